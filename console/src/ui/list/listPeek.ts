import { type RefObject, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useWhenever } from '../../platform/effects.ts'

/** The name in a list's address that says which of its records is peeked at. */
export const PEEK = 'peek'

/** In place of a key: the first or last row of a page whose rows are on their way. */
export const FIRST = '@first'
export const LAST = '@last'

/** The record that is open beside a list. It is part of the address, so that a reload, "back" and a pasted link show it too. */
export interface ListPeek {
  readonly key: string | undefined
  /** Opens the record: one step of the browser's history. From one record to the next it stays the same step. */
  show(key: string): void
  /** Goes to another page of the list, and there to its first or last row. */
  turn(search: string, end: typeof FIRST | typeof LAST): void
  /** Back to the list alone. */
  close(): void
}

export function withPeek(search: string, key: string | undefined): string {
  const query = new URLSearchParams(search)
  query.delete(PEEK)
  if (key !== undefined) query.set(PEEK, key)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** What the step of history we stand on was marked with. A tab knows its address alone, so the browser is asked. */
const mark = (): unknown => (window.history.state as { usr?: unknown } | null)?.usr // as the router writes it

const opened = { opened: PEEK }
// The mark is ours or a stranger's: either is read as any object.
const isOpened = (): boolean => (mark() as { opened?: unknown } | null | undefined)?.opened === PEEK

/**
 * What was gone to and is not shown yet. The address follows a moment later: keys that come quickly count on from where they have got to.
 * `shown`: what the address says.
 */
export function useAhead<Place>(shown: string | number | undefined): RefObject<Place | undefined> {
  const ahead = useRef<Place>(undefined)
  // What is shown now is what was gone to.
  useWhenever([shown], () => {
    ahead.current = undefined
  })
  return ahead
}

/** Asked before another record takes the place of the open one: anyone who types in the drawer sets it, for as long as it is open. */
export const peekGate: { mayLeave(): Promise<boolean> } = { mayLeave: async () => true }

export function useListPeek(): ListPeek {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const key = new URLSearchParams(search).get(PEEK) ?? undefined
  const go = (next: string) => {
    const step = key === undefined ? { state: opened } : { replace: true, state: mark() }
    void navigate({ pathname, search: next }, step)
  }
  return {
    key,
    show: (next) => next !== key && go(withPeek(search, next)),
    turn: (page, end) => go(withPeek(page, end)),
    close: () => {
      if (key === undefined) return
      // The step that opened it is taken back, else "back" would show the same list once more.
      if (isOpened()) void navigate(-1)
      else void navigate({ pathname, search: withPeek(search, undefined) }, { replace: true })
    },
  }
}
