import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Column } from './column.ts'
import { type ActionsWidths, INLINE_ACTIONS } from './rowActions.ts'

/** What must be left between the pins, in px: two columns of amounts. */
const LEAST_ROOM = 240
const BOX = 40

/** Which pins of columns give way: none, those of watched ones, all at the right, all. The actions of a row stay at the right in any case. */
export type GivingWay = 'none' | 'watched' | 'right' | 'all'

/** What a table does about its room. */
export interface Fit {
  readonly givingWay: GivingWay
  /** So many actions stand in the row itself; the others are in its menu. */
  readonly inline: number
}

interface Pinned<Row> {
  /** Those in view, in the order in which they stand without pins. */
  readonly columns: readonly Column<Row>[]
  /** Undefined: nothing can be done with a row. */
  readonly actions: ActionsWidths | undefined
  /** Has each row a box to tick before its columns? */
  readonly selectable: boolean
}

/** The same columns with the pins that are left. */
export const pinsLeft = <Row>(columns: readonly Column<Row>[], givingWay: GivingWay): Column<Row>[] =>
  columns.map((column) => {
    const { pin, ...free } = column
    if (pin === undefined || givingWay === 'none') return column
    const stays = pin === 'left' ? givingWay !== 'all' : givingWay === 'watched' && !column.watched
    return stays ? column : free
  })

const widthWith = (actions: ActionsWidths | undefined, inline: number): number => actions?.[inline] ?? 0
const sum = <Row>(columns: readonly Column<Row>[]): number => columns.reduce((total, { width }) => total + width, 0)
const boxIn = (selectable: boolean): number => (selectable ? BOX : 0)
const pinnedTo = <Row>(columns: readonly Column<Row>[], side: 'left' | 'right') => columns.filter(({ pin }) => pin === side)

/** Does a pin at the right lie over a number that would be in view without it, before anything is scrolled? */
function coversNumbers<Row>({ columns, actions, selectable }: Pinned<Row>, room: number, { givingWay, inline }: Fit): boolean {
  const left = pinsLeft(columns, givingWay)
  const pins = sum(pinnedTo(left, 'right')) + widthWith(actions, inline)
  let from = boxIn(selectable) + sum(pinnedTo(left, 'left'))
  return left.some(({ pin, align, width }) => {
    if (pin !== undefined) return false
    const at = from
    from += width
    return pins > 0 && align === 'right' && at < room && from > room - pins
  })
}

/** From all actions in the row to their menu alone. */
const inlines = [INLINE_ACTIONS, 1, 0]
/** What is tried where a table must scroll, the best first. */
const tried = (['none', 'watched'] as const).flatMap((givingWay) => inlines.map((inline): Fit => ({ givingWay, inline })))

/** What a table does in so much room: it gives up actions in the row before it scrolls. Amounts come before the pins; the menu stays in view. */
export function fitIn<Row>(pinned: Pinned<Row>, room: number): Fit {
  const { columns, actions } = pinned
  const box = boxIn(pinned.selectable)
  const whole = inlines.find((inline) => box + sum(columns) + widthWith(actions, inline) <= room)
  if (whole !== undefined) return { givingWay: 'none', inline: whole }
  const between = ({ givingWay, inline }: Fit): number =>
    room - box - sum(pinsLeft(columns, givingWay).filter(({ pin }) => pin)) - widthWith(actions, inline)
  const found = tried.find((fit) => between(fit) >= LEAST_ROOM && !coversNumbers(pinned, room, fit))
  if (found) return found
  const right: Fit = { givingWay: 'right', inline: 0 }
  return between(right) >= LEAST_ROOM ? right : { givingWay: 'all', inline: 0 }
}

/** The room can be too small for all that is shown: which pins give way to it, and how many actions stand in a row. */
export function useTightRoom<Row>(
  pane: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  hidden: ReadonlySet<string>,
  { actions, selectable }: Pick<Pinned<Row>, 'actions' | 'selectable'>,
): Fit {
  const [fit, setFit] = useState<Fit>({ givingWay: 'none', inline: INLINE_ACTIONS })
  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    const shown = columns.filter(({ key }) => !hidden.has(key))
    const measure = (): void => {
      // Hidden with its tab it has no width, and keeps what it had.
      if (element.clientWidth === 0) return
      const next = fitIn({ columns: shown, actions, selectable }, element.clientWidth)
      setFit((last) => (last.givingWay === next.givingWay && last.inline === next.inline ? last : next))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [pane, columns, hidden, actions, selectable])
  return fit
}
