import { queryMessageList } from '@camp/contract/base/notify'
import { confirmWorkStatement, submitWorkStatement } from '@camp/contract/workHours/workHours.statements'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { addLine } from '../../test/contracts.ts'
import { businessDay, makeCoach } from '../../test/factories.ts'
import { month } from '../../test/hours.calls.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { workHoursChores } from './workHours.ready.jobs.ts'

// Decision Q-145: the coach is told when a month is ready, until when to confirm it, and is reminded once.

const server = aServer()
let staff: Caller
beforeAll(async () => {
  staff = (await signedIn(server, ['COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_EDIT'])).caller
})

const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
/** As two processes would, and again when it is due the next time. */
async function chore(): Promise<void> {
  const [ready] = workHoursChores(server.running.services)
  await Promise.all([ready?.run(), ready?.run()])
  await ready?.run()
}

/** A coach with an account and a month that is over. */
async function coachWith(day = `${month}-10`) {
  const own = await signedIn(server, [])
  const coachId = await makeCoach(server.pool, { user_id: own.userId, tracking_enabled: true })
  await addLine(server.pool, coachId, day, 90)
  const [{ id }] = await query('select id from work_statements where coach_id = $1', [coachId])
  const messages = async () => (await own.caller.call(queryMessageList, {})).body.all.map(({ title, detail }) => [title, detail])
  const later = (hours: number) =>
    query(
      'update work_statements set told_ready_at = told_ready_at - make_interval(hours => $2), submitted_at = submitted_at - make_interval(hours => $2) where id = $1',
      [id, hours],
    )
  return { id: id as number, own: own.caller, messages, later }
}

it('tells once that a month is over and until when, and reminds once before that', async () => {
  const coach = await coachWith()
  const running = await coachWith(businessDay(0))
  await chore()
  const [[title, detail] = []] = await coach.messages()
  expect(title).toBe(`${month} 工时待您确认`)
  const [{ until }] = await query(
    "select to_char(told_ready_at + interval '3 days', 'YYYY-MM-DD HH24:MI') as until from work_statements where id = $1",
    [coach.id],
  )
  expect(detail).toContain(until)
  expect(detail).toContain('¥90.00')
  expect(await running.messages()).toEqual([])
  await coach.later(47)
  await chore()
  expect(await coach.messages()).toHaveLength(1)
  await coach.later(2)
  await chore()
  expect((await coach.messages()).map(([name]) => name)).toEqual([`${month} 工时还未确认`, `${month} 工时待您确认`])
  // After the end nobody is reminded any more.
  await coach.later(48)
  await chore()
  expect(await coach.messages()).toHaveLength(2)
})

it('a submission sets its own end, with a reminder of its own; who has confirmed is not reminded', async () => {
  const silent = await coachWith()
  const quick = await coachWith()
  await chore()
  for (const { id } of [silent, quick]) expect((await staff.loose(submitWorkStatement, { params: { id }, body: {} })).status).toBe(200)
  expect((await quick.own.loose(confirmWorkStatement, { params: { id: quick.id }, body: {} })).status).toBe(200)
  for (const coach of [silent, quick]) await coach.later(50)
  await chore()
  expect((await silent.messages())[0]?.[0]).toBe(`${month} 工时还未确认`)
  expect(await silent.messages()).toHaveLength(3)
  expect((await quick.messages()).map(([title]) => title)).toEqual([`${month} 工时待您确认`, `${month} 工时待您确认`])
})
