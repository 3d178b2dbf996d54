import { useEffect, useMemo, useRef, useState } from 'react'
import type { Failure } from '../../platform/failures.ts'
import type { TableSelection } from '../table/column.ts'

/** The rows an action is meant for: these, or all that match but some. The server refuses if their number has moved since. */
export type Choice<Filter> =
  | { readonly ids: readonly number[] }
  | { readonly filter: Filter; readonly except: readonly number[]; readonly total: number }

/** The chosen rows of a list, kept while one turns the pages. A new search clears them. */
export interface ListSelection<Filter> extends TableSelection {
  readonly count: number
  readonly choice: Choice<Filter>
  /** Chooses all rows that match, also those on other pages. */
  all(): void
  clear(): void
}

/** The chosen rows as a call takes them: their ids, or the filter and what is left out; with the number that the person saw. */
export function chosenRows<Filter extends object>({ choice, count }: Pick<ListSelection<Filter>, 'choice' | 'count'>) {
  return 'ids' in choice ? { ids: [...choice.ids], total: count } : { ...choice.filter, except: [...choice.except], total: count }
}

/** Do other rows match by now than those that the person saw? */
export const isDrift = (failure: Failure | null): boolean => failure?.body?.error === 'SELECTION_DRIFTED'

interface Chosen {
  /** The filter that the rows were chosen under. */
  readonly key: string
  /** True: all rows but those in `ids`. */
  readonly inverted: boolean
  readonly ids: ReadonlySet<number>
}

const none: ReadonlySet<number> = new Set()

/** Keeps which rows of a list are chosen. */
export function useListSelection<Filter>(filter: Filter, total: number): ListSelection<Filter> {
  const key = JSON.stringify(filter)
  const [stored, setStored] = useState<Chosen>({ key, inverted: false, ids: none })
  const { inverted, ids } = stored.key === key ? stored : { inverted: false, ids: none }
  return useMemo(
    () => ({
      count: inverted ? Math.max(total - ids.size, 0) : ids.size,
      choice: inverted ? { filter, except: [...ids], total } : { ids: [...ids] },
      has: (id) => ids.has(id) !== inverted,
      set: (changed, chosen) => {
        const next = new Set(ids)
        for (const id of changed) {
          if (chosen === inverted) next.delete(id)
          else next.add(id)
        }
        setStored({ key, inverted, ids: next })
      },
      all: () => setStored({ key, inverted: true, ids: none }),
      clear: () => setStored({ key, inverted: false, ids: none }),
    }),
    [key, inverted, ids, total, filter],
  )
}

/** Reads the list anew when the server says that other rows match by now than those that were shown. */
export function useDrift(failure: Failure | null, retry: () => void): void {
  const again = useRef(retry)
  again.current = retry
  useEffect(() => {
    if (isDrift(failure)) again.current()
  }, [failure])
}
