import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import { windowOf } from '../../../test/windowFixture.ts'
import { messageStore } from '../../platform/notices.ts'
import type { Column, RowAction } from './column.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'

interface Pet {
  readonly id: number
  readonly name: string
  readonly age: number
}

const pets = (count: number): Pet[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `pet ${index + 1}`, age: index }))
const columns: Column<Pet>[] = [
  { key: 'name', title: 'Name', width: 120, pin: 'left', cell: (pet) => pet.name },
  { key: 'age', title: 'Age', width: 80, align: 'right', sortKey: 'age', cell: (pet) => <b>{pet.age}</b> },
  { key: 'kind', title: 'Kind', width: 80, cell: () => 'cat' },
]

function table(props: Partial<DataTableProps<Pet>> = {}) {
  return onScreen(<DataTable label="Pets" columns={columns} rows={pets(5)} {...props} />)
}

const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLTableRowElement // a cell of a table is in a row
const focusedRow = () => document.activeElement?.textContent ?? ''

describe('a table', () => {
  test('says how many rows there are on all pages, and which these are', () => {
    table({ total: 95, offset: 20 })
    expect(screen.getByRole('table', { name: 'Pets' }).getAttribute('aria-rowcount')).toBe('96')
    expect(rowOf('pet 1').getAttribute('aria-rowindex')).toBe('22')
  })

  test('says how it is sorted, and asks for another order', async () => {
    const onSort = vi.fn()
    const { user } = table({ sort: { key: 'age', desc: true }, onSort })
    expect(screen.getByRole('columnheader', { name: 'Age' }).getAttribute('aria-sort')).toBe('descending')
    expect(screen.getByRole('columnheader', { name: 'Kind' }).getAttribute('aria-sort')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Age' }))
    expect(onSort).toHaveBeenCalledWith('age')
  })

  test('leaves hidden columns out', () => {
    table({ hidden: new Set(['kind']) })
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Name', 'Age'])
    expect(screen.queryByText('cat')).toBeNull()
  })

  test('gives away the room of a column that yields while none of its rows says anything there', () => {
    const remark = { key: 'remark', title: 'Remark', width: 200, yields: true, cell: ({ remark: words }: { remark?: string }) => words }
    const heads = (rows: { id: number; remark: string | null }[], hidden = new Set<string>()) => {
      const view = onScreen(<DataTable label="Pets" columns={[...columns, remark] as Column<Pet>[]} rows={rows as never} hidden={hidden} />)
      const titles = screen.getAllByRole('columnheader').map((head) => head.textContent)
      view.unmount()
      return titles
    }
    expect(
      heads([
        { id: 1, remark: null },
        { id: 2, remark: '' },
      ]),
    ).toEqual(['Name', 'Age', 'Kind'])
    expect(
      heads([
        { id: 1, remark: null },
        { id: 2, remark: 'shy' },
      ]),
    ).toEqual(['Name', 'Age', 'Kind', 'Remark'])
    expect(heads([{ id: 1, remark: null }], new Set(['age']))).toEqual(['Name', 'Kind'])
  })

  test('keeps pinned columns at its edges, in fixed widths', () => {
    table({ selection: { has: () => false, set: () => undefined }, actions: () => [] })
    const [box, name] = screen.getAllByRole('columnheader')
    expect([box?.style.left, name?.style.left]).toEqual(['0px', '40px'])
    expect(screen.getAllByRole('columnheader').at(-1)?.style.right).toBe('0px')
    const widths = [...document.querySelectorAll('col')].map((col) => col.style.width)
    expect(widths).toEqual(['40px', '120px', '', '80px', '136px'])
  })

  test('gives actions with long names the room for all of them and their menu', () => {
    const named = (...titles: string[]): RowAction[] => titles.map((title) => ({ key: title, title, run: () => undefined }))
    table({ actions: ({ id }) => (id === 3 ? named('Groups', 'Students', 'Edit') : named('View')) })
    const widths = [...document.querySelectorAll('col')].map((col) => Number.parseInt(col.style.width, 10))
    expect(widths.at(-1)).toBeGreaterThanOrEqual(175)
  })

  test('shows a skeleton the first time, and keeps old rows while it refreshes', () => {
    const view = table({ busy: 'first', rows: [] })
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    expect(document.querySelector('.table-skeleton')).toBeTruthy()
    view.unmount()
    table({ busy: 'refreshing' })
    expect(screen.getByText('pet 1')).toBeTruthy()
  })
})

describe('the keyboard', () => {
  test('moves through the rows and opens one', async () => {
    const onPeek = vi.fn()
    const { user } = table({ onPeek })
    act(() => rowOf('pet 1').focus())
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(focusedRow()).toContain('pet 2')
    await user.keyboard('{End}')
    expect(focusedRow()).toContain('pet 5')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onPeek).toHaveBeenCalledExactlyOnceWith(pets(5)[4], true)
    await user.keyboard('{Home}')
    expect(focusedRow()).toContain('pet 1')
  })

  test('is not needed: a click opens a row too, except on parts with a click of their own', async () => {
    const onPeek = vi.fn()
    const { user } = table({ onPeek, peeked: 2 })
    await user.click(screen.getByText('pet 3'))
    expect(onPeek).toHaveBeenCalledExactlyOnceWith(pets(5)[2], false)
    expect(rowOf('pet 2').getAttribute('aria-current')).toBe('true')
    expect(rowOf('pet 3').getAttribute('aria-current')).toBeNull()
    await user.dblClick(screen.getByText('pet 4'))
    expect(onPeek).toHaveBeenCalledTimes(2)
  })

  test('comes to one row by Tab: the one that had the focus last', async () => {
    table()
    act(() => rowOf('pet 3').focus())
    const reachable = screen.getAllByRole('row').filter((row) => row.tabIndex === 0)
    expect(reachable).toEqual([rowOf('pet 3')])
  })

  test('chooses rows by the space bar, and a range with Shift', async () => {
    const set = vi.fn()
    const { user } = table({ selection: { has: () => false, set } })
    act(() => rowOf('pet 2').focus())
    await user.keyboard(' ')
    expect(set).toHaveBeenLastCalledWith([2], true)
    await user.keyboard('{ArrowDown}{ArrowDown}{Shift>} {/Shift}')
    expect(set).toHaveBeenLastCalledWith([2, 3, 4], true)
  })

  test('of a menu moves through its actions, and Esc gives the focus back', async () => {
    const run = vi.fn()
    const actions = (): RowAction[] => [
      { key: 'a', title: 'Open', run },
      { key: 'b', title: 'Edit', run },
      { key: 'c', title: 'Feed', run, refusal: 'It is not hungry' },
      { key: 'd', title: 'Sell', run },
    ]
    const { user } = table({ actions })
    const more = within(rowOf('pet 1')).getByRole('button', { name: '更多' })
    await user.click(more)
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['FeedIt is not hungry', 'Sell'])
    await user.keyboard('{Enter}')
    expect(run).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(more)
    await user.keyboard('{Enter}{ArrowDown}{Enter}')
    expect(run).toHaveBeenCalledOnce()
    expect(screen.queryByRole('menu')).toBeNull()
  })
})

describe('a click', () => {
  test('on a cell of plain text copies it and says so; on another it does not', async () => {
    const { user } = table()
    await user.click(screen.getByText('pet 2'))
    expect(await navigator.clipboard.readText()).toBe('pet 2')
    expect(messageStore.read().map((message) => message.title)).toEqual(['已复制'])
    await user.click(screen.getByText('3'))
    expect(await navigator.clipboard.readText()).toBe('pet 2')
  })
})

describe('many rows', () => {
  test('are drawn as a window of them, and the focused row stays', async () => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
    const { user } = table({ rows: pets(1000) })
    expect(screen.getAllByRole('row').length).toBeLessThan(60)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001')
    act(() => rowOf('pet 1').focus())
    await user.keyboard('{End}')
    expect(focusedRow()).toContain('pet 1000')
    vi.restoreAllMocks()
  })
})

describe('in a small window', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const actions = (): RowAction[] => [{ key: 'a', title: 'Feed', run: () => undefined }]
  const fedPets = (props: Partial<DataTableProps<Pet>> = {}) => table({ actions, ...props })

  test('a row is a card: each value has the name of its column, and all actions are under one button', async () => {
    const to = windowOf(390, 844)
    const { user } = fedPets({ selection: { has: () => false, set: () => undefined } })
    const card = within(rowOf('pet 1'))
    expect(screen.getByText('pet 1').closest('td')?.dataset.label).toBeUndefined()
    expect(card.getByText('cat').closest('td')?.dataset.label).toBe('Kind')
    expect(card.getByRole('checkbox')).toBeTruthy()
    expect(card.queryByRole('button', { name: 'Feed' })).toBeNull()
    await user.click(card.getByRole('button', { name: '更多' }))
    expect(screen.getByRole('menuitem', { name: 'Feed' })).toBeTruthy()
    to(600)
    expect(within(rowOf('pet 1')).getByRole('button', { name: 'Feed' })).toBeTruthy()
    expect(within(rowOf('pet 1')).getByText('cat').closest('td')?.dataset.label).toBeUndefined()
  })

  test('pins give way where they would leave too little room between them; what can be done stays in view', () => {
    const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900)
    const { unmount } = fedPets()
    expect(screen.getAllByRole('columnheader')[0]?.className).toContain('table-pin')
    unmount()
    width.mockReturnValue(280)
    fedPets()
    const pinned = screen.getAllByRole('columnheader').filter(({ className }) => className.includes('table-pin'))
    expect(pinned.map(({ textContent }) => textContent)).toEqual(['操作'])
    expect(within(rowOf('pet 1')).getByRole('button', { name: '更多' })).toBeTruthy()
  })
})
