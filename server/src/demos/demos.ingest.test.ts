import { putClockIns } from '@camp/contract/clockIns/clockIns.open'
import { listDemos, reviewDemo, setDemoFeatured } from '@camp/contract/demos/demos'
import { putDemos } from '@camp/contract/demos/demos.open'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { tune } from '@camp/demo/demo.recordings'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes, sentWithKey } from '../../test/doorKeys.ts'
import { makeCamp, makeCampGroup, makeCampStudent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { businessDay } from '../platform/time.ts'

const server = aServer({ SANDBOX: 'off' })
let editor: Caller
let key: { id: number; secret: string }
let campStudentId: number
beforeAll(async () => {
  editor = (await signedIn(server, [...keyEditorCodes, 'RESOURCE_DEMO'])).caller
  key = await aKey(editor, { name: '学习端', ratePerMinute: 6_000 })
  const campId = await makeCamp(server.pool)
  const groupId = await makeCampGroup(server.pool, campId)
  campStudentId = (await makeCampStudent(server.pool, { campId, groupId }, { joined_at: new Date(Date.now() - 6 * 86_400_000) })).id
})

interface Answer {
  readonly status: string
  readonly id: number
  readonly error?: string
  readonly fields?: { path: string }[]
}
const put = async (externalId: string, data: object, secret = key.secret) =>
  (await askWithKey(server.url, putDemos, secret, { params: { externalId }, body: { data } })).body as Answer
const wrong = ({ error, fields }: Answer) => [error, fields?.[0]?.path]
const one = async (id: number) =>
  (await editor.call(listDemos, { query: { page: 1, size: 500 } })).body.content.find((demo) => demo.id === id)

let days = 0
/** A recording that a key sends in, in a clock-in that it puts in. */
async function recorded(externalId: string, secret = key.secret): Promise<string> {
  const sent = await sentWithKey(server.url, secret, { purpose: 'CLOCK_IN', name: 'a.wav', bytes: tune(2, 30 + days) })
  const { id } = (await sent.json()) as { id: string }
  const date = businessDay(new Date(Date.now() - days++ * 86_400_000))
  const data = { enrolmentId: campStudentId, date, submittedAt: new Date().toISOString(), mediaIds: [id] }
  const answer = await askWithKey(server.url, putClockIns, secret, { params: { externalId }, body: { data } })
  expect(answer.body).toMatchObject({ status: 'CREATED' })
  return id
}

it('a demo is made of a recording that its key put in, is agreed to, and waits for review as any other', async () => {
  const mediaId = await recorded('k1')
  const data = { clockInExternalId: 'k1', mediaId, title: '朗读展示' }
  const made = await put('d1', data)
  expect(made).toEqual({ status: 'CREATED', id: expect.any(Number) })
  expect(await one(made.id)).toMatchObject({ title: '朗读展示', reviewState: 'PENDING', consentAt: null, createdByName: null })
  expect(await put('d1', data)).toEqual({ status: 'UNCHANGED', id: made.id })
  const consent = { consentAt: '2026-01-05T10:00:00+08:00', by: '妈妈', how: 'APP' }
  expect(await put('d1', { ...data, ...consent })).toEqual({ status: 'UPDATED', id: made.id })
  expect(await one(made.id)).toMatchObject({ consentBy: '妈妈', consentHow: 'APP', consentUserName: null })
  await editor.call(reviewDemo, { params: { id: made.id }, body: { reviewState: 'PASSED' } })
  expect((await editor.call(setDemoFeatured, { params: { id: made.id }, body: { featured: true } })).status).toBe(200)
  expect(await put('d1', { ...data, consentAt: null })).toEqual({ status: 'UPDATED', id: made.id })
  expect(await one(made.id)).toMatchObject({ consentAt: null, featured: false })
  const { content } = (await editor.call(getRecordHistory, { query: { entity: 'demo', id: made.id, page: 1 } })).body
  expect(content.map(({ operator, operationType }) => [operator, operationType])).toEqual([
    ['key:学习端', 'EDIT'],
    [expect.any(String), 'EDIT'],
    [expect.any(String), 'EDIT'],
    ['key:学习端', 'ADD'],
  ])
  // The child is not to be shown any more: nothing else of it becomes a demo, unless the guardian says so anew.
  const more = { clockInExternalId: 'k1b', mediaId: await recorded('k1b'), title: '朗读展示 2' }
  expect(wrong(await put('d1b', more))).toEqual(['CONSENT_BARS_DEMOS', 'data.clockInExternalId'])
  expect(wrong(await put('d1b', { ...more, ...consent }))).toEqual(['CONSENT_BARS_DEMOS', 'data.clockInExternalId'])
  const anew = { ...consent, consentAt: new Date().toISOString() }
  expect(await put('d1b', { ...more, ...anew })).toEqual({ status: 'CREATED', id: expect.any(Number) })
})

it('a demo is refused by its field where the recording is another, it is one already, or it would become another', async () => {
  const mediaId = await recorded('k2')
  const other = await recorded('k3')
  const foreign = await aKey(editor, { ratePerMinute: 6_000 })
  const data = { clockInExternalId: 'k2', mediaId, title: '展示' }
  expect(wrong(await put('d2', { ...data, mediaId: other }))).toEqual(['DEMO_NO_RECORDING', 'data.mediaId'])
  expect(wrong(await put('d2', { ...data, consentAt: '2026-01-05T10:00:00+08:00' }))).toEqual(['CONSENT_IN_PARTS', 'data.by'])
  const { rows } = await server.pool.query<{ id: number }>('select id from clock_ins where media_urls ? $1', [`/media/${mediaId}`])
  const byNumber = { clockInId: rows[0]?.id, mediaId, title: '展示' }
  expect(wrong(await put('d2', byNumber, foreign.secret))).toEqual(['MEDIA_UNKNOWN', 'data.mediaId'])
  expect(await put('d2', data)).toMatchObject({ status: 'CREATED' })
  expect(wrong(await put('d3', data))).toEqual(['DEMO_TAKEN', 'data.mediaId'])
  expect(wrong(await put('d2', { ...data, title: '别的' }))).toEqual(['INGEST_STAYS', 'data.title'])
  expect(wrong(await put('d2', { ...data, clockInExternalId: 'k3' }))).toEqual(['INGEST_STAYS', 'data.clockInExternalId'])
  expect(await put('d4', { ...data, clockInExternalId: 'later' })).toMatchObject({ status: 'WAITING' })
})
