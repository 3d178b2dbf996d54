import { type ReactNode, useCallback, useMemo } from 'react'
import { useLanguage } from '../../platform/i18n.ts'
import { useWindowIs } from '../../platform/signedIn/windowSize.ts'

/** What a table needs to know of a row. */
export interface Identified {
  readonly id: number
}

/** One column of a list. Widths are in px and fixed before data comes, so that nothing jumps. */
export interface Column<Row> {
  readonly key: string
  readonly title: string
  readonly width: number
  /** Numbers and money are aligned right; everything else starts left. */
  readonly align?: 'right' | 'center'
  /** Stays in view while the table scrolls sideways. */
  readonly pin?: 'left' | 'right'
  /** What staff look for: it stays in view at the right where the window is too narrow for all columns, unless the person pins otherwise. */
  readonly watched?: true
  /** The person wants it pinned nowhere. */
  readonly free?: true
  /** The key that the call sorts by; without one the column cannot be sorted. */
  readonly sortKey?: string
  /** Shown only when it is chosen in the column settings. */
  readonly hidden?: true
  /** Gives its room away where no row of the page says anything in it, unless the person has chosen it. Its key is a property of the rows. */
  readonly yields?: boolean
  /** Takes the room that a wide window leaves over; the first unpinned column where none says so. */
  readonly grow?: true
  /** Said in the same cell: the fields that follow it in an export. */
  readonly also?: readonly string[]
  /** The person has given it its width: it takes no room left over. */
  readonly sized?: true
  /**
   * A text is copied by a click on the cell; other content says itself what a click does. `active`: the row that Tab enters, whose buttons can be
   * reached by it.
   */
  cell(row: Row, active?: boolean): ReactNode
}

/** The keys that an export understands for the columns shown, each once: one column may hold several fields. */
export const exportKeys = (columns: readonly Pick<Column<never>, 'key' | 'also'>[], shown: readonly string[]): readonly string[] => [
  ...new Set(shown.flatMap((key) => [key, ...(columns.find((column) => column.key === key)?.also ?? [])])),
]

/** Something to do with one row. The first two stand in the row, the rest in its menu. */
export interface RowAction {
  readonly key: string
  readonly title: string
  run(): void
  /** Why it cannot be done now: the action is shown, switched off, with these words. */
  readonly refusal?: string
  readonly danger?: true
  /** The key that does it on the page of the record. */
  readonly stroke?: 'c' | 'n' | 's'
}

/** The order of a list: one key of the call's sort table. */
export interface SortOrder {
  readonly key: string
  readonly desc: boolean
}

/** The chosen rows of a list, as a table sees them. */
export interface TableSelection {
  has(id: number): boolean
  /** Chooses or drops rows. */
  set(ids: readonly number[], chosen: boolean): void
}

/** How close the rows of a table stand. */
export type Density = 'compact' | 'normal' | 'comfortable'

/** Widths of a column in px, one for each language: English words of states and times are longer. It changes only with the language. */
export function useWide(): (zh: number, en: number) => number {
  const english = useLanguage() === 'en-US'
  return useCallback((zh, en) => (english ? en : zh), [english])
}

/** The columns of a list, those that staff look for kept in view in a narrow window. Their order stays, so that one whose pin gives way stands in its own place. The same array for the same columns and window. */
export function useWatchedColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const isCrowded = useWindowIs('crowded')
  return useMemo(
    () => (isCrowded ? columns.map((column) => (column.watched && !column.free ? { pin: 'right' as const, ...column } : column)) : columns),
    [columns, isCrowded],
  )
}
