import { listProfitLines, type ProfitLine } from '@camp/contract/profit/profit'
import { type ProfitPart, profitPart } from '@camp/contract/profit/profit.labels'
import { profitEntryThing, profitThing } from '@camp/contract/profit/profit.record'
import { useState } from 'react'
import { formatCount, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { PlainList } from '../ui/page/PlainList.tsx'
import { RecordLink } from '../ui/page/RecordLink.tsx'
import { profitText } from './profit.text.ts'
import { Known } from './profitColumns.tsx'

/** Where the record behind a row is. */
const pathOf = ({ orderId, coachId, channelId, day }: ProfitLine): string | null => {
  if (orderId !== null) return `/order/detail?id=${orderId}`
  if (coachId !== null) return `/coach/coachWorkHourStats?coachId=${coachId}&startDate=${day}&endDate=${day}`
  return channelId === null ? null : `/extension/channel?id=${channelId}`
}

/** The rows behind a figure. */
export function ProfitLines({ campId, part }: { readonly campId: number; readonly part: ProfitPart }) {
  const t = useText(profitText)
  const entry = useTitles(profitEntryThing)
  const title = useTitles(profitThing)
  const language = useLanguage()
  const [at, setAt] = useState({ page: 1, size: 20 })
  const { data, error, refetch } = useCall(listProfitLines, { query: { campId, part, ...at } }, { keepPrevious: true })
  const label = t('lines', { part: profitPart.label(part, language) })
  const month = (line: ProfitLine) => (
    <>
      {line.month}
      {line.ofMonth && <small className="profit-under">{t('line.of', { month: line.ofMonth })}</small>}
    </>
  )
  const record = (line: ProfitLine) => (
    <RecordLink to={pathOf(line)}>{[line.title ?? title('overhead'), line.day].filter(Boolean).join(' ')}</RecordLink>
  )
  const share = ({ spent, share: own, ofAll }: ProfitLine) =>
    spent === null || own === null || ofAll === null
      ? ''
      : t('line.shareOf', { spent: formatMoney(spent), share: formatCount(own), all: formatCount(ofAll) })
  return (
    <section aria-label={label}>
      <h3 className="profit-lines">{label}</h3>
      <PlainList
        label={label}
        rows={data?.content}
        keyOf={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        empty={t('line.empty')}
        columns={[
          { key: 'month', title: title('month'), width: 110, cell: month },
          { key: 'title', title: t('line.title'), width: 190, cell: record },
          ...(part === 'CHANNEL' || part === 'OVERHEAD' ? [{ key: 'share', title: t('line.share'), width: 160, cell: share }] : []),
          { key: 'amount', title: entry('amount'), width: 110, right: true, cell: ({ amount }) => <Known fen={amount} /> },
        ]}
        pages={{
          ...at,
          total: data?.totalElements ?? 0,
          onPage: (page) => setAt({ ...at, page }),
          onSize: (size) => setAt({ page: 1, size }),
        }}
      />
    </section>
  )
}
