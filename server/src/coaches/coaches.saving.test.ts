import { listCoaches } from '@camp/contract/coaches/coaches'
import { endCoachAbsence, getCoachAbsences, saveCoachAbsence } from '@camp/contract/coaches/coaches.absences'
import { getCoachRates } from '@camp/contract/coaches/coaches.rates'
import { disableCoachTracking, enableCoachTracking, saveCoach } from '@camp/contract/coaches/coaches.writing'
import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { beginRates } from './coaches.rates.service.ts'

const server = aServer()
let editor: Caller
let own: Person
const CODES = ['COASH_INDEX', 'COASH_EDIT', 'COASH_TRACKING']

beforeAll(async () => {
  editor = (await signedIn(server, CODES)).caller
  own = await signedIn(server, CODES, 'OWN_GROUPS')
})

let phones = 0
const nextPhone = () => `1390002${String(++phones).padStart(4, '0')}`
const fields = (more: object = {}) => ({
  name: '许老师',
  phone: nextPhone(),
  employment: 'PART_TIME' as const,
  hourlyRateAmount: 6_000,
  ...more,
})
const save = (body: object, by: Caller = editor) => by.loose(saveCoach, { body: fields(body) })
const idOf = (answer: { body: unknown }) => (answer.body as { id: number }).id
const add = async (more: object = {}) => idOf(await save(more))
const snapshot = async (id: number) => (await editor.call(listCoaches, { query: { page: 1, id: [id] } })).body.content[0]
const ratesOf = async (id: number) =>
  (await editor.call(getCoachRates, { params: { id } })).body
    .filter(({ replacedAt }) => replacedAt === null)
    .map(({ effectiveFrom, amount }) => [effectiveFrom, amount])
const periods = async (id: number) =>
  (await server.pool.query('select to_at is null as open from coach_tracking_periods where coach_id = $1 order by id', [id])).rows.map(
    ({ open }) => open,
  )

describe('saving a coach', () => {
  it('keeps what is left out and what comes back masked, and tells the log no more than masks', async () => {
    const id = await add({ idCard: '110101199003077790', level: '高级', maxStudents: 120, joinedAt: '2026-01-05', englishName: 'Amy' })
    const made = await snapshot(id)
    expect(made).toMatchObject({
      idCard: '110***********7790',
      level: '高级',
      maxStudents: 120,
      joinedAt: '2026-01-05',
      trackingEnabled: false,
    })
    const masked = { id, phone: made?.phone, idCard: made?.idCard, name: '许晴', version: 1 }
    expect((await save(masked)).body).toEqual({ id, version: 2 })
    expect(await snapshot(id)).toMatchObject({ idCard: '110***********7790', phone: made?.phone, name: '许晴', englishName: 'Amy' })
    const { rows } = await server.pool.query('select phone, id_card_sealed from coaches where id = $1', [id])
    expect(rows[0].phone).toMatch(/^1390002/)
    expect(server.running.services.keys.open(rows[0].id_card_sealed)).toBe('110101199003077790')
    expect((await save({ id, phone: '137****0000', version: 2 })).error).toMatchObject({ error: 'MASKED_VALUE' })
    expect((await save({ ...masked, version: 1 })).status).toBe(409)
    const { content } = (await editor.call(getRecordHistory, { query: { entity: 'coach', id, page: 1 } })).body
    expect(JSON.stringify(content)).not.toMatch(/110101199003077790|1390002/)
    const { fields: then } = (await editor.call(getRecordAsOf, { query: { entity: 'coach', id, at: new Date().toISOString() } })).body
    expect(then).toMatchObject({ name: '许晴', idCard: '110***********7790' })
  })

  it('refuses a phone, an account or an ID card that another has, in words', async () => {
    const account = (await signedIn(server, [])).userId
    const phone = nextPhone()
    await add({ phone, userId: account, idCard: '11010119900307002X' })
    expect((await save({ phone })).error).toMatchObject({ code: 999, error: 'COACH_PHONE_TAKEN' })
    expect((await save({ userId: account })).error).toMatchObject({ error: 'COACH_ACCOUNT_TAKEN' })
    expect((await save({ idCard: '11010119900307002x' })).error).toMatchObject({ error: 'COACH_ID_CARD_TAKEN' })
    expect((await save({ userId: 999_999 })).error).toMatchObject({ error: 'UNKNOWN_REFERENCE' })
    expect((await save({ idCard: '110101199003077791' })).status).toBe(400)
    const frozen = (await signedIn(server, [])).userId
    await server.pool.query("update users set activeflg = 'FROZEN' where id = $1", [frozen])
    expect((await save({ userId: frozen })).error).toMatchObject({ error: 'COACH_ACCOUNT_OFF' })
  })

  it('makes one coach of two who send the same phone at once', async () => {
    const phone = nextPhone()
    const answers = await Promise.all([save({ phone }), save({ phone }), save({ phone })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  it('limits a leader to the coaches of the own groups', async () => {
    const mine = await makeCoach(server.pool)
    await makeLedCoachGroup(server.pool, own.userId, [mine])
    const foreign = await add()
    // A rate that is not shown is left as it is; one that is sent is refused, whether or not it is right.
    expect((await save({ id: mine, hourlyRateAmount: null }, own.caller)).status).toBe(200)
    expect((await save({ id: mine }, own.caller)).status).toBe(403)
    expect((await save({ id: foreign }, own.caller)).status).toBe(404)
    expect((await save({}, own.caller)).error).toMatchObject({ error: 'COACH_NOT_OWN' })
    expect((await own.caller.loose(getCoachRates, { params: { id: foreign } })).status).toBe(404)
    expect((await own.caller.loose(enableCoachTracking, { body: [mine, foreign] })).status).toBe(404)
  })
})

describe('rates', () => {
  it('begin on a day, and one of the past is never altered', async () => {
    const id = await add({ joinedAt: '2026-01-05' })
    expect(await ratesOf(id)).toEqual([['2026-01-05', 6_000]])
    await save({ id, hourlyRateAmount: 6_500, rateReason: '年度调薪' })
    const today = businessDay(0)
    expect(await ratesOf(id)).toEqual([
      [today, 6_500],
      ['2026-01-05', 6_000],
    ])
    // Of the same day a second time: the later word counts.
    await save({ id, hourlyRateAmount: 6_600 })
    expect(await ratesOf(id)).toEqual([
      [today, 6_600],
      ['2026-01-05', 6_000],
    ])
    // What it was before stays to be seen: lines may have been priced by it.
    const { body } = await editor.call(getCoachRates, { params: { id } })
    expect(body.filter(({ replacedAt }) => replacedAt !== null)).toMatchObject([
      { effectiveFrom: today, kind: null, unit: 'HOUR', amount: 6_500, reason: '年度调薪' },
    ])
    // The same amount is no new rate.
    await save({ id, hourlyRateAmount: 6_600, name: '许老师二' })
    expect(await ratesOf(id)).toHaveLength(2)
  })

  it('of a day to come take effect on that day, by themselves', async () => {
    const id = await add()
    await save({ id, hourlyRateAmount: 8_000, rateFrom: businessDay(30) })
    expect((await snapshot(id))?.hourlyRateAmount).toBe(6_000)
    expect((await ratesOf(id))[0]).toEqual([businessDay(30), 8_000])
    // What is saved beside it, with the rate of today, leaves it.
    await save({ id, name: '许老师三' })
    expect(await ratesOf(id)).toHaveLength(2)
    await server.pool.query('update coach_rates set effective_from = effective_from - 30 where coach_id = $1', [id])
    expect(await beginRates(server.running.services)).toBe(1)
    expect((await snapshot(id))?.hourlyRateAmount).toBe(8_000)
    const { rows } = await server.pool.query("select call, before, after from operation_logs where target_id = $1 and source = 'JOB'", [id])
    expect(rows).toEqual([{ call: 'system.rateBegun', before: { hourlyRateAmount: 6_000 }, after: { hourlyRateAmount: 8_000 } }])
    expect(await beginRates(server.running.services)).toBe(0)
  })

  it('begin in no month that is closed, and as early as the oldest that is open', async () => {
    const id = await add({ joinedAt: '2025-01-05' })
    const month = async (name: string, status: string) =>
      server.pool.query('insert into work_statements (coach_id, month, status) values ($1, $2, $3)', [id, name, status])
    for (const [name, status] of [
      ['2025-02', 'PAID'],
      ['2025-03', 'CLOSED'],
      ['2025-04', 'OPEN'],
    ] as const)
      await month(name, status)
    const raise = (rateFrom: string) => save({ id, hourlyRateAmount: 9_000, rateFrom })
    for (const day of ['2025-02-10', '2025-03-31']) {
      expect((await raise(day)).error).toMatchObject({ code: 999, error: 'COACH_RATE_CLOSED', fields: [{ path: 'rateFrom' }] })
    }
    expect((await raise('2025-04-01')).status).toBe(200)
    expect(await ratesOf(id)).toEqual([
      ['2025-04-01', 9_000],
      ['2025-01-05', 6_000],
    ])
  })

  it('begin neither before the coach came nor in years, and nobody raises the own one', async () => {
    const id = await add({ joinedAt: '2025-01-05' })
    for (const rateFrom of ['2025-01-04', businessDay(400)]) {
      expect((await save({ id, hourlyRateAmount: 9_000, rateFrom })).error).toMatchObject({ error: 'COACH_RATE_FROM' })
    }
    const self = await signedIn(server, CODES)
    await save({ id, userId: self.userId })
    const mine = { id, phone: (await snapshot(id))?.phone }
    expect((await save({ ...mine, hourlyRateAmount: 9_000 }, self.caller)).error).toMatchObject({ error: 'OWN_PAY' })
    expect((await save({ ...mine, name: '改名' }, self.caller)).status).toBe(200)
    const tracking = await save({ ...mine, trackingEnabled: true }, self.caller)
    expect(tracking.error).toMatchObject({ error: 'OWN_PAY', fields: [{ path: 'trackingEnabled' }] })
    // Nor by way of the account: untied for a moment, or tied to a coach made for it.
    for (const way of [
      { ...mine, userId: null },
      { userId: self.userId, hourlyRateAmount: 90_000 },
    ]) {
      expect((await save(way, self.caller)).error).toMatchObject({ error: 'COACH_OWN_ACCOUNT' })
    }
    expect((await save({ hourlyRateAmount: -1 })).status).toBe(400)
    expect((await save({ hourlyRateAmount: 12.5 })).status).toBe(400)
  })
})

describe('switching a coach off', () => {
  it('is refused with children in a camp, with their number, and for the leader of others', async () => {
    const id = await add()
    const campId = await makeCamp(server.pool)
    const groupId = await makeCampGroup(server.pool, campId, { coach_id: id })
    await makeCampStudent(server.pool, { campId, groupId })
    expect((await save({ id, activeFlg: 'INACTIVE' })).error).toMatchObject({
      error: 'COACH_HAS_STUDENTS',
      msg: expect.stringContaining('1 个营期还有 1 名在读学员'),
    })
    const account = (await signedIn(server, [])).userId
    const group = await makeLedCoachGroup(server.pool, account, [id])
    const { rows } = await server.pool.query('select leader_coach_id as leader from coach_groups where id = $1', [group])
    expect((await save({ id: rows[0].leader, activeFlg: 'INACTIVE' })).error).toMatchObject({ error: 'COACH_LEADS_GROUP' })
  })

  it('ends the hours and the membership, and leaves what was', async () => {
    const id = await add({ trackingEnabled: true })
    const account = (await signedIn(server, [])).userId
    const groupId = await makeLedCoachGroup(server.pool, account, [id])
    await server.pool.query('update coach_group_members set joined_at = current_date - 9 where coach_id = $1', [id])
    expect((await save({ id, activeFlg: 'INACTIVE' })).status).toBe(200)
    expect(await snapshot(id)).toMatchObject({ activeFlg: 'INACTIVE', trackingEnabled: false, groupId: null })
    expect(await periods(id)).toEqual([false])
    const { rows } = await server.pool.query('select left_at = current_date as today from coach_group_members where coach_id = $1', [id])
    expect([rows, groupId > 0]).toEqual([[{ today: true }], true])
    expect((await editor.call(enableCoachTracking, { body: [id] })).body).toEqual({ count: 0 })
  })
})

describe('absences', () => {
  const note = (body: object, by: Caller = editor) => by.loose(saveCoachAbsence, { body: { reason: '病假', ...body } as never })
  const end = (id: number) => editor.call(endCoachAbsence, { body: { id } })
  const of = async (id: number) => (await editor.call(getCoachAbsences, { params: { id } })).body

  it('are noted, changed and ended, with the substitute; the list shows who is away until when', async () => {
    const [id, substituteId] = [await add(), await add({ name: '代老师' })]
    const [from, to] = [businessDay(-2), businessDay(3)]
    const made = idOf(await note({ coachId: id, fromDate: from, toDate: to, substituteId }))
    expect(await of(id)).toMatchObject([{ fromDate: from, toDate: to, substituteName: '代老师', reason: '病假' }])
    expect(await snapshot(id)).toMatchObject({ awayFrom: from, awayTo: to, substituteName: '代老师' })
    const listed = (await editor.call(listCoaches, { query: { page: 1, away: true } })).body.content.map((row) => row.id)
    expect(listed).toContain(id)
    expect(listed).not.toContain(substituteId)
    const change = { id: made, coachId: id, fromDate: from, toDate: null, version: 1 }
    expect((await note(change)).status).toBe(200)
    expect((await note(change)).status).toBe(409)
    expect(await snapshot(id)).toMatchObject({ awayTo: null, substituteName: null })
    expect((await end(made)).body).toEqual({ count: 1 })
    expect((await end(made)).body).toEqual({ count: 0 })
    expect(await snapshot(id)).toMatchObject({ awayFrom: null, awayTo: null })
    expect(await of(id)).toMatchObject([{ toDate: businessDay(-1) }])
    const coming = idOf(await note({ coachId: id, fromDate: businessDay(5) }))
    await end(coming)
    expect(await of(id)).toHaveLength(1)
    const { content } = (await editor.call(getRecordHistory, { query: { entity: 'coach', id, page: 1 } })).body
    expect(content).toHaveLength(6)
    const { fields: then } = (await editor.call(getRecordAsOf, { query: { entity: 'coach', id, at: new Date().toISOString() } })).body
    expect(then).toMatchObject({ absences: [{ from, to: businessDay(-1), substitute: null, reason: '病假' }] })
  })

  it('are refused in words: twice on a day, without a substitute who is there, the wrong way round', async () => {
    const [id, other, third] = [await add({ name: '甲老师' }), await add({ name: '乙老师' }), await add()]
    const days = { fromDate: businessDay(1), toDate: businessDay(4) }
    const refused = async (body: object) => (await note({ coachId: id, ...days, ...body })).error
    expect(await refused({ toDate: businessDay(0) })).toMatchObject({
      code: 999,
      error: 'COACH_ABSENCE_ORDER',
      fields: [{ path: 'toDate' }],
    })
    expect(await refused({ substituteId: id })).toMatchObject({ error: 'COACH_SUBSTITUTE_SELF' })
    expect(await refused({ substituteId: 999_999 })).toMatchObject({ error: 'UNKNOWN_REFERENCE' })
    expect((await note({ coachId: 999_999, ...days })).status).toBe(404)
    expect((await note({ coachId: id, ...days }, own.caller)).status).toBe(404)
    await save({ id: third, activeFlg: 'INACTIVE' })
    expect(await refused({ substituteId: third })).toMatchObject({ error: 'COACH_SUBSTITUTE_OFF', fields: [{ path: 'substituteId' }] })
    await note({ coachId: other, fromDate: businessDay(4), toDate: null })
    expect(await refused({ substituteId: other })).toMatchObject({
      error: 'COACH_SUBSTITUTE_AWAY',
      msg: `代班老师“乙老师”自 ${businessDay(4)} 起也在请假，请选择其他老师`,
    })
    expect((await note({ coachId: id, ...days, toDate: businessDay(3), substituteId: other })).status).toBe(200)
    expect(await refused({ fromDate: businessDay(3) })).toMatchObject({ error: 'COACH_ABSENCE_OVERLAP', fields: [{ path: 'fromDate' }] })
    const standsIn = { error: 'COACH_STANDS_IN', msg: expect.stringContaining('“甲老师”') }
    expect((await note({ coachId: other, fromDate: businessDay(2), toDate: businessDay(2) })).error).toMatchObject(standsIn)
    expect((await save({ id: other, activeFlg: 'INACTIVE' })).error).toMatchObject(standsIn)
  })

  it('are a leader’s for the own group alone; a substitute whom somebody else chose may stay', async () => {
    const led = await signedIn(server, CODES, 'OWN_GROUPS')
    const [mine, foreign, other] = [await add(), await add({ name: '外老师' }), await add()]
    await makeLedCoachGroup(server.pool, led.userId, [mine])
    const days = { coachId: mine, fromDate: businessDay(1), toDate: businessDay(4) }
    expect((await note({ ...days, substituteId: foreign }, led.caller)).error).toMatchObject({
      error: 'UNKNOWN_REFERENCE',
      fields: [{ path: 'substituteId' }],
    })
    const made = idOf(await note({ ...days, substituteId: foreign }))
    const change = { ...days, id: made, version: 1, toDate: businessDay(5) }
    expect((await note({ ...change, substituteId: other }, led.caller)).error).toMatchObject({ error: 'UNKNOWN_REFERENCE' })
    expect((await note({ ...change, substituteId: foreign }, led.caller)).status).toBe(200)
    const strange = idOf(await note({ ...days, coachId: other }))
    expect((await led.caller.loose(getCoachAbsences, { params: { id: other } })).status).toBe(404)
    expect((await led.caller.loose(endCoachAbsence, { body: { id: strange } })).status).toBe(404)
    expect((await led.caller.loose(endCoachAbsence, { body: { id: made } })).status).toBe(200)
  })

  it('of two who are sent away at once as each other’s substitute the second is refused', async () => {
    const [one, two] = [await add(), await add()]
    const days = { fromDate: businessDay(1), toDate: businessDay(2) }
    const answers = await Promise.all([
      note({ coachId: one, ...days, substituteId: two }),
      note({ coachId: two, ...days, substituteId: one }),
      note({ coachId: one, ...days, substituteId: two }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('tracking of hours', () => {
  it('is switched for many, counts those that changed, and keeps the moments', async () => {
    const [one, two] = [await add(), await add({ trackingEnabled: true })]
    expect((await editor.call(enableCoachTracking, { body: [one, two, one] })).body).toEqual({ count: 1 })
    expect((await editor.call(disableCoachTracking, { body: [one, two] })).body).toEqual({ count: 2 })
    expect((await editor.call(enableCoachTracking, { body: [two] })).body).toEqual({ count: 1 })
    expect([await periods(one), await periods(two)]).toEqual([[false], [false, true]])
    expect((await editor.loose(enableCoachTracking, { body: [one, 999_999] })).status).toBe(404)
    expect((await snapshot(one))?.trackingEnabled).toBe(false)
    expect((await editor.loose(enableCoachTracking, { body: [] })).status).toBe(400)
    const told = (await editor.call(getRecordHistory, { query: { entity: 'coach', id: two, page: 1 } })).body.content
    expect(told).toHaveLength(3)
  })
})
