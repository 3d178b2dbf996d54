import { screen } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import { Pager, shownPages } from './Pager.tsx'

describe('a pager', () => {
  test('shows the first page, the last and those around the present one, in order, however many there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat(9_999), (last, any) => {
        const page = (any % last) + 1
        const shown = shownPages(page, last)
        const numbers = shown.filter((number) => number > 0)
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        expect(numbers).toEqual(expect.arrayContaining([1, page, last]))
        expect(shown.length).toBeLessThanOrEqual(8)
      }),
    )
  })

  test('ends at page 10,000 and says so', async () => {
    const onPage = vi.fn()
    const { user } = onScreen(<Pager page={1} size={20} total={1_000_000} onPage={onPage} onSize={vi.fn()} />)
    expect(screen.getByRole('button', { name: '第 10000 页' })).toBeTruthy()
    expect(screen.getByText(/最多显示到第 10,000 页/)).toBeTruthy()
    await user.type(screen.getByRole('textbox'), '99999{Enter}')
    expect(onPage).toHaveBeenCalledExactlyOnceWith(10_000)
  })

  test.each([
    [20, 16, false],
    [100, 20, false],
    [100, 60, true],
    [10, 16, true],
    [20, undefined, true],
  ])('of %i a page, %s in all: is there where it leads anywhere, another size included', (size, total, there) => {
    onScreen(<Pager page={1} size={size} total={total} onPage={vi.fn()} onSize={vi.fn()} />)
    expect(screen.queryByRole('navigation') !== null).toBe(there)
  })

  test('marks the page shown and offers the sizes', async () => {
    const onSize = vi.fn()
    const { user } = onScreen(<Pager page={2} size={20} total={95} onPage={vi.fn()} onSize={onSize} />)
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('2')
    await user.selectOptions(screen.getByRole('combobox'), '50 条/页')
    expect(onSize).toHaveBeenCalledWith(50)
  })
})
