import type { RowOf } from '@camp/contract/base/call'
import { listKeyWaiting } from '@camp/contract/inflow/inflow'
import { waitingState } from '@camp/contract/inflow/inflow.open'
import { useState } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { type PlainColumn, PlainList, usePages } from '../ui/page/PlainList.tsx'
import { StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { apiKeysText } from './apiKeys.text.ts'

type Waiting = RowOf<typeof listKeyWaiting>
type Shown = Waiting['state'] | 'ALL'

/** What a key put in that waits for another record, or was refused after it had waited; none of a key that never put anything in. */
export function KeyWaiting({ keyId }: { readonly keyId: number }) {
  const t = useText(apiKeysText)
  const language = useLanguage()
  const [state, setState] = useState<Shown>('ALL')
  const pages = usePages()
  const { page, size } = pages
  const query = { page, size, ...(state !== 'ALL' && { state: [state] }) }
  const { data, error, refetch } = useCall(listKeyWaiting, { params: { id: keyId }, query }, { keepPrevious: true })
  const columns: readonly PlainColumn<Waiting>[] = [
    {
      key: 'record',
      title: t('waiting.record'),
      cell: ({ op, externalId }) => <Named op={op} externalId={externalId} />,
    },
    { key: 'state', title: t('waiting.state'), width: 88, cell: (row) => <StatusTag of={waitingState} value={row.state} /> },
    {
      key: 'why',
      title: t('waiting.why'),
      cell: ({ waitsFor, error: name, msg }) => (name === null ? <Named {...waitsFor} /> : (msg ?? name)),
    },
    { key: 'until', title: t('waiting.until'), width: 112, cell: (row) => <TimeCell at={row.state === 'WAITING' ? row.until : null} /> },
  ]
  const options = [
    { value: 'ALL' as const, label: t('waiting.all') },
    ...waitingState.values.map((value) => ({ value, label: waitingState.label(value, language) })),
  ]
  return (
    <Card title={t('part.waiting')} extra={<span className="quiet">{t('waiting.hint')}</span>}>
      <Segmented
        hideLabel
        label={t('waiting.state')}
        value={state}
        options={options}
        onChange={(next) => {
          setState(next)
          pages.onPage(1)
        }}
      />
      <PlainList
        label={t('part.waiting')}
        columns={columns}
        rows={data?.content}
        keyOf={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        empty={t('waiting.none')}
        pages={{ ...pages, total: data?.totalElements ?? 0 }}
      />
    </Card>
  )
}

/** A record by the number that the other program has for it. */
const Named = ({ op, externalId }: { readonly op: string; readonly externalId: string }) => (
  <span className="mono apiKeys-record">
    {op} {externalId}
  </span>
)
