import { getRecordAsOf } from '@camp/contract/logs/logs.records'
import {
  createMessageTask,
  deleteMessageTask,
  getMessageDeliveries,
  getMessageTasksByPage,
  previewMessageTask,
  sendMessages,
  updateMessageTask,
} from '@camp/contract/messageTasks/messageTasks'
import { getAllTags } from '@camp/contract/tags/tags'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCamp, makeCampGroup, makeCampStudent, makeParent } from '../../test/factories.ts'
import { type Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const CODES = ['MESSAGE_TASK', 'MESSAGE_TASK_EDIT', 'MESSAGE_TASK_DELETE', 'MESSAGE_TASK_SEND']

let server: TestServer
let writer: Caller
let tagId: number
let roleId: number
const staff: number[] = []
beforeAll(async () => {
  // No worker: what is sent waits, and the states of a task can be looked at.
  server = await startTestServer({ OUTBOX: 'on' })
  writer = (await signedIn(server, CODES)).caller
  for (let n = 0; n < 3; n++) staff.push((await signedIn(server, [])).userId)
  await server.pool.query("update users set phone = '1880000000' || ($1::bigint % 10), email = 'u' || $1 || '@example.com' where id = $1", [
    staff[0],
  ])
  const role = await server.pool.query<{ id: number }>("insert into roles (role_name) values ('夜班') returning id")
  roleId = role.rows[0]?.id ?? 0
  await server.pool.query('insert into user_roles (user_id, role_id) select unnest($1::bigint[]), $2', [staff.slice(0, 2), roleId])
  const tag = await server.pool.query<{ id: number }>("insert into tags (name, scope) values ('新家庭', 'PARENT') returning id")
  tagId = tag.rows[0]?.id ?? 0
  for (const [nickname, phone, active] of [
    ['王妈妈', '19000000001', 'ACTIVE'],
    ['李爸爸', '19000000002', 'ACTIVE'],
    ['冻结', '19000000003', 'FROZEN'],
  ]) {
    const parent = await makeParent(server.pool, { nickname, phone, active_flg: active })
    await server.pool.query('insert into parent_tags values ($1, $2)', [parent, tagId])
  }
  await server.pool.query("insert into students (parent_id, name) select id, '小禾' from parents where phone = '19000000001'")
})
afterAll(() => server.stop())

type Body = Parameters<typeof writer.call<typeof createMessageTask>>[1]['body']
const message = (more: Partial<Body> = {}): Body => ({
  title: '开营通知',
  content: '{name}，您好：明天开营。',
  channel: 'IN_APP',
  audience: { kind: 'STAFF', roleIds: [roleId] },
  ...more,
})
const made = async (more: Partial<Body> = {}): Promise<number> => (await writer.call(createMessageTask, { body: message(more) })).body.id
const rowOf = async (id: number) =>
  (await writer.call(getMessageTasksByPage, { body: {}, query: { page: 1, size: 100 } })).body.content.find((row) => row.id === id)
const later = (hours = 24) => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('the audience', () => {
  const count = async (body: Partial<Body>) => (await writer.call(previewMessageTask, { body: message(body) })).body

  it('is counted before sending: each person once, however often chosen, and only those that are active', async () => {
    const twice = { kind: 'STAFF' as const, roleIds: [roleId], userIds: [staff[0] ?? 0, staff[2] ?? 0] }
    expect(await count({ audience: twice })).toMatchObject({ total: 3, unreachable: 0, ready: true })
    await server.pool.query("update users set activeflg = 'FROZEN' where id = $1", [staff[2]])
    expect(await count({ audience: twice })).toMatchObject({ total: 2 })
    await server.pool.query("update users set activeflg = 'ACTIVE' where id = $1", [staff[2]])
    const { rows } = await server.pool.query("select count(*)::int as n from users where activeflg = 'ACTIVE' and deleted_at is null")
    expect(await count({ audience: { kind: 'STAFF', all: true } })).toMatchObject({ total: rows[0].n })
  })

  it('leaves out who has no phone or e-mail address, and says how many', async () => {
    expect(await count({ channel: 'SMS' })).toMatchObject({ total: 1, unreachable: 1 })
    expect(await count({ channel: 'EMAIL' })).toMatchObject({ total: 1, unreachable: 1 })
  })

  it('of families is found by tag, and shows what each would read, without any phone', async () => {
    const body = { channel: 'SMS' as const, audience: { kind: 'PARENTS' as const, tagIds: [tagId] }, content: '{name}，{child}明天开营' }
    const seen = await count(body)
    expect(seen).toMatchObject({ total: 2, unreachable: 0 })
    expect(seen.samples).toEqual([
      { name: '王妈妈', text: '王妈妈，小禾明天开营' },
      { name: '李爸爸', text: '李爸爸，宝贝明天开营' },
    ])
    expect(JSON.stringify(seen)).not.toContain('1900000')
    expect((await count({ ...body, audience: { kind: 'PARENTS', all: true } })).total).toBe(2)
    const tags = await (await signedIn(server, ['TAG'])).caller.call(getAllTags, { query: { scope: 'PARENT' } })
    expect(tags.body.map(({ name, useCount }) => [name, useCount])).toEqual([['新家庭', 3]])
  })

  it('of families is found by camp: whose child is in it or finished it, each once, and nobody who left', async () => {
    const campId = await makeCamp(server.pool, { name: '秋季营' })
    const groupId = await makeCampGroup(server.pool, campId)
    const families: number[] = []
    for (const [n, status] of ['STUDYING', 'FINISHED', 'QUIT'].entries()) {
      const parentId = await makeParent(server.pool, { nickname: `营期家长${n}`, phone: `1900000010${n}` })
      families.push(parentId)
      const row = { parent_id: parentId, status, quit_at: status === 'QUIT' ? new Date() : null }
      for (let children = 0; children < 2; children++) await makeCampStudent(server.pool, { campId, groupId }, row)
    }
    await server.pool.query('insert into parent_tags values ($1, $2)', [families[0], tagId])
    const of = (audience: Omit<Body['audience'], 'kind'>) => ({
      channel: 'SMS' as const,
      audience: { kind: 'PARENTS' as const, ...audience },
    })
    expect(await count(of({ campIds: [campId] }))).toMatchObject({
      total: 2,
      samples: [{ name: '营期家长0' }, { name: '营期家长1' }],
    })
    // A family that has the tag as well is counted once.
    expect((await count(of({ campIds: [campId], tagIds: [tagId] }))).total).toBe(4)
    const id = await made(of({ campIds: [campId] }))
    expect((await rowOf(id))?.audienceNames).toEqual(['秋季营 第1期'])
    await server.pool.query('update camps set deleted_at = now() where id = $1', [campId])
    expect((await writer.call(sendMessages, { params: { id } })).error.error).toBe('MESSAGE_TASK_NOBODY')
    expect((await writer.call(previewMessageTask, { body: message(of({ campIds: [campId] })) })).error.error).toBe('UNKNOWN_REFERENCE')
    await server.pool.query('delete from parent_tags where parent_id = any($1)', [families])
    await server.pool.query("update parents set active_flg = 'FROZEN' where id = any($1)", [families])
  })

  it('of a reader limited to own groups holds no other families', async () => {
    const limited = (await signedIn(server, CODES, 'OWN_GROUPS')).caller
    const body = message({ channel: 'SMS', audience: { kind: 'PARENTS', all: true } })
    expect((await limited.call(previewMessageTask, { body })).body).toMatchObject({ total: 0, samples: [] })
    const { id } = (await limited.call(createMessageTask, { body })).body
    expect((await limited.call(sendMessages, { params: { id } })).error).toMatchObject({ code: 999, error: 'MESSAGE_TASK_NOBODY' })
    expect((await writer.call(sendMessages, { params: { id } })).body.total).toBe(2)
  })
})

describe('a message task', () => {
  it('is a draft until it gets a time; list, filters and sorts know it', async () => {
    const id = await made({ title: '列表里的通知 100%' })
    expect(await rowOf(id)).toMatchObject({
      title: '列表里的通知 100%',
      status: 'DRAFT',
      total: 0,
      sent: 0,
      failed: 0,
      scheduledAt: null,
      audience: { kind: 'STAFF', all: false, roleIds: [roleId], userIds: [], tagIds: [], campIds: [] },
      audienceNames: ['夜班'],
    })
    const found = async (body: object, query = {}) =>
      ((await writer.loose(getMessageTasksByPage, { body, query: { page: 1, ...query } })).body as { content: { id: number }[] }).content
    expect((await found({ title: '100%' })).map((row) => row.id)).toEqual([id])
    expect(await found({ title: '100%', channel: 'SMS' })).toEqual([])
    expect(await found({ status: ['DRAFT', 'SCHEDULED'], title: '列表里的' })).toHaveLength(1)
    expect((await writer.loose(getMessageTasksByPage, { body: {}, query: { page: 1, sort: 'title,asc' } })).error.error).toBe(
      'UNKNOWN_SORT',
    )
    expect((await found({}, { sort: 'scheduledAt,asc' })).length).toBeGreaterThan(0)
  })

  it('refuses variables that mean nothing, channels that reach no family, and choices that do not exist', async () => {
    const refused = async (more: Partial<Body>) => (await writer.call(createMessageTask, { body: message(more) })).error
    expect(await refused({ content: '{name}，{phone}' })).toMatchObject({
      code: 999,
      fields: [{ path: 'content', msg: '没有名为 {phone} 的变量' }],
    })
    expect((await refused({ content: '{child}' })).fields).toHaveLength(1)
    expect((await refused({ channel: 'EMAIL', audience: { kind: 'PARENTS', all: true } })).fields?.[0]?.path).toBe('channel')
    expect((await refused({ audience: { kind: 'STAFF', roleIds: [999_999] } })).error).toBe('UNKNOWN_REFERENCE')
    expect((await refused({ channel: 'SMS', audience: { kind: 'PARENTS', campIds: [999_999] } })).error).toBe('UNKNOWN_REFERENCE')
    // A tag of families is none of staff.
    expect((await refused({ audience: { kind: 'STAFF', tagIds: [tagId] } })).error).toBe('UNKNOWN_REFERENCE')
  })

  it('takes its time in the business time zone, and only one that is to come', async () => {
    const id = await made({ scheduledAt: '2099-01-01 08:30:00' })
    const row = await rowOf(id)
    expect(row?.status).toBe('SCHEDULED')
    expect(new Date(row?.scheduledAt ?? '').toISOString()).toBe('2099-01-01T00:30:00.000Z')
    const query = { page: 1 }
    const day = (at: string) => writer.call(getMessageTasksByPage, { body: { scheduledFrom: at, scheduledTo: at }, query })
    expect((await day('2099-01-01')).body.totalElements).toBe(1)
    expect((await day('2098-12-31')).body.totalElements).toBe(0)
    const past = await writer.call(createMessageTask, { body: message({ scheduledAt: '2020-01-01 08:30:00' }) })
    expect(past.error).toMatchObject({ code: 999, error: 'MESSAGE_TASK_PAST' })
  })

  it('keeps its time where an edit says nothing of it, is a draft again without one, and refuses the later of two editors', async () => {
    const id = await made({ scheduledAt: later() })
    const edit = (more: object) => writer.loose(updateMessageTask, { body: { ...message(), id, ...more } })
    expect((await edit({ title: '改过', version: 1 })).body).toEqual({ id, version: 2 })
    expect(await rowOf(id)).toMatchObject({ title: '改过', status: 'SCHEDULED' })
    expect((await edit({ version: 1 })).status).toBe(409)
    expect((await edit({ scheduledAt: null })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ status: 'DRAFT', scheduledAt: null })
  })

  it('is scheduled by nobody who may not send', async () => {
    const editor = (await signedIn(server, ['MESSAGE_TASK', 'MESSAGE_TASK_EDIT'])).caller
    const refused = await editor.call(createMessageTask, { body: message({ scheduledAt: later() }) })
    expect(refused.error).toMatchObject({ code: 999, error: 'MESSAGE_TASK_SCHEDULE' })
    // Nor are the words changed of what goes out in another's name.
    const id = await made({ scheduledAt: later() })
    expect((await editor.call(updateMessageTask, { body: { ...message(), id } })).error.error).toBe('MESSAGE_TASK_SCHEDULE')
    expect((await editor.call(updateMessageTask, { body: { ...message(), id, scheduledAt: null } })).status).toBe(200)
    expect((await editor.call(sendMessages, { params: { id } })).status).toBe(403)
    expect((await editor.call(deleteMessageTask, { params: { id } })).status).toBe(403)
  })

  it('that was sent can be sent, changed and deleted no more', async () => {
    const id = await made()
    const answers = await Promise.all([1, 2].map(() => writer.call(sendMessages, { params: { id } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ id, status: 'SENDING', total: 2 })
    const { rows } = await server.pool.query("select count(*)::int as n from tasks where input->>'messageTaskId' = $1", [String(id)])
    expect(rows[0].n).toBe(1)
    for (const answer of [
      await writer.call(updateMessageTask, { body: { ...message(), id } }),
      await writer.call(deleteMessageTask, { params: { id } }),
      await writer.call(sendMessages, { params: { id } }),
    ])
      expect(answer.error).toMatchObject({ code: 999, error: 'MESSAGE_TASK_STARTED', msg: expect.stringContaining('发送中') })
  })

  it('that is deleted is gone from the list and does not begin; its history stays', async () => {
    const id = await made({ scheduledAt: later() })
    expect((await writer.call(deleteMessageTask, { params: { id } })).body).toEqual({ id })
    expect(await rowOf(id)).toBeUndefined()
    for (const call of [sendMessages, deleteMessageTask]) expect((await writer.call(call, { params: { id } })).status).toBe(404)
    const at = new Date(Date.now() + 1_000).toISOString()
    const asOf = await writer.call(getRecordAsOf, { query: { entity: 'messageTask', id, at } })
    expect(asOf.body).toMatchObject({ state: 'DELETED', fields: { title: '开营通知' } })
  })

  it('with nobody in its audience is not sent; deliveries of one that does not exist are not found', async () => {
    const id = await made({ audience: { kind: 'STAFF' } })
    expect((await writer.call(sendMessages, { params: { id } })).error).toMatchObject({ code: 999, error: 'MESSAGE_TASK_NOBODY' })
    expect((await writer.call(getMessageDeliveries, { params: { id: 999_999 }, query: { page: 1 } })).status).toBe(404)
  })
})
