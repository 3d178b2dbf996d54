import { listKeyWaiting } from '@camp/contract/inflow/inflow'
import { openWaiting, putBatch } from '@camp/contract/inflow/inflow.open'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { putParents } from '@camp/contract/parents/parents.open'
import { putStudents } from '@camp/contract/parents/parents.students.open'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { makeParent, makeStudent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { ingests } from '../app.ts'
import { waitingChore, waitingRunner } from '../platform/ingest/ingest.waiting.ts'

const server = aServer({ SANDBOX: 'off' })
let editor: Caller
let key: { id: number; secret: string }
beforeAll(async () => {
  editor = (await signedIn(server, [...keyEditorCodes, 'PARENT_INDEX', 'PARENT_DETAIL'])).caller
  key = await aKey(editor, { name: '学习端' })
})

const putStudent = (externalId: string, data: object, more: object = {}) =>
  askWithKey(server.url, putStudents, key.secret, { params: { externalId }, body: { data, ...more } })
const putParent = (externalId: string, phone: string) =>
  askWithKey(server.url, putParents, key.secret, { params: { externalId }, body: { data: { phone } } })
const waiting = async (query = {}) =>
  (await askWithKey(server.url, openWaiting, key.secret, { query })).body as { externalId: string; error: string | null }[]
/** What the job does, which a server without a worker leaves to others. */
const work = () => waitingRunner(server.running.services, ingests)({ keyId: key.id }, { id: '1', attempt: 1, lastAttempt: false })
const children = async (parentId: number) =>
  (await server.pool.query('select name, grade, version from students where parent_id = $1 order by id', [parentId])).rows

it('a child waits for its family, and is there once that has come; newer news replace what waits', async () => {
  const waits = await putStudent('s1', { name: '李一一', parentExternalId: 'p1' }, { sequence: 1 })
  expect([waits.status, waits.body]).toEqual([200, { status: 'WAITING', id: null, waitsFor: { op: 'parents', externalId: 'p1' } }])
  expect((await putStudent('s1', { name: '李一一', grade: '三年级', parentExternalId: 'p1' }, { sequence: 3 })).body).toMatchObject({
    status: 'WAITING',
  })
  expect((await putStudent('s1', { name: '旧名字', parentExternalId: 'p1' }, { sequence: 2 })).body).toMatchObject({ status: 'STALE' })
  expect(await waiting({ state: 'WAITING' })).toMatchObject([{ externalId: 's1', waitsFor: { op: 'parents', externalId: 'p1' } }])
  const { rows: sealed } = await server.pool.query<{ item: string }>('select item from ingest_waiting')
  expect(sealed[0]?.item).not.toContain('李一一')
  const { id } = (await putParent('p1', '13700000001')).body as { id: number }
  const { rows: jobs } = await server.pool.query("select key from graphile_worker.jobs where task_identifier = 'ingest.waiting'")
  expect(jobs).toHaveLength(1)
  await work()
  expect(await children(id)).toEqual([{ name: '李一一', grade: '三年级', version: 1 }])
  expect(await waiting()).toEqual([])
  const { content } = (await editor.call(getRecordHistory, { query: { entity: 'parent', id, page: 1 } })).body
  expect(content[0]).toMatchObject({ operator: 'key:学习端', content: `写入家长 ${id} 的孩子`, operationType: 'ADD' })
})

it('what has waited for a day is refused and listed, and nothing is kept of it', async () => {
  await putStudent('s2', { name: '王小二', parentExternalId: 'p2' })
  await server.pool.query("update ingest_waiting set until = now() - interval '1 second' where external_id = 's2'")
  await waitingChore(server.running.services, ingests).run()
  expect(await waiting({ state: 'REFUSED' })).toMatchObject([{ externalId: 's2', error: 'INGEST_NEVER_CAME' }])
  const { rows } = await server.pool.query("select item from ingest_waiting where external_id = 's2'")
  expect(rows).toEqual([{ item: null }])
  await putParent('p2', '13700000002')
  await work()
  expect(await waiting({ state: 'REFUSED' })).toHaveLength(1)
})

it('what is refused when it could be applied says why', async () => {
  await putStudent('s3', { name: '王小三', birthday: '2099-01-01', parentExternalId: 'p3' })
  await putParent('p3', '13700000003')
  await work()
  expect(await waiting({ state: 'REFUSED', op: 'students' })).toMatchObject([{}, { externalId: 's3', error: 'BIRTHDAY_TO_COME' }])
})

it('in a batch a child may stand before its family', async () => {
  const items = [
    { op: 'students', externalId: 's4', data: { name: '赵四', parentExternalId: 'p4' } },
    { op: 'parents', externalId: 'p4', data: { phone: '13700000004' } },
  ]
  const { body } = await askWithKey(server.url, putBatch, key.secret, { body: { items } })
  expect((body as { items: object[] }).items).toMatchObject([{ status: 'CREATED' }, { status: 'CREATED' }])
})

it('a child that the family has is linked, filled in, and changed as the caller says from then on', async () => {
  const parentId = await makeParent(server.pool)
  const studentId = await makeStudent(server.pool, parentId, { name: '孙五', grade: '一年级' })
  const data = { name: '孙五', grade: '二年级', englishName: 'Wu', parentId }
  expect((await putStudent('s5', data)).body).toEqual({ status: 'UPDATED', id: studentId, linked: true })
  expect(await children(parentId)).toEqual([{ name: '孙五', grade: '一年级', version: 2 }])
  expect((await putStudent('s5', { ...data, name: '孙小五' })).body).toEqual({ status: 'UPDATED', id: studentId })
  expect(await children(parentId)).toEqual([{ name: '孙小五', grade: '二年级', version: 3 }])
  const { content } = (await editor.call(getRecordHistory, { query: { entity: 'parent', id: parentId, page: 1 } })).body
  expect(content[0]?.after).toMatchObject({ child: { name: '孙小五', grade: '二年级' } })
})

it('a child needs one name of its family, of one that is there', async () => {
  const path = async (data: object) => ((await putStudent('s6', data)).body as { fields?: { path: string }[] }).fields?.[0]?.path
  expect(await path({ name: '周六' })).toBe('data.parentExternalId')
  expect(await path({ name: '周六', parentId: 1, parentExternalId: 'p1' })).toBe('data.parentExternalId')
  expect(await path({ name: '周六', parentId: 999_999 })).toBe('data.parentId')
  // What leads to nothing any more is named as the caller named it.
  await server.pool.query("insert into external_ids (key_id, entity, external_id, internal_id) values ($1, 'parent', 'gone', 999999)", [
    key.id,
  ])
  expect(await path({ name: '周六', parentExternalId: 'gone' })).toBe('data.parentExternalId')
})

it('nothing that was looked at stays ready: what is out of date goes, what cannot be opened is refused', async () => {
  await putStudent('s7', { name: '吴七', parentExternalId: 'p7' }, { sequence: 1 })
  await putStudent('s8', { name: '郑八', parentExternalId: 'p7' })
  await server.pool.query("update ingest_waiting set item = 'x' where external_id = 's8'")
  // As if later news of the child had come by another way.
  await server.pool.query(
    `insert into external_ids (key_id, entity, external_id, internal_id, sequence, hash) values ($1, 'student', 's7', 1, 2, '\\x00')`,
    [key.id],
  )
  await putParent('p7', '13700000007')
  await work()
  expect(await waiting({ state: 'WAITING' })).toEqual([])
  const refused = await waiting({ state: 'REFUSED', op: 'students' })
  expect(refused.map(({ externalId }) => externalId)).not.toContain('s7')
  expect(refused).toContainEqual(expect.objectContaining({ externalId: 's8', error: 'INGEST_UNKNOWN' }))
})

it('what the key may not put in any more is refused when it could be applied', async () => {
  await putStudent('s9', { name: '钱九', parentExternalId: 'p9' })
  await putParent('p9', '13700000009')
  await server.pool.query("update api_keys set scopes = array_remove(scopes, 'students:write') where id = $1", [key.id])
  await work()
  await server.pool.query("update api_keys set scopes = array_append(scopes, 'students:write') where id = $1", [key.id])
  expect(await waiting({ state: 'REFUSED', op: 'students' })).toContainEqual(
    expect.objectContaining({ externalId: 's9', error: 'KEY_SCOPE_MISSING' }),
  )
  expect((await server.pool.query("select from students where name = '钱九'")).rows).toEqual([])
})

it('newer news that come while what waited is being applied are not lost, and not set back', async () => {
  await putStudent('s10', { name: '旧十', parentExternalId: 'p10' })
  const { id } = (await putParent('p10', '13700000010')).body as { id: number }
  const other = await server.pool.connect()
  try {
    // As a call that parks the same child anew, which is not over when the job reads what waits.
    await other.query('begin')
    await other.query("insert into external_ids (key_id, entity, external_id) values ($1, 'student', 's10')", [key.id])
    const done = work()
    const held = async () =>
      (await server.pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount
    await expect.poll(held, { timeout: 20_000 }).toBe(1)
    await other.query("update ingest_waiting set waits_external_id = 'p11', arrived_at = now() where external_id = 's10'")
    await other.query("delete from external_ids where external_id = 's10'")
    await other.query('commit')
    await done
  } finally {
    other.release()
  }
  expect(await children(id)).toEqual([])
  expect(await waiting({ state: 'WAITING' })).toMatchObject([{ externalId: 's10', waitsFor: { externalId: 'p11' } }])
})

it('a child stays in its family: another one is refused by its field', async () => {
  const [first, second] = [await makeParent(server.pool), await makeParent(server.pool)]
  await putStudent('s9', { name: '冯九', parentId: first })
  const { status, error, body } = await putStudent('s9', { name: '冯九', grade: '二年级', parentId: second })
  expect([status, error, (body as { fields: { path: string }[] }).fields[0]?.path]).toEqual([400, 'INGEST_STAYS', 'data.parentId'])
  expect(await children(first)).toEqual([{ name: '冯九', grade: null, version: 1 }])
})

it('what is sent anew waits no longer than what it replaces', async () => {
  const until = async () =>
    (await server.pool.query("select until::text as until, waits_external_id as for from ingest_waiting where external_id = 's11'")).rows[0]
  await putStudent('s11', { name: '褚十一', parentExternalId: 'p12' })
  const first = await until()
  await putStudent('s11', { name: '褚小十一', parentExternalId: 'p13' })
  expect(await until()).toEqual({ until: first.until, for: 'p13' })
})

it('nobody is woken by a record of another kind with the same number', async () => {
  await putStudent('s12', { name: '卫十二', parentExternalId: 'x1' })
  await server.pool.query("insert into external_ids (key_id, entity, external_id, internal_id) values ($1, 'device', 'x1', 1)", [key.id])
  await server.pool.query('delete from graphile_worker._private_jobs where key = $1', [`ingest.waiting:${key.id}`])
  await waitingChore(server.running.services, ingests).run()
  const jobs = () => server.pool.query('select 1 from graphile_worker.jobs where key = $1', [`ingest.waiting:${key.id}`])
  expect((await jobs()).rowCount).toBe(0)
  await server.pool.query("insert into external_ids (key_id, entity, external_id, internal_id) values ($1, 'parent', 'x1', 1)", [key.id])
  await waitingChore(server.running.services, ingests).run()
  expect((await jobs()).rowCount).toBe(1)
})

it('no more than 10,000 records of a key wait; what waits is still replaced', async () => {
  const full = await aKey(editor)
  const put = (externalId: string, name: string) =>
    askWithKey(server.url, putStudents, full.secret, { params: { externalId }, body: { data: { name, parentExternalId: 'p14' } } })
  await put('f0', '蒋十三')
  await server.pool.query(
    `insert into ingest_waiting (key_id, op, external_id, waits_op, waits_external_id, item)
     select $1, 'students', 'f' || n, 'parents', 'p14', '' from generate_series(1, 9998) n`,
    [full.id],
  )
  const items = ['f9999', 'g1', 'f0'].map((externalId) => ({
    op: 'students',
    externalId,
    data: { name: '沈十四', parentExternalId: 'p14' },
  }))
  const { body } = await askWithKey(server.url, putBatch, full.secret, { body: { items } })
  expect((body as { items: object[] }).items).toMatchObject([
    { status: 'WAITING' },
    { status: 'REFUSED', error: 'INGEST_WAITING_FULL' },
    { status: 'WAITING' },
  ])
  expect((await put('g1', '韩十五')).error).toBe('INGEST_WAITING_FULL')
})

it('staff are shown what waits of a key, page by page, and in words why it was refused; nothing of what was sent', async () => {
  const own = await aKey(editor)
  const put = (externalId: string) =>
    askWithKey(server.url, putStudents, own.secret, {
      params: { externalId },
      body: { data: { name: '赵小六', parentExternalId: 'never' } },
    })
  for (const externalId of ['w1', 'w2', 'w3']) await put(externalId)
  await server.pool.query("update ingest_waiting set until = now() - interval '1 second' where external_id = 'w1'")
  await waitingChore(server.running.services, ingests).run()
  const listed = (query: object, by = editor) => by.call(listKeyWaiting, { params: { id: own.id }, query: { page: 1, ...query } })
  const all = (await listed({ size: 2 })).body
  expect([all.totalElements, all.content.map(({ externalId }) => externalId)]).toEqual([3, ['w3', 'w2']])
  expect(JSON.stringify(all)).not.toContain('赵小六')
  const refused = (await listed({ state: ['REFUSED'] })).body.content
  expect(refused).toMatchObject([
    { externalId: 'w1', error: 'INGEST_NEVER_CAME', msg: expect.stringContaining('parents never 在 24 小时内没有写入') },
  ])
  expect((await editor.call(listKeyWaiting, { params: { id: key.id }, query: { page: 1 } })).body.content).not.toContainEqual(
    expect.objectContaining({ externalId: 'w2' }),
  )
  expect((await listed({}, (await signedIn(server, ['USER_INDEX'])).caller)).status).toBe(403)
})
