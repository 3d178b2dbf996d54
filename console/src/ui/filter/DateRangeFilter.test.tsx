import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import { DateRangeFilter } from './DateRangeFilter.tsx'

beforeEach(() => {
  vi.stubEnv('TZ', 'UTC')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T17:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const kept: Record<string, string | undefined> = {}

function Filter({ start = {} }: { start?: Record<string, string> }) {
  const [values, setValues] = useState<Record<string, string | undefined>>(start)
  Object.assign(kept, { from: undefined, to: undefined }, values)
  const field = (name: string) => ({
    name,
    value: values[name],
    error: undefined,
    onChange: (value: string | undefined) => setValues((present) => ({ ...present, [name]: value })),
  })
  return <DateRangeFilter label="创建时间" from={field('from')} to={field('to')} />
}

const from = () => screen.getByRole('textbox', { name: '创建时间起' })
const to = () => screen.getByRole('textbox', { name: '创建时间止' })
const dayIn = (open: HTMLElement, day: string) =>
  open.querySelector<HTMLButtonElement>(`[data-day="${day}"]:not([data-hidden]) button`) as HTMLButtonElement // it is there
const opener = () => screen.getByRole('button', { name: '创建时间 选择日期' })
const calendar = () => screen.findByRole('dialog', { name: '创建时间 选择日期范围' })

test('the calendar rings the day of the business and opens on its month and the one before, wherever the reader sits', async () => {
  const { user } = onScreen(<Filter />)
  await user.click(opener())
  const open = await calendar()
  expect([...open.querySelectorAll('[data-today]:not([data-hidden])')].map((cell) => cell.getAttribute('data-day'))).toEqual(['2026-12-01'])
  expect(within(open).getAllByRole('grid')).toEqual([
    within(open).getByRole('grid', { name: '2026年11月' }),
    within(open).getByRole('grid', { name: '2026年12月' }),
  ])
})

test.each([
  ['今天', '2026-12-01', '2026-12-01'],
  ['昨天', '2026-11-30', '2026-11-30'],
  ['近 7 天', '2026-11-25', '2026-12-01'],
  ['近 30 天', '2026-11-02', '2026-12-01'],
  ['本月', '2026-12-01', '2026-12-01'],
  ['上月', '2026-11-01', '2026-11-30'],
])('%s is one click, and gives the focus back', async (name, first, last) => {
  const { user } = onScreen(<Filter />)
  await user.click(opener())
  await user.click(within(await calendar()).getByRole('button', { name }))
  expect(kept).toEqual({ from: `${first} 00:00:00`, to: `${last} 23:59:59` })
  expect(document.activeElement).toBe(opener())
})

test('two days are chosen in either order; the first alone changes nothing yet', async () => {
  const { user } = onScreen(<Filter />)
  await user.click(opener())
  const open = await calendar()
  await user.click(dayIn(open, '2026-12-05'))
  expect(kept).toEqual({ from: undefined, to: undefined })
  expect(within(open).getByText('选择结束日期')).toBeDefined()
  await user.hover(dayIn(open, '2026-11-20'))
  expect(open.querySelectorAll('[data-selected]:not([data-hidden])')).toHaveLength(16)
  await user.click(dayIn(open, '2026-11-20'))
  expect(kept).toEqual({ from: '2026-11-20 00:00:00', to: '2026-12-05 23:59:59' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('days are chosen by keys alone, and Esc gives the focus back with nothing changed', async () => {
  const { user } = onScreen(<Filter start={{ from: '2026-11-09 00:00:00', to: '2026-11-10 23:59:59' }} />)
  from().focus()
  await user.keyboard('{ArrowDown}')
  await calendar()
  await user.keyboard('{ArrowRight}{Enter}{ArrowDown}{Escape}')
  expect(document.activeElement).toBe(from())
  expect(kept).toEqual({ from: '2026-11-09 00:00:00', to: '2026-11-10 23:59:59' })
  await user.keyboard('{ArrowDown}')
  await calendar()
  await user.keyboard('{ArrowRight}{Enter}{ArrowDown}{Enter}')
  expect(kept).toEqual({ from: '2026-11-10 00:00:00', to: '2026-11-17 23:59:59' })
})

test('each day can be typed, one alone as well, and both can be pasted at once', async () => {
  const { user } = onScreen(<Filter />)
  await user.type(to(), '昨天')
  await user.tab()
  expect(to()).toHaveProperty('value', '2026-11-30')
  expect(kept).toEqual({ from: undefined, to: '2026-11-30 23:59:59' })
  await user.click(from())
  await user.paste('2026/11/01 至 2026/11/07')
  expect(kept).toEqual({ from: '2026-11-01 00:00:00', to: '2026-11-07 23:59:59' })
  expect(from()).toHaveProperty('value', '2026-11-01')
})

test('a text that is no day is reported, stays, and is handed on for the list to refuse', async () => {
  const { user } = onScreen(<Filter />)
  await user.type(from(), '上周')
  await user.tab()
  expect(screen.getByText(/^请填写日期/)).toBeDefined()
  expect(from()).toHaveProperty('value', '上周')
  expect(kept.from).toBe('上周')
})

test('both days are cleared at once', async () => {
  const { user } = onScreen(<Filter start={{ from: '2026-11-09 00:00:00', to: '2026-11-10 23:59:59' }} />)
  await user.click(opener())
  await user.click(within(await calendar()).getByRole('button', { name: '清除' }))
  expect(kept).toEqual({ from: undefined, to: undefined })
})

test('a day with its time is typed key by key, and nothing of it vanishes', async () => {
  const { user } = onScreen(<Filter />)
  await user.type(from(), '2026-11-02 08:30')
  expect(from()).toHaveProperty('value', '2026-11-02 08:30')
  await user.tab()
  expect(kept.from).toBe('2026-11-02 08:30')
  expect(screen.queryByText(/^请填写日期/)).toBeNull()
})
