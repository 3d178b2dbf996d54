import { type FunnelFamily, type FunnelOrder, listFunnelFamilies, listFunnelOrders } from '@camp/contract/channels/channels.funnel.rows'
import { type FamilyStep, familyStep } from '@camp/contract/channels/channels.labels'
import { useState } from 'react'
import { formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { type CallError, useCall } from '../platform/signedIn/query.ts'
import { Drawer } from '../ui/overlay/Drawer.tsx'
import { type PlainColumn, PlainList } from '../ui/page/PlainList.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import type { Behind } from './FunnelSteps.tsx'
import { funnelText } from './funnel.text.ts'
import type { FunnelPlace } from './funnelLinks.ts'

const money = (fen: number): string => (fen === 0 ? '–' : formatMoney(fen, { sign: false }))
const askedOf = ({ from, to, channelIds, referrerId, couponBatchId }: FunnelPlace) => ({
  ...{ from, to, referrerId, couponBatchId },
  ...(channelIds.length > 0 && { channelId: [...channelIds] }),
})

interface RowsProps<Row extends { readonly id: number }> {
  readonly label: string
  readonly columns: readonly PlainColumn<Row>[]
  readonly at: At
  readonly found: {
    readonly data?: { readonly content: readonly Row[]; readonly totalElements: number } | undefined
    readonly error: CallError | null
    refetch(): unknown
  }
}

/** The page of a list, and how it is turned. */
const usePages = () => {
  const [at, setAt] = useState({ page: 1, size: 20 })
  return { ...at, onPage: (page: number) => setAt({ ...at, page }), onSize: (size: number) => setAt({ page: 1, size }) }
}
type At = ReturnType<typeof usePages>

function Rows<Row extends { readonly id: number }>({ label, columns, at, found: { data, error, refetch } }: RowsProps<Row>) {
  const t = useText(funnelText)
  return (
    <PlainList
      label={label}
      rows={data?.content}
      keyOf={({ id }) => id}
      error={error}
      onRetry={() => void refetch()}
      empty={t('behind.none')}
      columns={columns}
      pages={{ ...at, total: data?.totalElements ?? 0 }}
    />
  )
}

function Families({ place, step, label }: { readonly place: FunnelPlace; readonly step: FamilyStep | 'ALL'; readonly label: string }) {
  const t = useText(funnelText)
  const at = usePages()
  const query = { ...askedOf(place), ...(step !== 'ALL' && { step }), page: at.page, size: at.size }
  const found = useCall(listFunnelFamilies, { query }, { keepPrevious: true })
  const columns: PlainColumn<FunnelFamily>[] = [
    { key: 'id', title: t('behind.family'), width: 76, cell: ({ id }) => id },
    { key: 'day', title: t('registered'), width: 100, cell: ({ day }) => day },
    { key: 'channel', title: t('channel'), cell: ({ channel }) => channel ?? t('none.channel') },
    { key: 'step', title: t('behind.step'), width: 84, cell: (row) => <StatusTag of={familyStep} value={row.step} /> },
    { key: 'first', title: t('behind.first'), width: 96, right: true, cell: ({ firstAmount }) => money(firstAmount) },
    { key: 'next', title: t('behind.next'), width: 84, right: true, cell: ({ nextAmount }) => money(nextAmount) },
  ]
  return <Rows label={label} columns={columns} at={at} found={found} />
}

function Orders({ place, label }: { readonly place: FunnelPlace; readonly label: string }) {
  const t = useText(funnelText)
  const at = usePages()
  const found = useCall(listFunnelOrders, { query: { ...askedOf(place), page: at.page, size: at.size } }, { keepPrevious: true })
  const columns: PlainColumn<FunnelOrder>[] = [
    { key: 'order', title: t('behind.order'), width: 158, cell: ({ orderNumber }) => orderNumber },
    { key: 'goods', title: t('behind.goods'), cell: ({ goods }) => goods },
    { key: 'paid', title: t('behind.paid'), width: 78, right: true, cell: ({ paid }) => money(paid) },
    { key: 'refunded', title: t('behind.refunded'), width: 84, right: true, cell: ({ refunded }) => money(refunded) },
    { key: 'net', title: t('column.net'), width: 78, right: true, cell: ({ net }) => money(net) },
    { key: 'commission', title: t('column.commission'), width: 92, right: true, cell: ({ commission }) => money(commission) },
  ]
  return <Rows label={label} columns={columns} at={at} found={found} />
}

interface FunnelRowsProps {
  readonly of: Behind
  onClose(): void
}

/** The rows behind a figure, beside the funnel, without anything of a person. */
export function FunnelRows({ of: { place, families }, onClose }: FunnelRowsProps) {
  const t = useText(funnelText)
  const { from, to } = place
  const title = t(families ? 'behind.families' : 'behind.orders', { from, to })
  return (
    <Drawer title={title} wide onClose={onClose}>
      <div className="drawer-body funnel-rows">
        <p className="quiet">{t('behind.noPerson')}</p>
        {families ? (
          <Families key={JSON.stringify([place, families])} place={place} step={families} label={title} />
        ) : (
          <Orders key={JSON.stringify(place)} place={place} label={title} />
        )}
      </div>
    </Drawer>
  )
}
