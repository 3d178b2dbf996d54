import { useCallback, useState } from 'react'
import { useWindowIs } from '../../platform/signedIn/windowSize.ts'
import { useAhead } from '../list/listPeek.ts'
import type { List } from '../list/useList.ts'
import { useDeskKeys } from './useDeskKeys.ts'

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
