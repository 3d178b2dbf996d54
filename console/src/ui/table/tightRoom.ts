import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Column } from './column.ts'

/** What must be left between the pins, in px: two columns of amounts. */
const LEAST_ROOM = 240
const BOX = 40

/** Which pins give way: none, those of watched columns, all at the right, all. */
export type GivingWay = 'none' | 'watched' | 'right' | 'all'

interface Pinned<Row> {
  /** Those in view, in the order in which they stand without pins. */
  readonly columns: readonly Column<Row>[]
  readonly actionsWidth: number
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

const sum = <Row>(columns: readonly Column<Row>[]): number => columns.reduce((total, { width }) => total + width, 0)
const boxIn = (selectable: boolean): number => (selectable ? BOX : 0)
const pinnedTo = <Row>(columns: readonly Column<Row>[], side: 'left' | 'right') => columns.filter(({ pin }) => pin === side)

/** Does a pin at the right lie over a number that would be in view without it, before anything is scrolled? */
function coversNumbers<Row>({ columns, actionsWidth, selectable }: Pinned<Row>, room: number, givingWay: GivingWay): boolean {
  const left = pinsLeft(columns, givingWay)
  const pins = sum(pinnedTo(left, 'right')) + (givingWay === 'right' ? 0 : actionsWidth)
  let from = boxIn(selectable) + sum(pinnedTo(left, 'left'))
  return left.some(({ pin, align, width }) => {
    if (pin !== undefined) return false
    const at = from
    from += width
    return pins > 0 && align === 'right' && at < room && from > room - pins
  })
}

/** What gives way in so much room. Amounts come before the pins; what is not in view is reached by scrolling. */
export function givingWayIn<Row>(pinned: Pinned<Row>, room: number): GivingWay {
  const { columns, actionsWidth } = pinned
  const box = boxIn(pinned.selectable)
  const pins = columns.filter(({ pin }) => pin)
  if (room - box - sum(pins) - actionsWidth < LEAST_ROOM) return 'all'
  if (box + sum(columns) + actionsWidth <= room) return 'none'
  return (['none', 'watched'] as const).find((way) => !coversNumbers(pinned, room, way)) ?? 'right'
}

/** The room between the pinned columns can be too small to read what lies there: which pins give way to it. */
export function useTightRoom<Row>(
  pane: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  hidden: ReadonlySet<string>,
  { actionsWidth, selectable }: Pick<Pinned<Row>, 'actionsWidth' | 'selectable'>,
): GivingWay {
  const [givingWay, setGivingWay] = useState<GivingWay>('none')
  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    const shown = columns.filter(({ key }) => !hidden.has(key))
    const measure = (): void => {
      // Hidden with its tab it has no width, and keeps what it had.
      if (element.clientWidth > 0) setGivingWay(givingWayIn({ columns: shown, actionsWidth, selectable }, element.clientWidth))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [pane, columns, hidden, actionsWidth, selectable])
  return givingWay
}
