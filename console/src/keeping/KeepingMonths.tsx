import { listKeepingMonths } from '@camp/contract/keeping/keeping'
import { type KeepingKind, keepingKind } from '@camp/contract/keeping/keeping.labels'
import { Link } from 'react-router'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { PlainList } from '../ui/page/PlainList.tsx'
import { Nothing } from '../ui/table/cells.tsx'
import { keepingText } from './keeping.text.ts'
import { plansAt } from './keepingAddress.ts'

interface OfMonth {
  readonly open: number
  readonly done: number
}

/** What goes in which month, by rule, and what went; a figure opens its families. */
export function KeepingMonths() {
  const t = useText(keepingText)
  const language = useLanguage()
  const { data, error, refetch } = useCall(listKeepingMonths, {})
  const rows = data && [...new Set(data.months.map(({ month }) => month))].map((month) => ({ month, of: ofMonth(data.months, month) }))
  return (
    <PlainList
      label={t('months')}
      rows={rows}
      keyOf={(row) => row.month}
      error={error}
      onRetry={() => void refetch()}
      empty={t('monthEmpty')}
      columns={[
        { key: 'month', title: t('month'), width: 96, cell: (row) => row.month },
        ...keepingKind.values.map((kind) => ({
          key: kind,
          title: keepingKind.label(kind, language),
          width: 148,
          cell: (row: { month: string; of: ReadonlyMap<KeepingKind, OfMonth> }) => (
            <Figures month={row.month} kind={kind} of={row.of.get(kind)} />
          ),
        })),
      ]}
    />
  )
}

const ofMonth = (all: readonly ({ month: string; kind: KeepingKind } & OfMonth)[], wanted: string) =>
  new Map(all.filter(({ month }) => month === wanted).map(({ kind, open, done }) => [kind, { open, done }]))

function Figures({ month, kind, of }: { readonly month: string; readonly kind: KeepingKind; readonly of: OfMonth | undefined }) {
  const t = useText(keepingText)
  const language = useLanguage()
  if (!of) return <Nothing />
  const words = (count: number) => ({ month, kind: keepingKind.label(kind, language), count: formatCount(count) })
  return (
    <span className="keeping-do">
      {of.open > 0 && (
        <Link to={plansAt({ kind, month })} aria-label={t('opensOpen', words(of.open))}>
          {t('open', { count: formatCount(of.open) })}
        </Link>
      )}
      {of.done > 0 && (
        <Link to={plansAt({ kind, month, state: 'DONE' })} aria-label={t('opensDone', words(of.done))}>
          {t('gone', { count: formatCount(of.done) })}
        </Link>
      )}
    </span>
  )
}
