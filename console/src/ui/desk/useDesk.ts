import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useWhenever } from '../../platform/effects.ts'
import { useText } from '../../platform/i18n.ts'
import { inView } from '../../platform/inView.ts'
import { type ScreenKey, signKeys, useKeyWords } from '../../platform/signedIn/boundKeys.ts'
import { useWindowIs } from '../../platform/signedIn/windowSize.ts'
import { keysText } from '../keys.text.ts'
import type { List } from '../list/useList.ts'

const TYPED =
  'textarea, select, [contenteditable], dialog, [role="dialog"], [role="menu"], [role="listbox"], input:not([type="radio"], [type="checkbox"])'

/** Is a key meant for a field, a dialog, a drawer or a menu? */
export const isTyped = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest(TYPED) !== null

export interface Desk<Id = number> {
  /** On a phone the queue and the case take turns. */
  readonly onPhone: boolean
  /** What is open: what the address names, else the first of the queue. On a phone nothing, until it is chosen. */
  readonly openId: Id | undefined
  readonly showsCase: boolean
  /** What keys are meant for: what was gone to, though the screen may show it a moment later. */
  at(): Id | undefined
  open(id: Id): void
  /** Opens the neighbour; is there one? */
  step(by: 1 | -1): boolean
  /** From what is done to the next, or the one before where it was the last. */
  goOn(): void
  /** The same once an answer came, which may be late: who has gone elsewhere meanwhile stays there. */
  goOnFrom(id: Id): void
  back(): void
}

/** The first of the queue, which stays while it waits there: what a push puts before it does not take its place while it is read. */
function useFirst<Id>(rows: readonly { readonly id: Id }[]): Id | undefined {
  const [read, setRead] = useState<Id>()
  const first = rows.some(({ id }) => id === read) ? read : rows[0]?.id
  if (first !== read) setRead(first)
  return first
}

/** Rows of most desks are named by numbers. */
const numbered = <Id>(key: string): Id | undefined => (Number(key) || undefined) as Id | undefined // who has others says how they are read

/** What is open at a desk, and the keys that go on from it: j, k and `/`, and those of its noun. */
export function useDesk<Id extends number | string, Filter extends object>(
  list: Pick<List<{ readonly id: Id }, Filter>, 'rows' | 'peek'>,
  keys: (desk: Desk<Id>) => Readonly<Record<string, ScreenKey | undefined>> = () => ({}),
  idOf: (key: string) => Id | undefined = numbered,
): Desk<Id> {
  const t = useText(keysText)
  const onPhone = useWindowIs('drawer')
  const { rows, peek } = list
  const first = useFirst(rows)
  const openId = peek.key !== undefined ? idOf(peek.key) : onPhone ? undefined : first
  // What was gone to and is not shown yet, in order: what lies on the way there may be shown first. Anything else was not gone to from here.
  const going = useRef<readonly Id[]>([])
  useWhenever([openId], () => {
    const shown = openId === undefined ? -1 : going.current.indexOf(openId)
    going.current = shown === -1 ? [] : going.current.slice(shown + 1)
  })
  const open = useCallback(
    (id: Id) => {
      going.current = id === openId ? [] : [...going.current, id]
      peek.show(String(id))
    },
    [openId, peek],
  )
  const at = () => going.current.at(-1) ?? openId
  const shown = useRef(openId)
  shown.current = openId
  const step = (by: 1 | -1) => {
    const from = rows.findIndex(({ id }) => id === at())
    const next = rows[from === -1 ? 0 : from + by]
    if (next) open(next.id)
    return next !== undefined
  }
  const goOn = () => {
    if (!step(1) && !step(-1)) peek.close()
  }
  const goOnFrom = (id: Id) => {
    if ((going.current.at(-1) ?? shown.current) === id) goOn()
  }
  const desk: Desk<Id> = {
    onPhone,
    openId,
    showsCase: !onPhone || peek.key !== undefined,
    at,
    open,
    step,
    goOn,
    goOnFrom,
    back: peek.close,
  }
  useDeskKeys({
    j: { words: t('next'), run: () => step(1) },
    k: { words: t('previous'), run: () => step(-1) },
    '/': { words: t('search'), run: () => inView('.desk-queue search input')?.focus() },
    ...keys(desk),
  })
  useKeyWords('screen', [{ words: t('leaveSearch'), strokes: ['Esc'] }])
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
export function useDeskKeys(does: Readonly<Record<string, ScreenKey | undefined>>): void {
  useKeyWords('screen', signKeys(does))
  const latest = useRef(does)
  latest.current = does
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      // Out of the search, where they are letters.
      if (event.key === 'Escape' && event.target instanceof HTMLInputElement && event.target.closest('.desk-queue search'))
        return event.target.blur()
      // A dialog that is open is finished first, wherever the focus went.
      if (isTyped(event) || document.querySelector('dialog[open]')) return
      const key = event.key.toLowerCase()
      const does = Object.hasOwn(latest.current, key) && latest.current[key]
      if (!does) return
      // A button or a link is pressed by it, unless that is the open row itself.
      if (key === 'enter' && event.target instanceof Element && event.target.closest('a, button:not(.desk-row[aria-current])')) return
      event.preventDefault()
      does.run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
