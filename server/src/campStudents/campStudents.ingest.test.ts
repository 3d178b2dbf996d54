import { openEnrolment, putEnrolments } from '@camp/contract/campStudents/campStudents.open'
import { putBatch } from '@camp/contract/inflow/inflow.open'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { makeCamp, makeCampGroup, makeParent, makeStudent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer({ SANDBOX: 'off' })
let editor: Person
let key: { id: number; secret: string }
let campId: number
beforeAll(async () => {
  editor = await signedIn(server, [...keyEditorCodes, 'CAMP_STUDENT', 'CAMP_STUDENT_DETAIL'])
  key = await aKey(editor.caller, { name: '学习端' })
  campId = await makeCamp(server.pool)
  await makeCampGroup(server.pool, campId)
  await makeCampGroup(server.pool, campId)
})

const child = async () => makeStudent(server.pool, await makeParent(server.pool))
interface Answer {
  id: number
  status: string
  linked?: true
  error?: string
}
const put = async (externalId: string, data: object) =>
  (await askWithKey(server.url, putEnrolments, key.secret, { params: { externalId }, body: { data: { campId, ...data } } })).body as Answer
const row = async (id: number) => (await server.pool.query('select status, quit_at from camp_students where id = $1', [id])).rows[0]
const seats = async () => (await server.pool.query('select taken from camp_seats where camp_id = $1', [campId])).rows[0].taken

it('an enrolment is ended as from the console, once, and is told in its history; its seat is free', async () => {
  const studentId = await child()
  const before = await seats()
  const { id } = await put('e1', { studentId })
  expect([(await row(id)).status, await seats()]).toEqual(['STUDYING', before + 1])
  expect(await put('e1', { studentId, status: 'QUIT' })).toEqual({ status: 'UPDATED', id })
  expect([(await row(id)).status, await seats()]).toEqual(['QUIT', before])
  expect(await put('e1', { studentId, status: 'QUIT' })).toEqual({ status: 'UNCHANGED', id })
  const { content } = (await editor.caller.call(getRecordHistory, { query: { entity: 'campStudent', id, page: 1 } })).body
  expect(content[0]).toMatchObject({ operator: 'key:学习端', operationType: 'EDIT', after: { status: 'QUIT' } })
  expect((await put('e1', { studentId })).error).toBe('CAMP_STUDENT_LEFT')
})

it('a child that left comes back under another number, as by the console, and is not linked', async () => {
  const studentId = await child()
  const { id } = await put('e2', { studentId })
  await put('e2', { studentId, status: 'QUIT' })
  const back = await put('e3', { studentId })
  expect([back, (await row(back.id)).status]).toEqual([{ status: 'CREATED', id }, 'STUDYING'])
  // One that another enrolled is linked, and ended by who knows it alone: no first link ends it.
  const other = await child()
  const first = await put('e4', { studentId: other })
  expect(await put('e5', { studentId: other })).toEqual({ status: 'UPDATED', id: first.id, linked: true })
  expect(await put('e6', { studentId: other, status: 'QUIT' })).toMatchObject({ error: 'INGEST_STAYS', fields: [{ path: 'data.status' }] })
  expect((await row(first.id)).status).toBe('STUDYING')
  expect(await put('e5', { studentId: other, status: 'QUIT' })).toEqual({ status: 'UPDATED', id: first.id })
  expect((await row(first.id)).status).toBe('QUIT')
})

it('what ended before it came ends in the same way', async () => {
  const gone = await put('e7', { studentId: await child(), status: 'QUIT' })
  expect([gone.status, (await row(gone.id)).status]).toEqual(['CREATED', 'QUIT'])
})

it('is read by the number that its own key gave it, and by no other', async () => {
  const studentId = await child()
  const { id } = await put('e8', { studentId })
  const read = (secret: string, externalId = 'e8') => askWithKey(server.url, openEnrolment, secret, { params: { externalId } })
  expect((await read(key.secret)).body).toMatchObject({
    id,
    campId,
    studentId,
    status: 'STUDYING',
    quitAt: null,
    clockInDays: 0,
    plannedMove: null,
  })
  await put('e8', { studentId, status: 'QUIT' })
  expect((await read(key.secret)).body).toMatchObject({ id, status: 'QUIT', quitAt: expect.any(String) })
  expect((await read((await aKey(editor.caller)).secret)).status).toBe(404)
  expect((await read(key.secret, 'e99')).status).toBe(404)
})

it('a long batch holds its seats no longer than a portion takes; sent again under its key it is answered alike', async () => {
  const wide = await makeCamp(server.pool, { capacity: 500 })
  await makeCampGroup(server.pool, wide, { capacity: 500 })
  const children = await Promise.all(Array.from({ length: 120 }, child))
  const items = children.map((studentId, n) => ({ op: 'enrolments', externalId: `w${n}`, data: { campId: wide, studentId } }))
  const send = (body: object) => askWithKey(server.url, putBatch, key.secret, { body }, { 'idempotency-key': 'enrolments-0001' })
  const enrolled = async () =>
    (await server.pool.query('select count(*)::int as n from camp_students where camp_id = $1', [wide])).rows[0].n
  const other = await server.pool.connect()
  const whole = { items }
  let sent: ReturnType<typeof send>
  try {
    await other.query('begin')
    await other.query('select from parents where id = (select parent_id from students where id = $1) for update', [children.at(-1)])
    sent = send(whole)
    await expect.poll(enrolled, { timeout: 20_000 }).toBe(100)
  } finally {
    await other.query('rollback')
    other.release()
  }
  const first = await sent
  expect(new Set((first.body as { items: Answer[] }).items.map(({ status }) => status))).toEqual(new Set(['CREATED']))
  expect((await send(whole)).body).toEqual(first.body)
  expect((await send({ items: items.slice(0, 60) })).error).toBe('KEY_REUSED')
  expect(await enrolled()).toBe(120)
})
