import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import { useForm } from '../base/useForm.ts'
import { DayField } from './DayField.tsx'
import { FormModal } from './FormModal.tsx'

const optional = { required: false }
const sending = { busy: false, error: null, fieldErrors: {}, reset: () => undefined }
const send = vi.fn(async () => undefined)
const onClose = vi.fn()

const BOUNDS = { min: '2026-11-10', max: '2026-11-25' }

function Dialog({ start = {} }: { start?: Partial<{ day: string; moment: string; time: string }> }) {
  const form = useForm({ day: optional, moment: optional, time: optional }, { day: '', moment: '', time: '', ...start })
  return (
    <FormModal title="营期" form={form} sending={sending} send={send} onClose={onClose}>
      <DayField label="开营" {...BOUNDS} {...form.field('day')} />
      <DayField kind="moment" label="发送" {...form.field('moment')} />
      <DayField kind="time" label="提醒" {...form.field('time')} />
    </FormModal>
  )
}

const box = (name: string) => screen.getByRole('textbox', { name })
const calendar = (name: string) => screen.findByRole('dialog', { name })
const dayIn = (open: HTMLElement, day: string) => open.querySelector<HTMLButtonElement>(`[data-day="${day}"] button`) as HTMLButtonElement // it is there
const focusedDay = () => document.activeElement?.closest('td')?.getAttribute('data-day')

beforeEach(() => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T16:30:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.clearAllMocks()
})

describe('a day that is typed', () => {
  test('is shown as all days are, once the field is left, and is sent as a day', async () => {
    const { user } = onScreen(<Dialog />)
    await user.type(box('开营'), '今天')
    await user.tab()
    expect(box('开营')).toHaveProperty('value', '2026-11-22')
    await user.type(box('发送'), '+3 9:30 pm')
    await user.type(box('提醒'), '8点半')
    await user.keyboard('{Enter}')
    expect(send).toHaveBeenCalledWith({ day: '2026-11-22', moment: '2026-11-25T21:30', time: '08:30' })
  })

  test('leads by Tab to the next field, past the calendar that a click has opened; the arrow down goes into it', async () => {
    const { user } = onScreen(<Dialog />)
    await user.click(box('发送'))
    await calendar('发送 选择日期和时间')
    await user.keyboard('2026-11-22 09:30')
    await user.tab()
    expect(document.activeElement).toBe(box('提醒'))
    expect(screen.queryByRole('dialog', { name: '发送 选择日期和时间' })).toBeNull()
    await user.click(box('开营'))
    await calendar('开营 选择日期')
    await user.keyboard('{ArrowDown}')
    expect(focusedDay()).toBe('2026-11-22')
  })

  test('that does not exist is said at the field, stays as it was typed, and is not sent', async () => {
    const { user } = onScreen(<Dialog />)
    await user.type(box('开营'), '下周')
    expect(screen.queryByText(/^请填写日期/)).toBeNull()
    await user.keyboard('{Enter}')
    expect(screen.getByText(/^请填写日期/)).toBeDefined()
    expect(box('开营')).toHaveProperty('value', '下周')
    expect(box('开营').getAttribute('aria-invalid')).toBe('true')
    await user.click(screen.getByRole('button', { name: '确定' }))
    expect(send).not.toHaveBeenCalled()
    await user.clear(box('开营'))
    await user.type(box('开营'), '11-20{Enter}')
    expect(send).toHaveBeenCalledWith({ day: '2026-11-20', moment: '', time: '' })
  })

  test('and lies out of bounds is refused with the bound', async () => {
    const { user } = onScreen(<Dialog />)
    await user.type(box('开营'), '2026-11-09{Enter}')
    expect(screen.getByText('不能早于 2026-11-10')).toBeDefined()
    await user.clear(box('开营'))
    await user.type(box('开营'), '2026-12-01{Enter}')
    expect(screen.getByText('不能晚于 2026-11-25')).toBeDefined()
    expect(send).not.toHaveBeenCalled()
  })

  test('asks before it is lost, also where it is not a day', async () => {
    const { user } = onScreen(<Dialog />)
    await user.type(box('开营'), '下周')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: '取消' }))
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('the calendar of a day', () => {
  test('is opened by the arrow down, moved in by keys, and gives the day and the focus back by Enter', async () => {
    const { user } = onScreen(<Dialog start={{ day: '2026-11-17' }} />)
    box('开营').focus()
    await user.keyboard('{ArrowDown}')
    await calendar('开营 选择日期')
    await waitFor(() => expect(focusedDay()).toBe('2026-11-17'))
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(focusedDay()).toBe('2026-11-25')
    await user.keyboard('{Home}')
    expect(focusedDay()).toBe('2026-11-23')
    // Sunday ends the week.
    await user.keyboard('{ArrowUp}{End}')
    expect(focusedDay()).toBe('2026-11-22')
    await user.keyboard('{Enter}')
    expect(box('开营')).toHaveProperty('value', '2026-11-22')
    expect(document.activeElement).toBe(box('开营'))
    expect(screen.queryByRole('dialog', { name: '开营 选择日期' })).toBeNull()
    expect(send).not.toHaveBeenCalled()
  })

  test('turns its pages by PageUp and PageDown, by a year with Shift', async () => {
    const { user } = onScreen(<Dialog start={{ moment: '2026-11-18T08:00' }} />)
    box('发送').focus()
    await user.keyboard('{ArrowDown}')
    await calendar('发送 选择日期和时间')
    await waitFor(() => expect(focusedDay()).toBe('2026-11-18'))
    await user.keyboard('{PageDown}{PageDown}')
    await waitFor(() => expect(focusedDay()).toBe('2027-01-18'))
    expect(screen.getByRole('grid', { name: '2027年1月' })).toBeDefined()
    await user.keyboard('{Shift>}{PageUp}{/Shift}{PageUp}')
    await waitFor(() => expect(focusedDay()).toBe('2025-12-18'))
  })

  test('goes by Esc, which leaves the dialog around it open and the day as it was', async () => {
    const { user } = onScreen(<Dialog start={{ day: '2026-11-18' }} />)
    box('开营').focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(focusedDay()).toBe('2026-11-18'))
    await user.keyboard('{ArrowRight}{Escape}')
    expect(screen.queryByRole('dialog', { name: '开营 选择日期' })).toBeNull()
    expect(document.activeElement).toBe(box('开营'))
    expect(box('开营')).toHaveProperty('value', '2026-11-18')
    expect(screen.getByRole('dialog', { name: '营期' })).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
  })

  test('rings the day of the business, begins with Monday, and offers no day out of bounds', async () => {
    const { user } = onScreen(<Dialog />)
    await user.click(box('开营'))
    const open = await calendar('开营 选择日期')
    expect(open.querySelector('[data-today]')?.getAttribute('data-day')).toBe('2026-11-22')
    expect(open.querySelector('th')?.textContent).toBe('一')
    expect(dayIn(open, '2026-11-09').disabled).toBe(true)
    expect(dayIn(open, '2026-11-26').disabled).toBe(true)
    expect(dayIn(open, '2026-11-22').getAttribute('aria-label')).toBe('2026-11-22 星期日 今天')
    await user.click(dayIn(open, '2026-11-10'))
    expect(box('开营')).toHaveProperty('value', '2026-11-10')
  })

  test('follows what is typed meanwhile, and the month and year that are chosen', async () => {
    const { user } = onScreen(<Dialog />)
    await user.click(box('发送'))
    const open = await calendar('发送 选择日期和时间')
    await user.type(box('发送'), '2031-03-05 10:00')
    expect(within(open).getByRole('grid', { name: '2031年3月' })).toBeDefined()
    await user.selectOptions(within(open).getByRole('combobox', { name: '年份' }), '2019')
    await user.selectOptions(within(open).getByRole('combobox', { name: '月份' }), '8月')
    await user.click(dayIn(open, '2019-08-31'))
    expect(box('发送')).toHaveProperty('value', '2019-08-31 10:00')
  })

  test('clears the day', async () => {
    const { user } = onScreen(<Dialog start={{ day: '2026-11-18' }} />)
    await user.click(box('开营'))
    await user.click(within(await calendar('开营 选择日期')).getByRole('button', { name: '清除' }))
    expect(box('开营')).toHaveProperty('value', '')
  })
})

describe('a time', () => {
  test('is chosen by keys, by digits, and by the mouse', async () => {
    const { user } = onScreen(<Dialog />)
    box('提醒').focus()
    await user.keyboard('{ArrowDown}')
    const open = await calendar('提醒 选择时间')
    const hours = within(open).getByRole('listbox', { name: '时' })
    expect(document.activeElement).toBe(hours)
    await user.keyboard('19')
    expect(box('提醒')).toHaveProperty('value', '19:00')
    await user.keyboard('{ArrowDown}{Tab}{ArrowDown}{ArrowDown}')
    expect(box('提醒')).toHaveProperty('value', '20:10')
    await user.click(within(within(open).getByRole('listbox', { name: '分' })).getByRole('option', { name: '45' }))
    expect(box('提醒')).toHaveProperty('value', '20:45')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(box('提醒'))
    expect(send).not.toHaveBeenCalled()
  })

  test('of a day that is chosen without one is nine in the morning, and is changed beside the day', async () => {
    const { user } = onScreen(<Dialog />)
    await user.click(box('发送'))
    const open = await calendar('发送 选择日期和时间')
    await user.click(dayIn(open, '2026-11-24'))
    expect(box('发送')).toHaveProperty('value', '2026-11-24 09:00')
    await user.click(within(within(open).getByRole('listbox', { name: '时' })).getByRole('option', { name: '17' }))
    expect(box('发送')).toHaveProperty('value', '2026-11-24 17:00')
    await user.click(within(open).getByRole('button', { name: '确定' }))
    expect(screen.queryByRole('dialog', { name: '发送 选择日期和时间' })).toBeNull()
  })
})
