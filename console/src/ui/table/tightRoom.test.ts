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
  expect(inRoom(560)).toEqual({ givingWay: 'right', inline: 0 })
  expect(inRoom(450)).toEqual({ givingWay: 'all', inline: 0 })
})

test('an amount that no pin could show is no reason to give way', () => {
  const late = [column('number', 180, { pin: 'left' }), column('goods', 600), column('amount', 110, { align: 'right' })]
  expect(fitIn({ columns: late, actions: widths, selectable: true }, 800)).toEqual({ givingWay: 'none', inline: 2 })
})

test('rows without a box to tick begin further left', () => {
  expect(fitIn({ columns, actions: widths, selectable: false }, 840)).toEqual({ givingWay: 'none', inline: 2 })
  expect(fitIn({ columns, actions: undefined, selectable: false }, 700)).toEqual({ givingWay: 'none', inline: 2 })
})
