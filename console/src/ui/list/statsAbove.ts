import { isValidElement, type ReactNode } from 'react'
import { latePart } from '../base/latePart.tsx'
import type { FilterChipsProps } from '../sheet/FilterChips.tsx'

interface InLine {
  /** One line of figures, beside how many rows there are. */
  readonly inLine: ReactNode
  readonly block?: ReactNode
}

/** What stands above the rows of a list: a block of its own, or figures in the line that is there anyway. */
export type StatsAbove = ReactNode | InLine

const hasLine = (stats: StatsAbove): stats is InLine =>
  typeof stats === 'object' && stats !== null && !isValidElement(stats) && 'inLine' in stats

export const inLineOf = (stats: StatsAbove): ReactNode => (hasLine(stats) ? stats.inLine : null)
export const blockOf = (stats: StatsAbove): ReactNode => (hasLine(stats) ? stats.block : stats)

/** The filters in force, as chips: they come with the first list or desk that is narrowed. */
export const filterChips = latePart<FilterChipsProps>(async () => (await import('../sheet/FilterChips.tsx')).FilterChips)
