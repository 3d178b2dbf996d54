import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import { ACTIONS_KEY, SELECT_KEY, tableLayout } from './tableLayout.ts'

const column = (key: string, width: number, more: Partial<Column<never>> = {}): Column<never> => ({
  key,
  title: key,
  width,
  cell: () => null,
  ...more,
})
const plain = {
  selectable: false,
  actionsWidth: 0,
  hidden: new Set<string>(),
  givingWay: 'none',
  shift: undefined,
  spare: undefined,
} as const

describe('the layout of a table', () => {
  it('puts pinned columns at their edges, each as far from it as those between take up', () => {
    const { columns, minWidth } = tableLayout(
      [
        column('state', 90, { pin: 'right' }),
        column('a', 100),
        column('name', 120, { pin: 'left' }),
        column('b', 80),
        column('no', 70, { pin: 'left' }),
      ],
      { ...plain, selectable: true, actionsWidth: 64 },
    )
    expect(columns.map(({ column: { key } }) => key)).toEqual([SELECT_KEY, 'name', 'no', 'a', 'b', 'state', ACTIONS_KEY])
    expect(columns.map(({ sticky }) => sticky && [sticky.side, sticky.offset, sticky.edge])).toEqual([
      ['left', 0, false],
      ['left', 40, false],
      ['left', 160, true],
      undefined,
      undefined,
      ['right', 64, true],
      ['right', 0, false],
    ])
    expect(columns.find(({ leads }) => leads)?.column.key).toBe('name')
    expect(columns.filter(({ width }) => width === undefined).map(({ column: { key } }) => key)).toEqual(['a'])
    expect(minWidth).toBe(40 + 120 + 70 + 100 + 80 + 90 + 64)
  })

  it('leaves out what is hidden, lets pins go where the room is too small, and moves one edge', () => {
    const all = [column('a', 100, { pin: 'left' }), column('b', 50), column('c', 60, { pin: 'right' })]
    const { columns, minWidth } = tableLayout(all, { ...plain, hidden: new Set(['b']), givingWay: 'all', shift: { key: 'c', by: -20 } })
    expect(columns.map(({ column: { key }, sticky }) => [key, sticky])).toEqual([
      ['a', undefined],
      ['c', undefined],
    ])
    expect(minWidth).toBe(140)
  })

  it('shares what is left over among the columns of text that nobody sized, of which one takes the rest', () => {
    const all = [
      column('name', 100, { pin: 'left' }),
      column('text', 50, { grow: true }),
      column('sum', 60, { align: 'right' }),
      column('sized', 70, { sized: true }),
      column('time', 80),
    ]
    const { columns, minWidth } = tableLayout(all, { ...plain, selectable: true, actionsWidth: 64, spare: 100 })
    expect(columns.map(({ width }) => width)).toEqual([40, 133, undefined, 60, 70, 113, 64])
    expect(minWidth).toBe(464)
  })

  it('shows each column once, in the order that it was given in among its neighbours, whatever is pinned', () => {
    const columnsOf = fc.uniqueArray(
      fc.record({
        key: fc.string({ minLength: 1, maxLength: 3 }),
        width: fc.integer({ min: 20, max: 400 }),
        pin: fc.constantFrom('left', 'right', undefined),
      }),
      { selector: ({ key }) => key, minLength: 1 },
    )
    void fc.assert(
      fc.property(columnsOf, (given) => {
        const all = given.map(({ key, width, pin }) => column(key, width, pin ? { pin } : {}))
        const { columns, minWidth } = tableLayout(all, plain)
        const keysAt = (side: string | undefined) => columns.filter(({ sticky }) => sticky?.side === side).map(({ column: { key } }) => key)
        for (const side of ['left', 'right', undefined])
          expect(keysAt(side)).toEqual(all.filter(({ pin }) => pin === side).map(({ key }) => key))
        expect(minWidth).toBe(all.reduce((sum, { width }) => sum + width, 0))
        expect(columns.some(({ width }) => width === undefined)).toBe(all.some(({ pin }) => !pin))
      }),
    )
  })
})
