import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { exportWorkLines } from '@camp/contract/workHours/workHours.changes'
import { createWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import {
  exportWorkhourStatistics,
  getWorkhourDays,
  getWorkhourMonths,
  getWorkhourStatisticsForCoach,
  listWorkhourStatistics,
} from '@camp/contract/workHours/workHours.statistics'
import { saveCreditRule } from '@camp/contract/workHours/workHours.trace'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let editor: Caller
let closer: Caller

beforeAll(async () => {
  editor = (await signedIn(server, ['COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_EDIT'])).caller
  closer = (await signedIn(server, ['COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_EXPORT', 'COASH_RULE_EDIT'])).caller
})

async function newCoach(): Promise<number> {
  const id = await makeCoach(server.pool, { hourly_rate_amount: 6_000, tracking_enabled: true, employment: 'PART_TIME' })
  await server.pool.query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1", [id])
  return id
}
const add = (id: number, more: object) =>
  editor.call(createWorkhourEntry, {
    params: { id },
    body: { date: businessDay(0), kind: 'LIVE_CLASS', minutes: 60, reason: '代课一节', ...more },
  })

describe('statistics', () => {
  it('compare a period with the one before, by kind, by the group of the day, and leave money out where it is not to be seen', async () => {
    const id = await newCoach()
    const leader = await signedIn(server, ['COASH_WORKHOUR_STATS'], 'OWN_GROUPS')
    const group = await makeLedCoachGroup(server.pool, leader.userId, [id])
    const period = { startDate: businessDay(-1), endDate: businessDay(0) }
    await add(id, { date: businessDay(0), minutes: 60 })
    await add(id, { date: businessDay(-1), minutes: 30, kind: 'OTHER' })
    await add(id, { date: businessDay(-2), minutes: 60 })
    const list = (by: Caller, more: object = {}) =>
      by.loose(listWorkhourStatistics, { query: { page: 1, ...period, coachId: [id], ...more } })
    const { content } = (await list(closer)).body as { content: unknown[] }
    expect(content).toMatchObject([
      {
        coachId: id,
        coachGroupId: group,
        minutes: 90,
        days: 2,
        amount: 9_000,
        previousMinutes: 60,
        previousAmount: 6_000,
        changeBp: 5_000,
        minutesByKind: { LIVE_CLASS: 60, OTHER: 30, COMMENT: 0, GROUP_SERVICE: 0 },
      },
    ])
    const led = (await list(leader.caller, { coachGroupId: [group] })).body as { content: unknown[] }
    expect(led.content).toMatchObject([{ minutes: 90, amount: null, previousAmount: null }])
    expect((await list(leader.caller, { sort: 'amount,desc' })).status).toBe(400)
    expect((await list(closer, { startDate: businessDay(0), endDate: businessDay(-1) })).status).toBe(400)
    const one = (await closer.call(getWorkhourStatisticsForCoach, { params: { id }, query: period })).body
    expect(one.byDay).toMatchObject([{ minutes: 30 }, { minutes: 60, amount: 6_000 }])
    // Who is tracked and idle is listed, and not counted beside the chart.
    const idle = await newCoach()
    expect((await closer.call(getWorkhourDays, { query: { ...period, coachId: [id, idle] } })).body).toMatchObject({
      minutes: 90,
      amount: 9_000,
      coaches: 1,
    })
    const sheet = await closer.loose(exportWorkhourStatistics, { body: { ...period, coachId: [id] } })
    const rows = (await readXlsx(sheet.body as Buffer)).sheets[0]?.rows ?? []
    expect(rows).toHaveLength(3)
    expect(rows[2]?.[rows[0]?.indexOf('分钟') ?? -1]).toBe(90)
    // Minutes and amounts of lines have a sum, rates have none.
    const lines = await closer.loose(exportWorkLines, { body: { ...period, coachId: [id] } })
    const told = (await readXlsx(lines.body as Buffer)).sheets[0]?.rows ?? []
    const below = (title: string) => told.at(-1)?.[told[0]?.indexOf(title) ?? -1]
    expect([below('分钟'), below('金额（元）'), below('计酬标准（元）') || null]).toEqual([90, 90, null])
  })

  it('are summed up by month and kind over a year, each month as the list has it', async () => {
    const id = await newCoach()
    const leader = await signedIn(server, ['COASH_WORKHOUR_STATS'], 'OWN_GROUPS')
    await makeLedCoachGroup(server.pool, leader.userId, [id])
    const [from, to] = [businessDay(-40), businessDay(0)]
    await add(id, { date: to, minutes: 60 })
    await add(id, { date: to, minutes: 20, kind: 'OTHER' })
    await add(id, { date: from, minutes: 30, kind: 'GROUP_SERVICE' })
    const months = async (by: Caller, more: object = {}) =>
      (await by.call(getWorkhourMonths, { query: { startDate: from, endDate: to, coachId: [id], ...more } })).body
    const seen = await months(closer)
    expect([seen.length, seen.at(-1)?.month, seen.map(({ month }) => month).toSorted()]).toEqual([
      12,
      to.slice(0, 7),
      seen.map(({ month }) => month),
    ])
    expect(seen.at(-1)).toMatchObject({
      minutes: 80,
      amount: 8_000,
      minutesByKind: { COMMENT: 0, LIVE_CLASS: 60, GROUP_SERVICE: 0, OTHER: 20 },
    })
    expect(seen.find(({ month }) => month === from.slice(0, 7))).toMatchObject({ minutes: 30, minutesByKind: { GROUP_SERVICE: 30 } })
    for (const { month, minutes, amount, minutesByKind } of seen.filter((one) => one.minutes > 0)) {
      const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
      const query = { page: 1, startDate: `${month}-01`, endDate: last, coachId: [id] }
      expect((await closer.call(listWorkhourStatistics, { query })).body.content).toMatchObject([{ minutes, amount, minutesByKind }])
    }
    expect((await months(leader.caller)).at(-1)).toMatchObject({ minutes: 80, amount: null })
    expect((await months(closer, { employment: ['FULL_TIME'] })).every(({ minutes }) => minutes === 0)).toBe(true)
  })

  it('a rule begins today at the earliest, and once a day', async () => {
    const save = (effectiveFrom: string) =>
      closer.loose(saveCreditRule, { body: { creditMinutes: 6, lateFactorBp: 8_000, holidayFactorBp: 10_000, effectiveFrom } })
    expect((await save(businessDay(-1))).error.error).toBe('RULE_PAST')
    const saved = await save(businessDay(30))
    expect(saved.status).toBe(200)
    expect((await save(businessDay(30))).error.error).toBe('RULE_TAKEN')
    // Its history is that of a record, beside the list of rules.
    const { id } = saved.body as { id: number }
    const { content } = (await closer.call(getRecordHistory, { query: { entity: 'creditRule', id, page: 1 } })).body
    expect(content).toMatchObject([{ after: { creditMinutes: 6, lateFactorBp: 8_000, effectiveFrom: businessDay(30) } }])
  })
})
