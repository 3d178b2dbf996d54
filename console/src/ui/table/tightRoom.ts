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
  /** By so much one column of text is wider or narrower, so that no pin cuts a number in two before anything is scrolled. */
  readonly shift?: { readonly key: string; readonly by: number }
  /** What is left over in px beyond what one column takes: all share it. */
  readonly spare?: number
}

/** So much wider one column may become than it asks for: more would be a hole in the middle of each row. */
const MOST_WIDER = 80
/** While a window is dragged wider the columns move by steps, not at each px. */
const SPARE_STEP = 40

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

/** The first number that would be in view if no pin at the right lay over it, before anything is scrolled; and where the pins begin. */
function coveredNumber<Row>({ columns, actions, selectable }: Pinned<Row>, room: number, { givingWay, inline }: Fit) {
  const left = pinsLeft(columns, givingWay)
  const pins = sum(pinnedTo(left, 'right')) + widthWith(actions, inline)
  const free = left.filter(({ pin }) => pin === undefined)
  let end = boxIn(selectable) + sum(pinnedTo(left, 'left'))
  for (const [index, { align, width }] of free.entries()) {
    const start = end
    end += width
    if (pins > 0 && align === 'right' && start < room && end > room - pins)
      return { start, end, edge: room - pins, before: free.slice(0, index) }
  }
  return undefined
}

/** A text is still one with a third less. */
const NARROWER = 0.65

/** Where a pin must lie over a number, a text before it makes room for the whole number, or moves the whole of it out of view: never a part. */
function withShift<Row>(pinned: Pinned<Row>, room: number, fit: Fit): Fit {
  const covered = coveredNumber(pinned, room, fit)
  const text = covered?.before.find(({ grow }) => grow) ?? covered?.before.find(({ align, sized }) => align === undefined && !sized)
  if (!covered || !text) return fit
  const lacks = covered.end - covered.edge
  const by = lacks <= text.width * (1 - NARROWER) ? -lacks : covered.edge - covered.start
  return by === 0 || covered.start + by < 0 || by < -text.width * (1 - NARROWER) ? fit : { ...fit, shift: { key: text.key, by } }
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
  if (whole !== undefined) {
    const left = room - box - sum(columns) - widthWith(actions, whole) - MOST_WIDER
    return { givingWay: 'none', inline: whole, ...(left >= SPARE_STEP && { spare: left - (left % SPARE_STEP) }) }
  }
  const between = ({ givingWay, inline }: Fit): number =>
    room - box - sum(pinsLeft(columns, givingWay).filter(({ pin }) => pin)) - widthWith(actions, inline)
  const found = tried.find((fit) => between(fit) >= LEAST_ROOM && !coveredNumber(pinned, room, fit))
  if (found) return found
  const right: Fit = { givingWay: 'right', inline: 0 }
  return withShift(pinned, room, between(right) >= LEAST_ROOM ? right : { givingWay: 'all', inline: 0 })
}

const isSame = (one: Fit, other: Fit): boolean =>
  one.givingWay === other.givingWay &&
  one.inline === other.inline &&
  one.shift?.key === other.shift?.key &&
  one.shift?.by === other.shift?.by &&
  one.spare === other.spare

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
      setFit((last) => (isSame(last, next) ? last : next))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [pane, columns, hidden, actions, selectable])
  return fit
}
