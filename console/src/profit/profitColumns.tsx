import type { ProfitRow } from '@camp/contract/profit/profit'
import { profitThing } from '@camp/contract/profit/profit.record'
import { useMemo } from 'react'
import { formatBp, formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { MoneyCell, Nothing } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { profitText } from './profit.text.ts'

/** What nobody has said is never a zero. */
export function Known({ fen }: { readonly fen: number | null }) {
  const title = useTitles(profitThing)
  return fen === null ? <span className="profit-unknown">{title('unknown')}</span> : <MoneyCell fen={fen} />
}

const COSTS = ['commission', 'coach', 'material', 'channel', 'fee', 'overhead'] as const
/** What a window of 1440 has no room for; all costs stand in the sum of them. */
const ASIDE: readonly string[] = ['material', 'fee', 'overhead']

export function useProfitColumns(): readonly Column<ProfitRow>[] {
  const t = useText(profitText)
  const column = useColumnOf(profitThing)
  return useMemo(() => {
    const nameOf = ({ id, name, camps, term, campType }: ProfitRow) =>
      camps > 1 ? `${term ?? campType ?? ''} · ${t('many', { count: formatCount(camps) })}` : (name ?? (id === 0 ? t('none') : ''))
    return [
      column('name', { width: 232, pin: 'left', grow: true, sortKey: 'name', cell: nameOf }),
      column('campType', { width: 120, hidden: true }),
      column('status', { width: 90, hidden: true }),
      column('startDate', { width: 106, sortKey: 'startDate', hidden: true }),
      column('endDate', { width: 106, hidden: true }),
      column('children', { width: 76, sortKey: 'children' }),
      column('net', { width: 120, sortKey: 'net' }),
      ...COSTS.map((key) =>
        column(key, { width: 110, ...(ASIDE.includes(key) && { hidden: true as const }), cell: (row) => <Known fen={row[key]} /> }),
      ),
      column('cost', { width: 120, sortKey: 'cost' }),
      column('margin', { width: 120, sortKey: 'margin' }),
      column('marginBp', {
        width: 92,
        sortKey: 'marginBp',
        cell: ({ marginBp }) => (marginBp === null ? <Nothing /> : formatBp(marginBp)),
      }),
      column('perChild', { width: 104, hidden: true, sortKey: 'perChild' }),
      column('late', { width: 110, hidden: true }),
      column('finalOn', { width: 106 }),
    ]
  }, [t, column])
}
