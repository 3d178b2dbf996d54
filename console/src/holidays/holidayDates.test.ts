import { beforeEach, describe, expect, it, vi } from 'vitest'
import { holidayKey } from '../platform/storage.ts'
import { cachedDates, holidayDates } from './holidays.parts.ts'

const days = [{ date: '2026-05-01', name: '劳动节', kind: 'HOLIDAY' }]
const server = vi.fn(async () => new Response(JSON.stringify(days), { headers: { 'Content-Type': 'application/json' } }))

beforeEach(() => {
  localStorage.clear()
  server.mockClear()
  vi.stubGlobal('fetch', server)
})

describe('the dates of a year', () => {
  it('are asked for once, and again when that is wanted', async () => {
    expect(await holidayDates(2026)).toEqual(days)
    expect(await holidayDates(2026)).toEqual(days)
    expect(server).toHaveBeenCalledTimes(1)
    await holidayDates(2026, { reload: true })
    expect(server).toHaveBeenCalledTimes(2)
  })

  it('are kept under the name of the year, for 30 days', async () => {
    await holidayDates(2026)
    expect(localStorage.getItem('holiday-2026')).toContain('2026-05-01')
    const now = Date.now()
    expect(cachedDates(2026, now + 29 * 86_400_000)).toEqual(days)
    expect(cachedDates(2026, now + 31 * 86_400_000)).toBeUndefined()
    expect(cachedDates(2025)).toBeUndefined()
  })

  it('are asked for anew where what is kept is damaged', async () => {
    localStorage.setItem(holidayKey(2026), '{"at":"yesterday"}')
    expect(await holidayDates(2026)).toEqual(days)
    expect(server).toHaveBeenCalledTimes(1)
  })
})
