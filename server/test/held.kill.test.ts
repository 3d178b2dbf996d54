import { undoStep } from '@camp/contract/base/undo.steps'
import { remindCoaches } from '@camp/contract/coaches/coaches.comments'
import { createMessageTask, sendMessages } from '@camp/contract/messageTasks/messageTasks'
import { expect, it } from 'vitest'
import { makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach } from './factories.ts'
import { killable } from './killed.ts'
import { type Person, signedIn } from './people.ts'

const CODES = ['MESSAGE_TASK', 'MESSAGE_TASK_EDIT', 'MESSAGE_TASK_SEND', 'COASH_OVERTIME', 'COASH_OVERTIME_REMIND']
const server = killable()

it('killed while messages and reminders wait to leave, it sends each once, and never what was taken back', {
  timeout: 120_000,
}, async () => {
  const { pool } = server
  const first = await server.start()
  const at = { url: await first.url, pool }
  const { caller } = await signedIn(at, CODES)
  const people: Person[] = []
  for (let n = 0; n < 3; n++) people.push(await signedIn(at, ['COASH_OVERTIME']))

  const send = async () => {
    const audience = { kind: 'STAFF' as const, userIds: people.map(({ userId }) => userId) }
    const body = { title: '例会', content: '8 点', channel: 'IN_APP' as const, audience }
    const { id } = (await caller.call(createMessageTask, { body })).body
    return { id, step: (await caller.call(sendMessages, { params: { id } })).body.undo }
  }
  const campId = await makeCamp(pool)
  const missing = async ({ userId }: Person) => {
    const coachId = await makeCoach(pool, { user_id: userId })
    const child = await makeCampStudent(pool, { campId, groupId: await makeCampGroup(pool, campId, { coach_id: coachId }) })
    const [due, submitted] = [1, 25].map((hours) => new Date(Date.now() - hours * 3_600_000))
    return makeClockIn(pool, child.id, { comment_due_at: due, submitted_at: submitted })
  }
  const [kept, dropped] = [await missing(people[0] as Person), await missing(people[1] as Person)] // three were made
  const remind = async (id: number) => (await caller.call(remindCoaches, { body: [id] })).body.undo

  const [stays, goes] = [await send(), await send()]
  await remind(kept)
  const steps = [goes.step, await remind(dropped)]
  for (const step of steps) expect((await caller.call(undoStep, { params: { id: step ?? 0 } })).status).toBe(200)
  // Within the seconds that they wait.
  expect(await server.numberOf('select count(*)::int as n from messages')).toBe(0)
  first.child.kill('SIGKILL')
  await first.ended
  expect(await server.numberOf('select count(*)::int as n from messages')).toBe(0)

  await (await server.start()).url
  const told = async () => {
    const { rows } = await pool.query<{ cause: string; userId: number }>(
      'select split_part(cause, $1, 1) || $1 || split_part(cause, $1, 2) as cause, user_id::int as "userId" from messages order by 1, 2',
      [':'],
    )
    return rows
  }
  const ids = people.map(({ userId }) => userId)
  const expected = [{ cause: `comment:${kept}`, userId: ids[0] }, ...ids.map((userId) => ({ cause: `messageTask:${stays.id}`, userId }))]
  await expect.poll(told, { timeout: 60_000, interval: 200 }).toEqual(expected)
  // The jobs of what was taken back come too, and find nothing.
  await expect
    .poll(
      () => server.numberOf("select count(*)::int as n from graphile_worker.jobs where task_identifier in ('task.run', 'coaches.remind')"),
      {
        timeout: 30_000,
      },
    )
    .toBe(0)
  expect(await told()).toEqual(expected)
  const { rows } = await pool.query('select id::int, status from message_tasks order by id')
  expect(rows).toEqual([
    { id: stays.id, status: 'SENT' },
    { id: goes.id, status: 'DRAFT' },
  ])
})
