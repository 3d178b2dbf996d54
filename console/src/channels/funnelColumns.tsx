import { percentText } from '@camp/contract/base/numbers'
import type { FunnelRow } from '@camp/contract/channels/channels.funnel'
import type { FunnelBy } from '@camp/contract/channels/channels.labels'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatCount, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { Sparkline } from '../ui/chart/Sparkline.tsx'
import { Nothing } from '../ui/table/cells.tsx'
import type { Column, SortOrder } from '../ui/table/column.ts'
import { Figure, Payback } from './FunnelSteps.tsx'
import { funnelText } from './funnel.text.ts'
import { type FunnelPlace, placeOf } from './funnelLinks.ts'

/** A row as the table shows it; the total is the first of them, with the id 0. */
export type ShownRow = FunnelRow & { readonly id: number }

const money = (fen: number): string => formatMoney(fen, { sign: false })
const SORTED = {
  visits: (row: FunnelRow) => row.visits,
  registered: (row: FunnelRow) => row.registered,
  firstPaid: (row: FunnelRow) => row.firstPaid,
  conversion: (row: FunnelRow) => row.conversionBp,
  finished: (row: FunnelRow) => row.finished,
  nextCamp: (row: FunnelRow) => row.nextCamp,
  cost: (row: FunnelRow) => row.cost,
  net: (row: FunnelRow) => row.netAmount,
  commission: (row: FunnelRow) => row.commission,
  costPerPaid: (row: FunnelRow) => row.costPerPaid,
  payback: (row: FunnelRow) => row.paybackDays,
} as const
export type SortKey = keyof typeof SORTED
export const isSortKey = (key: string): key is SortKey => Object.hasOwn(SORTED, key)

/** Sorted by a figure; rows without it come last, whichever way. */
export function sortedRows(rows: readonly FunnelRow[], { key, desc }: SortOrder): readonly FunnelRow[] {
  if (!isSortKey(key)) return rows
  const of = SORTED[key]
  return rows.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)]
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    return desc ? b - a : a - b
  })
}

/** The columns of the funnel's table. */
export function useFunnelColumns(by: FunnelBy, whole: FunnelPlace): readonly Column<ShownRow>[] {
  const t = useText(funnelText)
  return useMemo(() => {
    const at = (row: ShownRow) => (row.id === 0 ? whole : placeOf(whole, by, row))
    const name = (row: ShownRow) => {
      if (row.id === 0) return <b>{t('total')}</b>
      if (by === 'week') return t('week', { day: row.key })
      if (row.name === null) return row.key === '0' ? t(`none.${by}`) : `#${row.key}`
      return by === 'channel' ? <Link to={`/extension/channel?peek=${row.key}`}>{row.name}</Link> : row.name
    }
    const families = (key: 'registered' | 'firstPaid' | 'finished' | 'nextCamp', step?: 'PAID' | 'FINISHED' | 'RENEWED') =>
      number(key, 84, (row) => <Figure of={{ place: at(row), families: step ?? 'ALL' }}>{formatCount(row[key])}</Figure>)
    const number = (key: SortKey, width: number, cell: Column<ShownRow>['cell']): Column<ShownRow> => ({
      key,
      title: t(`column.${key}`),
      width,
      align: 'right',
      sortKey: key,
      cell,
    })
    const perhaps = (value: number | null, said: (known: number) => string) => (value === null ? <Nothing /> : said(value))
    const all: (Column<ShownRow> | false)[] = [
      { key: 'name', title: t(`column.${by}`), width: 124, pin: 'left', grow: true, cell: name },
      (by === 'channel' || by === 'week') && number('visits', 84, (row) => perhaps(row.visits, formatCount)),
      families('registered'),
      families('firstPaid', 'PAID'),
      number('conversion', 104, (row) => percentText(row.firstPaid, row.registered) ?? <Nothing />),
      families('finished', 'FINISHED'),
      families('nextCamp', 'RENEWED'),
      (by === 'channel' || by === 'week') && number('cost', 104, (row) => perhaps(row.cost || null, money)),
      number('net', 114, (row) => <Figure of={{ place: at(row) }}>{money(row.netAmount)}</Figure>),
      // By channel there is no room for it: the whole stands beside the steps.
      by !== 'channel' && number('commission', 114, (row) => perhaps(row.commission || null, money)),
      (by === 'channel' || by === 'week') && number('costPerPaid', 126, (row) => perhaps(row.costPerPaid, money)),
      by === 'channel' && number('payback', 84, (row) => <Payback cost={row.cost} days={row.paybackDays} />),
      by === 'channel' && {
        key: 'trend',
        title: t('column.trend'),
        width: 110,
        cell: (row: ShownRow) => <Sparkline points={row.trend} />,
      },
    ]
    return all.filter((column) => column !== false)
  }, [t, by, whole])
}
