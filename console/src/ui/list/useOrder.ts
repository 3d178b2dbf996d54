import { useRef, useState } from 'react'
import { useWhenever } from '../../platform/effects.ts'
import { textOf } from '../../platform/i18n.ts'
import { toast } from '../../platform/notices.ts'
import { undoText } from '../change/undo.text.ts'
import { taken } from '../change/undo.ts'

const t = textOf(undoText)

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at])

/** The list with the line at one place moved to another. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** Things in an order that a person can change. */
export interface Order<Item> {
  /** As they are put. */
  readonly shown: readonly Item[]
  /** Moves a line for now, as a drag does. */
  drag(from: number, to: number): void
  /** Keeps what was dragged, or gives it up. */
  drop(keep: boolean): void
  /** Moves a line and keeps it. */
  move(from: number, to: number): void
}

/**
 * Things as they are put in order: shown at once, saved one change after another, and put back by the toast of the last one. What failed, and a drag that was given up, goes back to
 * the order that is kept. `save` is also told the order that was kept before.
 */
export function useOrder<Item extends { readonly id: number }>(
  items: readonly Item[],
  save: (ids: readonly number[], before: readonly number[]) => Promise<boolean>,
): Order<Item> {
  const [order, setOrder] = useState<readonly number[]>()
  /** The order that is to be saved; undefined while nothing is. */
  const wanted = useRef<readonly number[] | undefined>(undefined)
  /** The order that was saved last, until the things are read anew. */
  const saved = useRef<readonly number[] | undefined>(undefined)
  const latest = useRef(items)
  latest.current = items
  const place = (id: number) => {
    const at = order?.indexOf(id) ?? 0
    // What came meanwhile stands at the end.
    return at < 0 ? items.length : at
  }
  const shown = order ? [...items].sort((one, other) => place(one.id) - place(other.id)) : items

  // Whenever they are read anew, they are in the order that is kept.
  useWhenever([items], () => {
    if (wanted.current) return
    saved.current = undefined
    setOrder(undefined)
  })

  const put = async (ids: readonly number[]) => {
    setOrder(ids)
    const busy = wanted.current !== undefined
    wanted.current = ids
    if (busy) return
    const before = saved.current ?? items.map(({ id }) => id)
    for (let sent: readonly number[] | undefined; wanted.current && sent !== wanted.current; ) {
      sent = wanted.current
      if (!(await save(sent, saved.current ?? items.map(({ id }) => id)))) {
        saved.current = undefined
        setOrder(undefined)
        wanted.current = undefined
        return
      }
      saved.current = sent
    }
    const after = wanted.current
    wanted.current = undefined
    if (!same(before, after)) taken(t('ordered'), () => putBack(before, after))
  }
  const putBack = async (before: readonly number[], after: readonly number[]): Promise<true | undefined> => {
    const now = latest.current.map(({ id }) => id)
    // Read anew by then, or not yet.
    if (!same(now, after) && !same(now, before)) return void toast('warning', t('orderMoved'))
    setOrder(before)
    const done = await save(before, after)
    saved.current = done ? before : undefined
    if (!done) setOrder(undefined)
    return done || undefined
  }
  const idsMoved = (from: number, to: number) =>
    moved(
      shown.map(({ id }) => id),
      from,
      to,
    )
  return {
    shown,
    drag: (from, to) => setOrder(idsMoved(from, to)),
    drop: (keep) => {
      if (!keep || !order) setOrder(wanted.current)
      else if (order.some((id, at) => id !== items[at]?.id)) void put(order)
    },
    move: (from, to) => void put(idsMoved(from, to)),
  }
}

/** The order of lines that a form holds: a line that is dragged shows where it would stand, and an aborted drag puts all back. */
export function useFormOrder<Line extends { readonly id: number }>(lines: readonly Line[], put: (lines: readonly Line[]) => void) {
  const before = useRef<readonly Line[]>(undefined)
  const move = (from: number, over: number) => put(moved(lines, from, over))
  return {
    shown: lines,
    drag: (from: number, over: number) => {
      before.current ??= lines
      move(from, over)
    },
    drop: (keep: boolean) => {
      if (!keep && before.current) put(before.current)
      before.current = undefined
    },
    move,
  }
}
