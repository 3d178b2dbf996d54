import { listCoaches } from '@camp/contract/coaches/coaches'
import { getCoachRates, saveCoachKindRate } from '@camp/contract/coaches/coaches.rates'
import { saveCoach } from '@camp/contract/coaches/coaches.writing'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCoach } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let editor: Caller

beforeAll(async () => {
  editor = (await signedIn(server, ['COASH_INDEX', 'COASH_EDIT'])).caller
})

it('rates of one kind of work go before the general one, by the hour or by the piece, until they are ended', async () => {
  const coach = { name: '许老师', phone: '13900029001', employment: 'PART_TIME' as const, hourlyRateAmount: 6_000, joinedAt: '2026-01-05' }
  const { id } = (await editor.call(saveCoach, { body: coach })).body
  const set = (body: object, by: Caller = editor) =>
    by.loose(saveCoachKindRate, { params: { id }, body: { kind: 'LIVE_CLASS', unit: 'PIECE', amount: 8_000, ...body } })
  const today = businessDay(0)
  expect((await set({ amount: null })).error).toMatchObject({ error: 'COACH_KIND_RATE_NONE' })
  expect((await set({ reason: '直播课按次' })).status).toBe(200)
  // Again on the same first day: what it said stays to be seen.
  expect((await set({ unit: 'HOUR', amount: 9_000 })).status).toBe(200)
  expect((await set({ amount: null, effectiveFrom: businessDay(30) })).status).toBe(200)
  const { body } = await editor.call(getCoachRates, { params: { id } })
  const said = body.map(({ effectiveFrom, kind, unit, amount, ended, replacedAt }) =>
    [effectiveFrom, kind, unit, amount, ended && '止', replacedAt && '换'].filter(Boolean).join(' '),
  )
  expect(said).toEqual([
    `${businessDay(30)} LIVE_CLASS PIECE 止`,
    `${today} LIVE_CLASS HOUR 9000`,
    `${today} LIVE_CLASS PIECE 8000 换`,
    '2026-01-05 HOUR 6000',
  ])
  const told = await server.pool.query(
    "select before, after from operation_logs where target_id = $1 and after ? 'kindRates' order by id",
    [id],
  )
  expect(told.rows).toHaveLength(3)
  expect(told.rows[0]).toMatchObject({
    before: { kindRates: [] },
    after: { kindRates: [{ kind: 'LIVE_CLASS', unit: 'PIECE', amount: 8_000, from: today, reason: '直播课按次' }] },
  })
  // The general rate of the list is not touched; nobody sets the own, nor one of a day before the first.
  const [listed] = (await editor.call(listCoaches, { query: { page: 1, id: [id] } })).body.content
  expect(listed?.hourlyRateAmount).toBe(6_000)
  expect((await set({ effectiveFrom: '2026-01-04' })).error).toMatchObject({ error: 'COACH_RATE_FROM' })
  const self = await signedIn(server, ['COASH_EDIT'])
  await server.pool.query('update coaches set user_id = $2 where id = $1', [id, self.userId])
  expect((await set({}, self.caller)).error).toMatchObject({ error: 'OWN_PAY' })
})

it('a rate for another day stands in the log beside what that day was paid before', async () => {
  const id = await makeCoach(server.pool, { hourly_rate_amount: 6_000 })
  const raise = async (hourlyRateAmount: number, rateFrom: string) => {
    const listed = (await editor.call(listCoaches, { query: { page: 1, id: [id] } })).body.content[0]
    const { version, name, phone, employment } = listed ?? {}
    expect((await editor.loose(saveCoach, { body: { id, version, name, phone, employment, hourlyRateAmount, rateFrom } })).status).toBe(200)
    const log = 'select before, after from operation_logs where target_id = $1 order by id desc limit 1'
    return (await server.pool.query(log, [id])).rows[0]
  }
  await raise(9_000, businessDay(20))
  expect(await raise(9_500, businessDay(30))).toMatchObject({
    before: { hourlyRateAmount: 9_000 },
    after: { hourlyRateAmount: 9_500, rateFrom: businessDay(30) },
  })
})
