import { queryMessageList } from '@camp/contract/base/notify'
import { SEND_HOLD_SECONDS } from '@camp/contract/base/undo'
import { undoStep } from '@camp/contract/base/undo.steps'
import { remindCoaches } from '@camp/contract/coaches/coaches.comments'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach } from '../../test/factories.ts'
import { waits } from '../../test/held.ts'
import { type Person, signedIn } from '../../test/people.ts'
import type { Services } from '../platform/services.ts'
import { transaction } from '../platform/write/transaction.ts'
import { commentsRepository } from './coaches.comments.repository.ts'
import { reminderTask } from './coaches.reminding.jobs.ts'

// No worker runs, as between a kill and the next start: reminders leave where a test says so.
const server = aServer()
let office: Person
let coach: Person
let groupId: number
let campId: number
beforeAll(async () => {
  office = await signedIn(server, ['COASH_OVERTIME', 'COASH_OVERTIME_REMIND'])
  coach = await signedIn(server, ['COASH_OVERTIME'])
  const coachId = await makeCoach(server.pool, { user_id: coach.userId })
  campId = await makeCamp(server.pool)
  groupId = await makeCampGroup(server.pool, campId, { coach_id: coachId })
})

const missing = async () => {
  const child = await makeCampStudent(server.pool, { campId, groupId })
  const late = new Date(Date.now() - 3_600_000)
  return makeClockIn(server.pool, child.id, { comment_due_at: late, submitted_at: new Date(Date.now() - 90_000_000) })
}
const remind = async (ids: number[]) => (await office.caller.call(remindCoaches, { body: ids })).body
const undo = (step: number | null, by = office) => by.caller.call(undoStep, { params: { id: step ?? 0 } })
const noted = async (ids: number[]) =>
  (
    await server.pool.query<{ told: boolean }>(
      'select told_at is not null as told from comment_reminders where clock_in_id = any($1) order by clock_in_id',
      [ids],
    )
  ).rows.map(({ told }) => told)
const payload = async () =>
  (
    await server.pool.query<{ payload: { ids: number[]; day: string } }>(
      "select payload from graphile_worker._private_jobs where payload->>'day' is not null order by id desc limit 1",
    )
  ).rows[0]?.payload ?? { ids: [], day: '' }
const leave = async () => {
  const { ids, day } = await payload()
  return transaction(server.pool, (tx) => commentsRepository.tellReminders(tx, ids, day))
}

it('waits eight seconds as a job with a time; until then nobody is told', async () => {
  const ids = [await missing(), await missing()]
  expect((await remind(ids)).count).toBe(2)
  const [seconds = 0] = await waits(server.pool, 'coaches.remind')
  expect(seconds).toBeGreaterThan(SEND_HOLD_SECONDS - 2)
  expect(await noted(ids)).toEqual([false, false])
  expect((await coach.caller.call(queryMessageList, {})).body.all).toEqual([])
  expect(await leave()).toMatchObject([{ userId: coach.userId, count: 2, firstId: ids[0] }])
  // A job that comes twice finds nothing to say.
  expect(await leave()).toEqual([])
})

it('that was taken back goes to nobody, and the same can be reminded of again today', async () => {
  const ids = [await missing()]
  const done = await remind(ids)
  expect((await undo(done.undo)).status).toBe(200)
  expect([await noted(ids), await leave()]).toEqual([[], []])
  expect((await remind(ids)).count).toBe(1)
  const { rows } = await server.pool.query<{ content: object }>(
    "select content from operation_logs where call = 'undoStep' and target_entity = 'campStudent' order by id desc limit 1",
  )
  expect(rows[0]?.content).toEqual({ step: 'COACHES_REMINDED', count: 1 })
  expect((await remind(ids)).undo).toBeNull()
})

it('that is noted again after it was taken back waits its own eight seconds: the job of the first lets nothing leave', async () => {
  const ids = [await missing()]
  await undo((await remind(ids)).undo)
  const first = await payload()
  const again = await remind(ids)
  const job = reminderTask({ pool: server.pool } as Services)
  await job(first, { id: '1', attempt: 1, lastAttempt: false })
  expect(await noted(ids)).toEqual([false])
  await job(await payload(), { id: '1', attempt: 1, lastAttempt: false })
  expect(await noted(ids)).toEqual([true])
  expect((await undo(again.undo)).error).toMatchObject({ error: 'UNDO_SENT' })
})

it('says that it has left where it has, and passes over what was commented meanwhile', async () => {
  const [early, late] = [await missing(), await missing()]
  const done = await remind([early, late])
  await server.pool.query('update clock_ins set commented_at = now() where id = $1', [early])
  expect(await leave()).toMatchObject([{ count: 1, firstId: late }])
  expect((await undo(done.undo)).error).toMatchObject({ error: 'UNDO_SENT' })
  expect(await noted([early, late])).toEqual([true, true])
})

it('and its being taken back race: exactly one wins, and each is told the truth', async () => {
  const tries = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const ids = [await missing()]
      const { undo: step } = await remind(ids)
      const { rows } = await server.pool.query<{ day: string }>('select day::text from comment_reminders where clock_in_id = $1', ids)
      const tell = () => transaction(server.pool, (tx) => commentsRepository.tellReminders(tx, ids, rows[0]?.day ?? ''))
      const [back, one, two] = await Promise.all([undo(step), tell(), tell()])
      return [back.status === 200, one.length + two.length]
    }),
  )
  for (const [undone, told] of tries) expect(told).toBe(undone ? 0 : 1)
})
