import { deleteTask, queryTaskLists } from '@camp/contract/base/notify'
import { SEND_HOLD_SECONDS } from '@camp/contract/base/undo'
import { undoStep } from '@camp/contract/base/undo.steps'
import { createMessageTask, retryMessageTask, sendMessages } from '@camp/contract/messageTasks/messageTasks'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { waits } from '../../test/held.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { tasksRepository } from '../platform/tasks/tasks.repository.ts'
import { transaction } from '../platform/write/transaction.ts'

const CODES = ['MESSAGE_TASK', 'MESSAGE_TASK_EDIT', 'MESSAGE_TASK_SEND']
// No worker runs, as between a kill and the next start: what was sent leaves where a test says so.
const server = aServer({ OUTBOX: 'on' })
let writer: Person
let other: Person
beforeAll(async () => {
  writer = await signedIn(server, CODES)
  other = await signedIn(server, CODES)
})

const made = async (scheduledAt: string | null = null) =>
  (
    await writer.caller.call(createMessageTask, {
      body: {
        title: '例会',
        content: '{name}，8 点',
        channel: 'IN_APP',
        audience: { kind: 'STAFF', userIds: [other.userId] },
        scheduledAt,
      },
    })
  ).body.id
const send = async (id: number, by = writer) => (await by.caller.call(sendMessages, { params: { id } })).body
const undo = (step: number, by = writer) => by.caller.call(undoStep, { params: { id: step } })
const stands = async (id: number) =>
  (
    await server.pool.query(
      `select status, scheduled_at, sender_id::int, request, task_id, started_at, settled_at,
         (select count(*)::int from message_task_figures where message_task_id = $1) as figures from message_tasks where id = $1`,
      [id],
    )
  ).rows[0]
/** A worker takes the work up. */
const begin = (taskId: number) => transaction(server.pool, (tx) => tasksRepository.begin(tx, taskId))

it('waits eight seconds as a job with a time, and its task says so', async () => {
  const { status } = await send(await made())
  expect(status).toBe('SENDING')
  const [seconds = 0] = await waits(server.pool, 'task.run')
  expect(seconds).toBeGreaterThan(SEND_HOLD_SECONDS - 2)
  const { doingTasks } = (await writer.caller.call(queryTaskLists, {})).body
  expect(doingTasks[0]).toMatchObject({ status: 'WAITING', detail: '稍候发送，8 秒内可以撤销' })
})

it('is taken back as if it had not been: a draft, or waiting for its time in the name of who set it', async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString()
  for (const time of [null, at]) {
    const id = await made(time)
    const before = await stands(id)
    const sent = await send(id, other)
    expect((await undo(sent.undo, other)).status).toBe(200)
    expect(await stands(id)).toEqual(before)
    expect(await begin(sent.taskId)).toBeUndefined()
    expect((await writer.caller.call(queryTaskLists, {})).body.doingTasks.some((task) => task.id === sent.taskId)).toBe(false)
    expect((await send(id)).status).toBe('SENDING')
  }
})

it('is not taken away in the list of tasks while it waits: its message would have failed, and what nobody was sent would count as sent', async () => {
  const id = await made()
  const sent = await send(id)
  expect((await writer.caller.call(deleteTask, { params: { id: sent.taskId } })).error).toMatchObject({ error: 'TASK_NOT_CANCELLABLE' })
  expect((await undo(sent.undo)).status).toBe(200)
  expect((await stands(id)).status).toBe('DRAFT')
})

it('whose time came meanwhile is a draft: what somebody has just stopped does not leave', async () => {
  const id = await made(new Date(Date.now() + 3_600_000).toISOString())
  const sent = await send(id)
  await server.pool.query("update message_tasks set scheduled_at = now() - interval '1 second' where id = $1", [id])
  expect((await undo(sent.undo)).status).toBe(200)
  expect(await stands(id)).toMatchObject({ status: 'DRAFT', scheduled_at: null })
})

it('that failed and is to be sent again has failed after all, as it had', async () => {
  const id = await made()
  const { taskId } = await send(id)
  await begin(taskId)
  await server.pool.query("update tasks set status = 'success' where id = $1", [taskId])
  await server.pool.query(
    "update message_tasks set status = 'FAILED', failure = 'INTERRUPTED', finished_at = now(), settled_at = now() where id = $1",
    [id],
  )
  await server.pool.query(
    "insert into message_deliveries (message_task_id, channel, user_id, state, reason, attempts) values ($1, 'IN_APP', $2, 'FAILED', 'REFUSED', 3)",
    [id, other.userId],
  )
  const reached = async () =>
    (await server.pool.query('select state, reason, attempts from message_deliveries where message_task_id = $1', [id])).rows
  const before = [await stands(id), await reached()]
  const again = (await other.caller.call(retryMessageTask, { params: { id } })).body
  expect(again).toMatchObject({ status: 'SENDING', total: 1 })
  expect((await undo(again.undo, other)).status).toBe(200)
  expect([await stands(id), await reached()]).toEqual(before)
  expect(await begin(again.taskId)).toBeUndefined()
})

it('says that it has left where it has; sending and taking back race, and exactly one wins', async () => {
  const tries = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const id = await made()
      const sent = await send(id)
      const [back, one] = await Promise.all([undo(sent.undo), begin(sent.taskId)])
      if (back.status !== 200) expect(back.error.error).toBe('UNDO_SENT')
      return [back.status === 200, one !== undefined, (await stands(id)).status]
    }),
  )
  for (const [undone, begun, status] of tries) expect([begun, status]).toEqual(undone ? [false, 'DRAFT'] : [true, 'SENDING'])
  const id = await made()
  const sent = await send(id)
  await begin(sent.taskId)
  expect((await undo(sent.undo)).error).toMatchObject({ error: 'UNDO_SENT' })
})
