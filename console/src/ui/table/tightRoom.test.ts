import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { fitIn } from './tightRoom.ts'

const column = (key: string, width: number, rest: Partial<Column<object>> = {}): Column<object> => ({
  key,
  title: key,
  width,
  cell: () => null,
  ...rest,
})
const columns = [
  column('number', 180, { pin: 'left' }),
  column('goods', 200),
  column('amount', 110, { align: 'right' }),
  column('state', 90, { watched: true, pin: 'right' }),
  column('created', 120),
]
const widths = [44, 84, 140] as const
const inRoom = (room: number) => fitIn({ columns, actions: widths, selectable: true }, room)

test('where all columns fit, no pin gives way', () => {
  expect(inRoom(880)).toEqual({ givingWay: 'none', inline: 2 })
})

test('before a table scrolls, actions go into the menu of the row, one after the other', () => {
  expect(inRoom(879)).toEqual({ givingWay: 'none', inline: 1 })
  expect(inRoom(824)).toEqual({ givingWay: 'none', inline: 1 })
  expect(inRoom(823)).toEqual({ givingWay: 'none', inline: 0 })
  expect(inRoom(784)).toEqual({ givingWay: 'none', inline: 0 })
})

test('pins stay for as long as they lie over no amount', () => {
  expect(inRoom(783)).toEqual({ givingWay: 'none', inline: 2 })
  expect(inRoom(759)).toEqual({ givingWay: 'none', inline: 1 })
  expect(inRoom(663)).toEqual({ givingWay: 'watched', inline: 1 })
  expect(inRoom(579)).toEqual({ givingWay: 'watched', inline: 0 })
})

test('the menu stays in view at the right, whatever gives way', () => {
  expect(inRoom(560)).toMatchObject({ givingWay: 'right', inline: 0 })
  expect(inRoom(450)).toMatchObject({ givingWay: 'all', inline: 0 })
})

test('an amount that no pin could show is no reason to give way', () => {
  const late = [column('number', 180, { pin: 'left' }), column('goods', 600), column('amount', 110, { align: 'right' })]
  expect(fitIn({ columns: late, actions: widths, selectable: true }, 800)).toMatchObject({ givingWay: 'none', inline: 2 })
})

test('rows without a box to tick begin further left', () => {
  expect(fitIn({ columns, actions: widths, selectable: false }, 840)).toMatchObject({ givingWay: 'none', inline: 2 })
  expect(fitIn({ columns, actions: undefined, selectable: false }, 700)).toMatchObject({ givingWay: 'none', inline: 2 })
})

test('where the menu must lie over a number, a text gives up a part of its room for it, or the whole number is out of view: never half of it', () => {
  const orders = [
    column('number', 168, { pin: 'left' }),
    column('goods', 118, { grow: true }),
    column('family', 118),
    column('phone', 126),
    column('amount', 100, { align: 'right' }),
    column('refunded', 98, { align: 'right' }),
  ]
  const at = (room: number) => {
    const { shift, inline, givingWay } = fitIn({ columns: orders, actions: widths, selectable: true }, room)
    const edge = room - (widths[inline] ?? 0)
    const start = 570 + (shift?.by ?? 0)
    return { givingWay, isWhole: start + 100 <= edge, isAway: start >= edge }
  }
  expect(at(679)).toMatchObject({ isWhole: true })
  for (let room = 450; room < 760; room++) {
    const { isWhole, isAway } = at(room)
    expect([room, isWhole || isAway]).toEqual([room, true])
  }
})

test('what one column can take is its own; from a step beyond it all have a share', () => {
  const whole = columns.reduce((all, { width }) => all + width, 0)
  const spareIn = (more: number) => fitIn({ columns, actions: undefined, selectable: false }, whole + more).spare
  expect([0, 80, 119, 120, 159, 160, 480].map(spareIn)).toEqual([undefined, undefined, undefined, 40, 40, 80, 400])
})
