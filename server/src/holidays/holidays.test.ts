import {
  createHoliday,
  deleteHoliday,
  getHoliday,
  getHolidayDatesOfYear,
  getHolidaysByPage,
  type HolidayDate,
  syncHoliday,
  updateHoliday,
} from '@camp/contract/holidays/holidays'
import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { publishedDays } from '../integrations/holidays/published.holidays.ts'

const server = aServer()
let editor: Caller
beforeAll(async () => {
  editor = (await signedIn(server, ['HOLIDAY', 'HOLIDAY_EDIT', 'HOLIDAY_DELETE', 'HOLIDAY_SYNC'])).caller
})
beforeEach(() => server.pool.query('truncate holidays, holiday_days cascade'))

const off = (date: string, name = '校庆'): HolidayDate => ({ date, name, kind: 'HOLIDAY' })
const on = (date: string, name = '校庆调休'): HolidayDate => ({ date, name, kind: 'WORKDAY' })
const made = async (year: number, name: string, holidays: HolidayDate[]): Promise<number> =>
  (await editor.call(createHoliday, { body: { year, name, holidays } })).body.id
const sync = async (year: number) => (await editor.call(syncHoliday, { query: { year } })).body
const datesOf = async (year: number) => (await editor.call(getHolidayDatesOfYear, { params: { year } })).body
const named = async (name: string, year = 2026) => {
  const { body } = await editor.call(getHolidaysByPage, { query: { page: 1 }, body: { year: [year], name } })
  const [first] = body.content
  if (!first) throw new Error(`there is no ${name}`)
  return first
}

describe('a holiday', () => {
  it('has its days by date, and is listed by year and name', async () => {
    const id = await made(2026, '校庆', [on('2026-06-13'), off('2026-06-10')])
    await made(2025, '校庆', [off('2025-06-10')])
    expect((await editor.call(getHoliday, { params: { id } })).body).toMatchObject({
      year: 2026,
      holidays: [off('2026-06-10'), on('2026-06-13')],
    })
    const { body } = await editor.call(getHolidaysByPage, { query: { page: 1 }, body: {} })
    expect(body.content.map(({ year }) => year)).toEqual([2026, 2025])
    expect((await named('校')).id).toBe(id)
    expect(await datesOf(2026)).toEqual([off('2026-06-10'), on('2026-06-13')])
    expect((await editor.call(getHoliday, { params: { id: 999_999 } })).status).toBe(404)
  })

  it('may begin in the December before, and no earlier', async () => {
    await made(2026, '元旦', [off('2025-12-31'), off('2026-01-01')])
    expect(await datesOf(2025)).toEqual([off('2025-12-31')])
    const wrong = await editor.call(createHoliday, { body: { year: 2026, name: '早', holidays: [off('2025-11-30')] } })
    expect(wrong.error).toMatchObject({ code: 999, error: 'HOLIDAY_DATE_YEAR', fields: [{ path: 'holidays' }] })
  })

  it('shares no date with another, and has none twice', async () => {
    const first = await made(2026, '校庆', [off('2026-06-10')])
    const taken = await editor.call(createHoliday, { body: { year: 2026, name: '别的', holidays: [off('2026-06-10')] } })
    expect(taken.error).toMatchObject({
      code: 999,
      error: 'HOLIDAY_DATE_TAKEN',
      msg: '2026-06-10 已属于“校庆”，请先从中移除，或选择其他日期',
    })
    const twice = await editor.call(createHoliday, { body: { year: 2026, name: '别的', holidays: [off('2026-06-11'), on('2026-06-11')] } })
    expect(twice.error.error).toBe('HOLIDAY_DATE_TWICE')
    const many = Array.from({ length: 101 }, () => off('2026-06-11'))
    expect((await editor.call(createHoliday, { body: { year: 2026, name: '长', holidays: many } })).status).toBe(400)
    await editor.call(updateHoliday, { body: { id: first, year: 2026, name: '校庆', holidays: [off('2026-06-12')] } })
    expect((await editor.call(createHoliday, { body: { year: 2026, name: '别的', holidays: [off('2026-06-10')] } })).status).toBe(200)
  })

  it('gives a date to one of two who ask for it at once', async () => {
    const ask = (name: string) => editor.call(createHoliday, { body: { year: 2026, name, holidays: [off('2026-08-08')] } })
    const answers = await Promise.all(['甲', '乙', '丙', '丁'].map(ask))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  it('is changed by version, and its history tells every day', async () => {
    const id = await made(2026, '校庆', [off('2026-06-10')])
    const body = { id, year: 2026, name: '大校庆', holidays: [off('2026-06-10'), on('2026-06-13')], version: 1 }
    expect((await editor.call(updateHoliday, { body })).body).toEqual({ id, version: 2 })
    expect((await editor.call(updateHoliday, { body })).status).toBe(409)
    const history = await editor.call(getRecordHistory, { query: { entity: 'holiday', id, page: 1 } })
    expect(history.body.content[0]).toMatchObject({ before: { workdays: [] }, after: { workdays: ['2026-06-13 校庆调休'] } })
    const then = await editor.call(getRecordAsOf, { query: { entity: 'holiday', id, at: new Date().toISOString() } })
    expect(then.body.fields).toMatchObject({ name: '大校庆', daysOff: ['2026-06-10 校庆'] })
    expect((await editor.call(deleteHoliday, { params: { id } })).body).toEqual({ id })
    expect((await editor.call(deleteHoliday, { params: { id } })).status).toBe(404)
    expect(await datesOf(2026)).toEqual([])
  })
})

describe('the dates of a year', () => {
  it('are open to everyone who is signed in, are empty where there are no data, and end at 2100', async () => {
    const { caller } = await signedIn(server, [])
    expect((await caller.call(getHolidayDatesOfYear, { params: { year: 2030 } })).body).toEqual([])
    for (const year of ['1999', '2101', '20x6']) expect((await caller.loose(getHolidayDatesOfYear, { params: { year } })).status).toBe(400)
    expect((await caller.call(getHolidaysByPage, { query: { page: 1 }, body: {} })).status).toBe(403)
  })
})

describe('what is published', () => {
  it('knows make-up workdays, and New Year in December as that of the year to come', () => {
    const days = publishedDays(2026)
    expect(days.find(({ date }) => date === '2026-02-14')).toMatchObject({ holiday: '春节', name: '春节调休', kind: 'WORKDAY' })
    expect(days.filter(({ kind }) => kind === 'HOLIDAY')).toHaveLength(33)
    expect(publishedDays(2023).map(({ date }) => date)).toContain('2022-12-31')
    expect(publishedDays(2022).map(({ date }) => date)).not.toContain('2022-12-31')
  })
})

describe('a sync', () => {
  it('fills a year once', async () => {
    const published = publishedDays(2026)
    expect(await sync(2026)).toEqual({ year: 2026, added: published.length, changed: 0, published: true })
    expect(await sync(2026)).toEqual({ year: 2026, added: 0, changed: 0, published: true })
    expect((await datesOf(2026)).map(({ date }) => date)).toEqual(published.map(({ date }) => date))
    expect(await named('春节')).toMatchObject({ version: 1 })
  })

  it('changes nothing for a year that is not published yet', async () => {
    await made(2090, '校庆', [off('2090-06-10')])
    expect(await sync(2090)).toEqual({ year: 2090, added: 0, changed: 0, published: false })
    expect(await datesOf(2090)).toEqual([off('2090-06-10')])
    expect((await editor.loose(syncHoliday, { query: { year: 'x' } })).status).toBe(400)
  })

  it('leaves days alone that staff set, changed or removed', async () => {
    await sync(2026)
    const spring = await named('春节')
    const holidays = spring.holidays
      .filter(({ date }) => date !== '2026-02-15')
      .map((day) => (day.date === '2026-02-28' ? { ...day, name: '照常上班' } : day))
    holidays.push(off('2026-02-24', '多放一天'))
    const kept = [...holidays].sort((one, other) => (one.date < other.date ? -1 : 1))
    await editor.call(updateHoliday, { body: { id: spring.id, year: 2026, name: '新春', holidays } })
    expect(await sync(2026)).toMatchObject({ added: 0, changed: 0 })
    expect(await named('新春')).toMatchObject({ id: spring.id, holidays: kept })
    // A day that staff added and took back is nothing that was published.
    await editor.call(updateHoliday, { body: { id: spring.id, year: 2026, name: '新春', holidays: holidays.slice(0, -1) } })
    const { rows } = await server.pool.query("select removed from holiday_days where date in ('2026-02-15', '2026-02-24')")
    expect(rows).toEqual([{ removed: true }])
  })

  it('brings back a holiday that was deleted as a whole', async () => {
    await sync(2026)
    const spring = await named('春节')
    await editor.call(deleteHoliday, { params: { id: spring.id } })
    expect(await sync(2026)).toMatchObject({ added: spring.holidays.length, changed: 0 })
    expect((await named('春节')).holidays).toEqual(spring.holidays)
  })

  it('mends what differs from what is published, with an entry in the history', async () => {
    await sync(2026)
    const spring = await named('春节')
    await server.pool.query("update holiday_days set kind = 'HOLIDAY' where date = '2026-02-14'")
    await server.pool.query(
      "insert into holiday_days (date, holiday_id, name, kind, synced, edited) values ('2026-02-26', $1, '错', 'HOLIDAY', true, false)",
      [spring.id],
    )
    expect(await sync(2026)).toMatchObject({ added: 0, changed: 2 })
    expect(await named('春节')).toMatchObject({ version: 2, holidays: spring.holidays })
    const history = await editor.call(getRecordHistory, { query: { entity: 'holiday', id: spring.id, page: 1 } })
    expect(history.body.content).toHaveLength(2)
    expect(history.body.content[0]).toMatchObject({
      content: '同步 2026 年节假日（春节）',
      after: { workdays: ['2026-02-14 春节调休', '2026-02-28 春节调休'] },
    })
  })

  it('joins a holiday that staff made beforehand under the same name', async () => {
    const id = await made(2026, '国庆节', [off('2026-10-01', '国庆'), off('2026-10-08', '多一天')])
    await sync(2026)
    const national = await named('国庆')
    expect(national.id).toBe(id)
    expect(national.holidays.map(({ date }) => date)).toEqual(
      expect.arrayContaining(['2026-09-20', '2026-10-01', '2026-10-07', '2026-10-08']),
    )
    expect(national.holidays.find(({ date }) => date === '2026-10-01')?.name).toBe('国庆')
  })

  it('of several at once fills the year once', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => sync(2025)))
    expect(all.reduce((sum, { added }) => sum + added, 0)).toBe(publishedDays(2025).length)
  })

  it('is no request that another page can make', async () => {
    const answer = await fetch(`${server.url}/foundation/api/schedule/holiday/syncHoliday?year=2026`, {
      headers: { cookie: editor.cookie ?? '', origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
    expect(await datesOf(2026)).toEqual([])
  })
})
