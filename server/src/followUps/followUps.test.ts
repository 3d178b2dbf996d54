import { applyChangeSet, undoChangeSet } from '@camp/contract/base/changes.calls'
import {
  createFollowUp,
  deleteFollowUp,
  exportFollowUps,
  getFollowUpBoard,
  keepPromise,
  listFollowUps,
  planPromises,
  updateFollowUp,
} from '@camp/contract/followUps/followUps'
import { countWork, listWork } from '@camp/contract/homepage/homepage'
import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import { getParentTimeline } from '@camp/contract/parents/parents.family'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { settledSet } from '../../test/changeSets.ts'
import { makeParent, makeStudent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer({ WORKER: 'on' })
let writer: Person
let colleague: Person
let parentId: number
const codes = ['PARENT_DETAIL', 'FOLLOW_UP', 'LOG_MANAGE'] as const
beforeAll(async () => {
  writer = await signedIn(server, [...codes])
  colleague = await signedIn(server, [...codes])
  parentId = await makeParent(server.pool, {})
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const note = (more: object = {}) => ({ parentId, kind: 'PHONE' as const, content: '妈妈说这周加班', ...more })
const write = async (more: object = {}, who: Caller = writer.caller) => (await who.call(createFollowUp, { body: note(more) })).body
const list = async (query: object = {}, who: Caller = writer.caller) =>
  (await who.call(listFollowUps, { query: { page: 1, parentId: [parentId], ...query } })).body.content

describe('a follow-up note', () => {
  it('says who spoke with the family, when, by which way, about whom', async () => {
    const studentId = await makeStudent(server.pool, parentId, { name: '石泽宇' })
    await write({ studentId, spokeAt: inHours(-2) })
    expect((await list())[0]).toMatchObject({
      kind: 'PHONE',
      studentName: '石泽宇',
      byUserId: writer.userId,
      promise: 'NONE',
      nextAt: null,
    })
    const other = await makeParent(server.pool, {})
    const strange = await writer.caller.call(createFollowUp, { body: note({ parentId: other, studentId }) })
    expect([strange.status, strange.error.fields?.[0]?.path]).toEqual([404, 'studentId'])
    const { body } = await writer.caller.call(getParentTimeline, { query: { parentId, kind: ['FOLLOW_UP'] } })
    expect(body.entries[0]).toMatchObject({ kind: 'FOLLOW_UP', status: 'PHONE', note: '妈妈说这周加班', studentName: '石泽宇' })
  })

  it('is refused with words where its times cannot be', async () => {
    const refused = async (more: object) => (await writer.caller.call(createFollowUp, { body: note(more) })).error
    expect(await refused({ spokeAt: inHours(1) })).toMatchObject({ error: 'FOLLOW_UP_AHEAD', fields: [{ path: 'spokeAt' }] })
    expect(await refused({ nextAt: inHours(-1), nextText: '回电' })).toMatchObject({ error: 'PROMISE_PAST', fields: [{ path: 'nextAt' }] })
    expect(await refused({ nextAt: inHours(1) })).toMatchObject({ error: 'PROMISE_IN_PARTS', fields: [{ path: 'nextText' }] })
    expect(await refused({ nextText: '回电' })).toMatchObject({ error: 'PROMISE_IN_PARTS', fields: [{ path: 'nextAt' }] })
    expect((await refused({ content: ' ' })).fields?.[0]?.path).toBe('content')
  })

  it('is changed and deleted by its writer alone, by version, and its history keeps the words sealed', async () => {
    const { id } = await write({ content: '第一句' })
    const change = { id, kind: 'WECHAT' as const, content: '第二句', version: 1 }
    expect((await colleague.caller.call(updateFollowUp, { body: change })).error.error).toBe('FOLLOW_UP_NOT_OWN')
    expect((await writer.caller.call(updateFollowUp, { body: change })).body).toEqual({ id, version: 2 })
    expect((await writer.caller.call(updateFollowUp, { body: change })).status).toBe(409)
    const { body } = await writer.caller.call(getRecordHistory, { query: { entity: 'followUp', id, page: 1 } })
    expect(body.content[0]).toMatchObject({
      before: { kind: 'PHONE', content: '第一句' },
      after: { kind: 'WECHAT', content: '第二句' },
    })
    const stored = await server.pool.query(
      'select before::text || after::text as text from operation_logs where before is not null and after is not null',
    )
    expect(stored.rows.map(({ text }) => text).join()).not.toContain('第一句')
    const then = await writer.caller.call(getRecordAsOf, { query: { entity: 'followUp', id, at: new Date().toISOString() } })
    expect(then.body.fields).toMatchObject({ kind: 'WECHAT', content: '第二句', kept: false })
    expect((await colleague.caller.call(deleteFollowUp, { params: { id } })).status).toBe(403)
    expect((await writer.caller.call(deleteFollowUp, { params: { id } })).body).toMatchObject({ id })
    expect((await list()).some((row) => row.id === id)).toBe(false)
    expect((await writer.caller.call(deleteFollowUp, { params: { id } })).status).toBe(404)
  })

  it('is found by its words, its way, its writer and its times', async () => {
    await write({ kind: 'VISIT', content: '约好周六面访', spokeAt: '2026-01-05 10:00:00' }, colleague.caller)
    expect((await list({ keyword: '面访' })).map(({ kind }) => kind)).toEqual(['VISIT'])
    expect((await list({ byUserId: [colleague.userId] })).map(({ content }) => content)).toEqual(['约好周六面访'])
    expect(await list({ spokeFrom: '2026-01-05', spokeTo: '2026-01-05' })).toHaveLength(1)
    expect(await list({ kind: ['OTHER'] })).toEqual([])
  })
})

describe('a promise', () => {
  const mine = async (who: Caller) =>
    (await who.call(listWork, { query: { page: 1, kind: ['PROMISE_DUE'], state: 'MINE' } })).body.content.map(({ subjectId }) => subjectId)

  it('lands in the queue of its writer on its day, and leaves it when it is kept', async () => {
    const { id } = await write({ nextAt: new Date(Date.now() + 2_000).toISOString(), nextText: '发示范视频' })
    await write({ nextAt: inHours(72), nextText: '三天后再问' })
    expect(await mine(writer.caller)).toEqual([id])
    expect(await mine(colleague.caller)).toEqual([])
    const counts = (await writer.caller.call(countWork, {})).body.filter(({ kind }) => kind === 'PROMISE_DUE')
    expect(counts).toEqual([{ kind: 'PROMISE_DUE', state: 'MINE', count: 1 }])
    const { body } = await colleague.caller.call(keepPromise, { body: { id, kept: true } })
    expect((await colleague.caller.call(keepPromise, { body: { id, kept: true } })).body).toEqual({ ...body, undo: null })
    expect(await mine(writer.caller)).toEqual([])
    expect((await list({ promise: ['KEPT'] }))[0]).toMatchObject({ id, keptByName: '试用者' })
    await writer.caller.call(keepPromise, { body: { id, kept: false } })
    expect(await mine(writer.caller)).toEqual([id])
  })

  it('is overdue once its time is over, open again once it was moved, and no promise without a time', async () => {
    const { id } = await write({ nextAt: new Date(Date.now() + 300).toISOString(), nextText: '回电' })
    await expect.poll(async () => (await list({ promise: ['OVERDUE'] })).map((row) => row.id)).toContain(id)
    const [row] = (await list({ promise: ['OVERDUE'] })).filter((one) => one.id === id)
    // What is over may stay as it is while other words change.
    const same = { id, kind: 'PHONE' as const, content: '改个错字', nextAt: row?.nextAt ?? null, nextText: '回电' }
    expect((await writer.caller.call(updateFollowUp, { body: same })).status).toBe(200)
    await writer.caller.call(keepPromise, { body: { id, kept: true } })
    const moved = { ...same, nextAt: inHours(5) }
    expect((await writer.caller.call(updateFollowUp, { body: moved })).status).toBe(200)
    expect((await list({ promise: ['OPEN'] })).find((one) => one.id === id)?.keptAt).toBeNull()
    const none = (await write({})).id
    expect((await writer.caller.call(keepPromise, { body: { id: none, kept: true } })).error.error).toBe('NO_PROMISE')
  })
})

describe('reading and writing', () => {
  it('need their codes', async () => {
    const reader = await signedIn(server, ['PARENT_DETAIL'])
    expect((await reader.caller.call(listFollowUps, { query: { page: 1 } })).status).toBe(200)
    expect((await reader.caller.call(createFollowUp, { body: note() })).status).toBe(403)
    const stranger = await signedIn(server, ['ORDER_INDEX'])
    expect((await stranger.caller.call(listFollowUps, { query: { page: 1 } })).status).toBe(403)
  })

  it('are limited to the families of the own groups', async () => {
    const leader = await signedIn(server, [...codes], 'OWN_GROUPS')
    expect(await list({}, leader.caller)).toEqual([])
    expect((await leader.caller.call(createFollowUp, { body: note() })).status).toBe(404)
  })
})

describe('many notes', () => {
  let clerk: Caller
  let family: number
  beforeAll(async () => {
    clerk = (await signedIn(server, ['PARENT_DETAIL', 'FOLLOW_UP', 'FOLLOW_UP_EXPORT', 'LOG_MANAGE'])).caller
    family = await makeParent(server.pool, {})
    const note = { parentId: family, kind: 'PHONE' as const, content: '回访' }
    const nextAt = new Date(Date.now() + 7_200_000).toISOString()
    for (const nextText of ['发视频', '回电']) await clerk.call(createFollowUp, { body: { ...note, nextAt, nextText } })
    await clerk.call(createFollowUp, { body: note })
  })

  const settled = (token: string) => settledSet(clerk, token)
  const kept = async () =>
    (await clerk.call(listFollowUps, { query: { page: 1, parentId: [family], promise: ['KEPT'] } })).body.totalElements

  it('stand on a board as many as the list finds in each state, under its filters and for its reader', async () => {
    const board = async (caller = clerk, query = {}) =>
      Object.fromEntries(
        (await caller.call(getFollowUpBoard, { query: { parentId: [family], ...query } })).body.map(({ promise, count }) => [
          promise,
          count,
        ]),
      )
    expect(await board()).toEqual({ OPEN: 2, NONE: 1 })
    expect(await board(clerk, { promise: ['OPEN'] })).toEqual({ OPEN: 2 })
    expect(await board(clerk, { keyword: '发视频' })).toEqual({ OPEN: 1 })
    const leader = (await signedIn(server, ['PARENT_DETAIL'], 'OWN_GROUPS')).caller
    expect(await board(leader)).toEqual({})
  })

  it('promises are kept as a set of changes, which can be taken back; a note without one is refused', async () => {
    const drifted = await clerk.loose(planPromises, { body: { parentId: [family], total: 2 } })
    expect(drifted.body).toMatchObject({ error: 'SELECTION_DRIFTED' })
    const answer = await clerk.loose(planPromises, { body: { parentId: [family], total: 3 } })
    const { token } = answer.body as { token: string }
    expect(await settled(token)).toMatchObject({ counts: { READY: 2, REFUSED: 1 } })
    await clerk.loose(applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } })
    await settled(token)
    expect(await kept()).toBe(2)
    await clerk.loose(undoChangeSet, { params: { token } })
    await settled(token)
    expect(await kept()).toBe(0)
  })

  it('leave as a sheet by their own code, and the log says which were chosen without their words', async () => {
    const answer = await clerk.loose(exportFollowUps, { body: { parentId: [family], keyword: '回访', columns: ['content', 'promise'] } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')])
    const { rows } = await server.pool.query("select after::text as said from operation_logs where call = 'exportFollowUps'")
    expect(rows[0]?.said).toContain('***')
    expect(rows[0]?.said).not.toContain('回访')
    const reader = (await signedIn(server, ['PARENT_DETAIL'])).caller
    expect((await reader.loose(exportFollowUps, { body: {}, query: {} })).status).toBe(403)
  })
})
