import { SEND_HOLD_SECONDS } from '@camp/contract/base/undo'
import { undoStep } from '@camp/contract/base/undo.steps'
import { assignFeedback, createFeedback, processFeedback, snoozeFeedback } from '@camp/contract/feedback/feedback'
import { getFeedback } from '@camp/contract/feedback/feedback.desk'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeParent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { Executor } from '../platform/db/executor.ts'
import { feedbackReplies } from './feedback.replies.repository.ts'

const codes = ['FEEDBOOK_INDEX', 'FEEDBOOK_PROCESS']
// Replies leave when a test says so: no worker runs, as between a kill and the next start.
const server = aServer({ WORKER: 'off', OUTBOX: 'on' })
let li: Person
let wang: Person
beforeAll(async () => {
  li = await signedIn(server, codes)
  wang = await signedIn(server, codes)
  await server.pool.query("update users set real_name = '王老师' where id = $1", [wang.userId])
})

const written = async (parentId?: number) => {
  const body = { parentId: parentId ?? (await makeParent(server.pool)), category: 'COURSE' as const, content: '视频一直转圈' }
  return (await li.caller.call(createFeedback, { body })).body.id
}
const process = async (body: object, by = li) =>
  (await by.caller.call(processFeedback, { body: { status: 'DONE', reply: '已处理', ...body } as never })).body
const undo = (step: number | null, by = li) => by.caller.call(undoStep, { params: { id: step ?? 0 } })
const stands = async (id: number) => {
  const { rows } = await server.pool.query(
    `select status, reply, handled_by::int, taken_at, handled_at, answered_at, snoozed_until, assigned_to::int, assigned_at
     from feedback where id = $1`,
    [id],
  )
  return JSON.parse(JSON.stringify(rows[0]))
}
const replies = async (id: number) =>
  (await server.pool.query('select id::int, state, text from feedback_replies where feedback_id = $1 order by id', [id])).rows
const comeTime = (id: number) => server.pool.query('update feedback_replies set send_at = now() where id = $1', [id])
const claim = (id: number) => feedbackReplies.claim(new Executor(server.pool), id)

describe('a step on feedback', () => {
  it('is taken back as if it had not been: taken, put off, handed over, answered', async () => {
    const id = await written()
    const fresh = await stands(id)
    const took = await process({ id, status: 'PROCESSING', reply: undefined })
    const mine = await stands(id)
    expect((await undo(took.undo)).status).toBe(200)
    expect(await stands(id)).toEqual(fresh)
    await process({ id, status: 'PROCESSING', reply: undefined })
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const put = (await li.caller.call(snoozeFeedback, { body: { ids: [id], until } })).body
    expect((await undo(put.undo)).status).toBe(200)
    expect(await stands(id)).toMatchObject({ status: mine.status, handled_by: li.userId, snoozed_until: null })
    const before = await stands(id)
    const handed = (await li.caller.call(assignFeedback, { body: { ids: [id], userId: wang.userId } })).body
    expect((await undo(handed.undo)).status).toBe(200)
    expect(await stands(id)).toEqual(before)
    await process({ id, status: 'PROCESSING', reply: '先看看' })
    const answered = await stands(id)
    const closed = await process({ id, reply: '已处理' })
    expect((await undo(closed.undo)).status).toBe(200)
    expect(await stands(id)).toEqual(answered)
    expect((await replies(id)).map(({ state, text }) => [text, state])).toEqual([
      ['先看看', 'WAITING'],
      ['已处理', 'WITHDRAWN'],
    ])
  })

  it('is not taken back over a colleague who was faster, who is named', async () => {
    const id = await written()
    const took = await process({ id, status: 'PROCESSING', reply: undefined })
    await wang.caller.call(assignFeedback, { body: { ids: [id], userId: wang.userId } })
    const stood = await stands(id)
    const late = await undo(took.undo)
    expect(late.error).toMatchObject({ error: 'UNDO_CHANGED', msg: expect.stringContaining('王老师') })
    expect(await stands(id)).toEqual(stood)
  })
})

describe('a reply', () => {
  it('waits eight seconds; the figures count from the moment that it was written', async () => {
    const id = await written()
    await process({ id })
    const [reply] = await replies(id)
    const { rows } = await server.pool.query(
      `select extract(epoch from r.send_at - r.created_at)::float as waits, f.answered_at = r.created_at as at_once
       from feedback_replies r join feedback f on f.id = r.feedback_id where r.id = $1`,
      [reply.id],
    )
    expect(rows[0]).toEqual({ waits: SEND_HOLD_SECONDS, at_once: true })
    const job = await server.pool.query(
      "select extract(epoch from run_at - now())::float as waits from graphile_worker.jobs where task_identifier = 'feedback.reply' order by id desc limit 1",
    )
    expect(job.rows[0].waits).toBeGreaterThan(SEND_HOLD_SECONDS - 2)
    // A job that comes too early finds nothing to send.
    expect(await claim(reply.id)).toBeUndefined()
    await comeTime(reply.id)
    expect(await claim(reply.id)).toMatchObject({ text: '已处理' })
  })

  it('that was taken back is never sent, by whichever job comes; one that left is said to have left', async () => {
    const id = await written()
    const first = await process({ id })
    expect((await undo(first.undo)).status).toBe(200)
    const [reply] = await replies(id)
    await comeTime(reply.id)
    expect([await claim(reply.id), await feedbackReplies.due(new Executor(server.pool))]).toEqual([
      undefined,
      expect.not.arrayContaining([reply.id]),
    ])
    expect((await li.caller.call(getFeedback, { params: { id } })).body).toMatchObject({ status: 'PENDING', reply: null })
    const second = await process({ id, reply: '再次答复' })
    const next = (await replies(id))[1]
    await comeTime(next.id)
    expect(await claim(next.id)).toMatchObject({ text: '再次答复' })
    const stood = await stands(id)
    expect((await undo(second.undo)).error).toMatchObject({ error: 'FEEDBACK_REPLY_SENT' })
    expect([await stands(id), (await replies(id))[1].state]).toEqual([stood, 'SENDING'])
  })

  it('and its being taken back race: exactly one wins, and each is told the truth', async () => {
    const tries = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const id = await written()
        const { undo: step } = await process({ id })
        const [reply] = await replies(id)
        await comeTime(reply.id)
        // Two servers take up the job while the person presses Z.
        const [back, one, two] = await Promise.all([undo(step), claim(reply.id), claim(reply.id)])
        return [back.status === 200, [one, two].filter((due) => due !== undefined).length, (await replies(id))[0].state]
      }),
    )
    for (const [undone, sent, state] of tries) expect([sent, state]).toEqual(undone ? [0, 'WITHDRAWN'] : [1, 'SENDING'])
  })

  it('that goes to two feedback of one family in one message is taken back from both', async () => {
    const parentId = await makeParent(server.pool)
    const ids = [await written(parentId), await written(parentId)]
    const done = await process({ ids })
    expect(done.count).toBe(2)
    expect((await undo(done.undo)).status).toBe(200)
    for (const id of ids) expect([(await stands(id)).status, (await replies(id))[0].state]).toEqual(['PENDING', 'WITHDRAWN'])
  })
})
