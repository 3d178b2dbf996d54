import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { givingWayIn } from './tightRoom.ts'

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
const inRoom = (room: number) => givingWayIn({ columns, actionsWidth: 140, selectable: true }, room)

test('where all columns fit, no pin gives way', () => {
  expect(inRoom(880)).toBe('none')
})

test('pins stay for as long as they lie over no amount', () => {
  expect(inRoom(760)).toBe('none')
  expect(inRoom(759)).toBe('watched')
  expect(inRoom(690)).toBe('watched')
})

test('where the actions alone would lie over an amount they give way too, and all do where nothing could be read between them', () => {
  expect(givingWayIn({ columns: columns.filter(({ key }) => key !== 'state'), actionsWidth: 200, selectable: true }, 720)).toBe('right')
  expect(inRoom(689)).toBe('all')
})

test('an amount that no pin could show is no reason to give way', () => {
  const late = [column('number', 180, { pin: 'left' }), column('goods', 600), column('amount', 110, { align: 'right' })]
  expect(givingWayIn({ columns: late, actionsWidth: 140, selectable: true }, 800)).toBe('none')
})

test('rows without a box to tick begin further left', () => {
  expect(givingWayIn({ columns, actionsWidth: 140, selectable: false }, 840)).toBe('none')
  expect(givingWayIn({ columns, actionsWidth: 140, selectable: false }, 719)).toBe('watched')
})
