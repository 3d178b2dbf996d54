import { exportQuery } from './listAddress.ts'
import { chosenRows, type ListSelection } from './listSelection.ts'
import type { List } from './useList.ts'

/** What an export asks of the list above it. */
type Asked<Filter extends object> = Pick<List<never, Filter>, 'filter' | 'sort' | 'total' | 'retry'>

/** An `ExportButton` over all that the filter finds, in the shown order. `columns`: keys of the shown columns. */
export const allOf = <Filter extends object>(list: Asked<Filter>, columns: readonly string[]) => ({
  rows: list.total,
  input: (async: boolean) => ({ query: exportQuery(list.sort, async), body: { ...list.filter, columns: [...columns] } }),
})

/** An `ExportButton` in the bar of the chosen rows. If their number has moved since it was shown, the server refuses, and the list is asked anew. */
export const chosenOf = <Filter extends object>(list: Asked<Filter>, selection: ListSelection<Filter>, columns: readonly string[]) => ({
  inline: true,
  rows: selection.count,
  onDrift: list.retry,
  input: (async: boolean, total: number) => ({
    query: exportQuery(list.sort, async),
    body: { ...chosenRows(selection), total, columns: [...columns] },
  }),
})
