import { type CampType, sortCampTypes } from '@camp/contract/camps/camps.config'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../platform/signedIn/query.ts'

/** The list with the line at one place moved to another. */
function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/**
 * The types as they are put in order: shown at once, saved one change after another. What failed, and a drag that was given up, goes back
 * to the order that is kept.
 */
export function useTypeOrder(types: readonly CampType[]) {
  const sort = useAction(sortCampTypes)
  const [order, setOrder] = useState<readonly number[]>()
  /** The order that is to be saved; undefined while nothing is. */
  const wanted = useRef<readonly number[] | undefined>(undefined)
  const place = (id: number) => order?.indexOf(id) ?? 0
  const shown = order ? [...types].sort((one, other) => place(one.id) - place(other.id)) : types

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever they are read anew, they are in the order that is kept
  useEffect(() => {
    if (!wanted.current) setOrder(undefined)
  }, [types])

  const put = async (ids: readonly number[]) => {
    setOrder(ids)
    const busy = wanted.current !== undefined
    wanted.current = ids
    if (busy) return
    for (let sent: readonly number[] | undefined; wanted.current && sent !== wanted.current; ) {
      sent = wanted.current
      if (!(await sort.run({ body: { ids: [...sent] } }))) {
        setOrder(undefined)
        break
      }
    }
    wanted.current = undefined
  }
  const idsMoved = (from: number, to: number) =>
    moved(
      shown.map(({ id }) => id),
      from,
      to,
    )
  return {
    shown,
    /** Moves a line for now, as a drag does. */
    drag: (from: number, to: number) => setOrder(idsMoved(from, to)),
    /** Keeps what was dragged, or gives it up. */
    drop: (keep: boolean) => {
      if (!keep || !order) setOrder(wanted.current)
      else if (order.some((id, at) => id !== types[at]?.id)) void put(order)
    },
    move: (from: number, to: number) => void put(idsMoved(from, to)),
  }
}
