import { deleteCreditRule, listCreditRules, saveCreditRule } from '@camp/contract/workHours/workHours.trace'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { reckonComments } from '../clockIns/clockIns.service.ts'

const server = aServer()
let editor: Caller
const today = businessDay(0)
const rule = { creditMinutes: 70, lateFactorBp: 10_000, holidayFactorBp: 10_000 }
const add = async (effectiveFrom: string) => (await editor.call(saveCreditRule, { body: { ...rule, effectiveFrom } })).body.id
const takeBack = (id: number) => editor.loose(deleteCreditRule, { params: { id } })

beforeAll(async () => {
  editor = (await signedIn(server, ['COASH_RULE_EDIT', 'COASH_WORKHOUR_STATS'])).caller
})

it('a rule by which nothing was reckoned is taken back, with a log; one that was used is not, and the refusal says what to do', async () => {
  const { body: rules } = await editor.call(listCreditRules, {})
  // The list says beforehand what the call would refuse.
  const keptOf = async (id: number) => (await editor.call(listCreditRules, {})).body.find((row) => row.id === id)?.kept
  expect(rules.map(({ kept }) => kept)).toEqual(['FIRST'])
  expect((await takeBack(rules[0]?.id ?? 0)).error.error).toBe('RULE_ONLY')
  const id = await add(today)
  expect((await takeBack(id)).status).toBe(200)
  expect((await editor.call(listCreditRules, {})).body).toEqual(rules)
  expect((await takeBack(id)).status).toBe(404)
  const { rows } = await server.pool.query("select before from operation_logs where call = 'deleteCreditRule'")
  expect(rows).toMatchObject([{ before: { creditMinutes: 70, effectiveFrom: today } }])
  const used = await add(today)
  expect(await keptOf(used)).toBeNull()
  const coachId = await makeCoach(server.pool, { hourly_rate_amount: 6_000, tracking_enabled: true })
  const campId = await makeCamp(server.pool)
  const child = await makeCampStudent(server.pool, { campId, groupId: await makeCampGroup(server.pool, campId, { coach_id: coachId }) })
  await makeClockIn(server.pool, child.id, { commented_at: new Date(), commented_by: coachId })
  await reckonComments(server.running.services)
  expect((await takeBack(used)).error).toMatchObject({ error: 'RULE_USED', msg: expect.stringContaining('1 条') })
  expect(await keptOf(used)).toBe('USED')
  const toCome = await add(businessDay(1))
  expect(await keptOf(toCome)).toBeNull()
  expect((await takeBack(toCome)).status).toBe(200)
})
