import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useWindowIs } from '../../platform/signedIn/windowSize.ts'
import { useAhead } from '../list/listPeek.ts'
import type { List } from '../list/useList.ts'

const TYPED = 'textarea, select, [contenteditable], dialog, [role="menu"], [role="listbox"], input:not([type="radio"], [type="checkbox"])'

export interface Desk {
  /** On a phone the queue and the case take turns. */
  readonly onPhone: boolean
  /** What is open: what the address names, else the first of the queue. On a phone nothing, until it is chosen. */
  readonly openId: number | undefined
  readonly showsCase: boolean
  open(id: number): void
  /** Opens the neighbour; is there one? */
  step(by: 1 | -1): boolean
  /** From what is done to the next, or the one before where it was the last. */
  goOn(): void
  back(): void
}

/** The first of the queue, which stays while it waits there: what a push puts before it does not take its place while it is read. */
function useFirst(rows: readonly { readonly id: number }[]): number | undefined {
  const [read, setRead] = useState<number>()
  const first = rows.some(({ id }) => id === read) ? read : rows[0]?.id
  if (first !== read) setRead(first)
  return first
}

/** What is open at a desk, and the keys that go on from it: j, k and `/`, and those of its noun. */
export function useDesk<Row extends { readonly id: number }, Filter extends object>(
  list: List<Row, Filter>,
  keys: (desk: Desk) => Readonly<Record<string, () => unknown>> = () => ({}),
): Desk {
  const onPhone = useWindowIs('drawer')
  const { rows, peek } = list
  const first = useFirst(rows)
  const openId = Number(peek.key ?? (onPhone ? undefined : first)) || undefined
  const ahead = useAhead<number>(openId)
  const open = useCallback(
    (id: number) => {
      ahead.current = id
      peek.show(String(id))
    },
    [ahead, peek],
  )
  const step = (by: 1 | -1) => {
    const from = ahead.current ?? openId
    const at = rows.findIndex(({ id }) => id === from)
    const next = rows[at === -1 ? 0 : at + by]
    if (next) open(next.id)
    return next !== undefined
  }
  const goOn = () => {
    if (!step(1) && !step(-1)) peek.close()
  }
  const desk: Desk = { onPhone, openId, showsCase: !onPhone || peek.key !== undefined, open, step, goOn, back: peek.close }
  useDeskKeys({
    j: () => step(1),
    k: () => step(-1),
    '/': () => document.querySelector<HTMLInputElement>('.desk-queue search input')?.focus(),
    ...keys(desk),
  })
  return desk
}

/** A desk opens on what is to be done: an address that says nothing gets this search, once. "All" is one click away. */
export function useOpensOn(search: string): void {
  const { pathname, search: asked } = useLocation()
  const navigate = useNavigate()
  const first = useRef(asked === '')
  useEffect(() => {
    if (!first.current) return
    first.current = false
    void navigate({ pathname, search }, { replace: true })
  }, [navigate, pathname, search])
}

/** The keys of the desk, wherever the focus is, as long as nobody types. */
export function useDeskKeys(does: Readonly<Record<string, () => unknown>>): void {
  const latest = useRef(does)
  latest.current = does
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      // Out of the search, where they are letters.
      if (event.key === 'Escape' && event.target instanceof HTMLInputElement && event.target.closest('.desk-queue search'))
        return event.target.blur()
      if (event.target instanceof Element && event.target.closest(TYPED)) return
      const key = event.key.toLowerCase()
      if (!Object.hasOwn(latest.current, key)) return
      event.preventDefault()
      latest.current[key]?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
