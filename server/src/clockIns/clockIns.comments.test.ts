import { putComments } from '@camp/contract/clockIns/clockIns.comments.open'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { tune } from '@camp/demo/demo.recordings'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes, sentWithKey } from '../../test/doorKeys.ts'
import { makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ SANDBOX: 'off' })
let editor: Caller
let key: { id: number; secret: string }
let coachId: number
let campStudentId: number
beforeAll(async () => {
  editor = (await signedIn(server, [...keyEditorCodes, 'CAMP_STUDENT', 'CAMP_STUDENT_DETAIL'])).caller
  key = await aKey(editor, { name: '学习端' })
  coachId = await makeCoach(server.pool)
  const campId = await makeCamp(server.pool)
  const groupId = await makeCampGroup(server.pool, campId, { coach_id: coachId })
  campStudentId = (await makeCampStudent(server.pool, { campId, groupId })).id
})

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const put = (externalId: string, data: object) =>
  askWithKey(server.url, putComments, key.secret, {
    params: { externalId },
    body: { data: { coachId, text: '读得很好', commentedAt: ago(1_000), ...data } },
  })
const kept = async (id: number) =>
  (await server.pool.query('select comment_text, commented_by, commented_at, reckoned from clock_ins where id = $1', [id])).rows[0]

it('a comment is kept as the coach wrote it, with its hours, and said once', async () => {
  const clockInId = await makeClockIn(server.pool, campStudentId, { submitted_at: ago(7_200_000) })
  const at = ago(3_600_000)
  const data = { clockInId, seconds: 90, commentedAt: at }
  expect((await put('c1', data)).body).toEqual({ status: 'CREATED', id: clockInId })
  expect(await kept(clockInId)).toMatchObject({ comment_text: '读得很好', commented_by: coachId, reckoned: true })
  expect(Date.parse((await kept(clockInId)).commented_at)).toBe(Date.parse(at))
  expect((await put('c1', data)).body).toMatchObject({ status: 'UNCHANGED' })
  expect((await put('c1', { ...data, text: '别的话' })).error).toBe('COMMENT_TAKEN')
  expect((await put('c2', data)).error).toBe('COMMENT_TAKEN')
  const { content } = (await editor.call(getRecordHistory, { query: { entity: 'campStudent', id: campStudentId, page: 1 } })).body
  expect(content[0]).toMatchObject({ operator: 'key:学习端', content: expect.stringContaining('的点评') })
})

it('nobody gets out of overtime by an old date, or writes ahead', async () => {
  const clockInId = await makeClockIn(server.pool, campStudentId, { clock_in_date: ago(86_400_000).slice(0, 10) })
  expect((await put('c3', { clockInId, commentedAt: ago(-600_000) })).error).toBe('COMMENT_AHEAD')
  expect((await put('c3', { clockInId, commentedAt: ago(8 * 86_400_000) })).body).toMatchObject({ status: 'CREATED' })
  expect(Date.now() - Date.parse((await kept(clockInId)).commented_at)).toBeLessThan(60_000)
})

it('one comment is that of one clock-in, and was not written before that came', async () => {
  const first = await makeClockIn(server.pool, campStudentId, { clock_in_date: ago(2 * 86_400_000).slice(0, 10) })
  const submitted = ago(60_000)
  const second = await makeClockIn(server.pool, campStudentId, { clock_in_date: ago(3 * 86_400_000).slice(0, 10), submitted_at: submitted })
  expect((await put('c5', { clockInId: first })).body).toMatchObject({ status: 'CREATED' })
  const moved = await put('c5', { clockInId: second })
  expect([moved.error, (moved.body as { fields?: { path: string }[] }).fields?.[0]?.path]).toEqual(['INGEST_STAYS', 'data.clockInId'])
  expect((await put('c6', { clockInId: second, commentedAt: ago(5 * 86_400_000) })).body).toMatchObject({ status: 'CREATED' })
  expect(Date.parse((await kept(second)).commented_at)).toBe(Date.parse(submitted))
})

it('an unknown coach or clock-in is refused by its field, and one that has not come is waited for', async () => {
  const refused = async (data: object) => {
    const { error, body } = await put('c4', data)
    return [error, (body as { fields?: { path: string }[] }).fields?.[0]?.path]
  }
  expect(await refused({ clockInId: 999_999 })).toEqual(['UNKNOWN_REFERENCE', 'data.clockInId'])
  expect(await refused({ clockInId: 1, coachId: 999_999 })).toEqual(['UNKNOWN_REFERENCE', 'data.coachId'])
  expect((await put('c4', { clockInExternalId: 'later' })).body).toMatchObject({ status: 'WAITING' })
})

it('a comment comes with its recording, and with none that another sent in', async () => {
  const clockInId = await makeClockIn(server.pool, campStudentId, { clock_in_date: ago(4 * 86_400_000).slice(0, 10) })
  const send = async (secret: string) =>
    ((await (await sentWithKey(server.url, secret, { purpose: 'COMMENT', name: 'a.wav', bytes: tune(1, 7) })).json()) as { id: string }).id
  const [own, foreign] = [await send(key.secret), await send((await aKey(editor)).secret)]
  const refused = await put('m1', { clockInId, mediaIds: [own, foreign] })
  expect([refused.error, (refused.body as { fields?: { path: string }[] }).fields?.[0]?.path]).toEqual(['MEDIA_UNKNOWN', 'data.mediaIds'])
  expect((await put('m1', { clockInId, mediaIds: [own] })).body).toMatchObject({ status: 'CREATED' })
  const { rows } = await server.pool.query('select comment_media from clock_ins where id = $1', [clockInId])
  expect(rows).toEqual([{ comment_media: [`/media/${own}`] }])
  expect((await editor.fetch(`/media/${own}`)).status).toBe(200)
})

it('a coach who left writes nothing more, and earns nothing by it', async () => {
  const clockInId = await makeClockIn(server.pool, campStudentId, { clock_in_date: ago(5 * 86_400_000).slice(0, 10) })
  const gone = await makeCoach(server.pool, { active_flg: 'INACTIVE' })
  const refused = await put('c7', { clockInId, coachId: gone })
  expect([refused.error, (refused.body as { fields?: { path: string }[] }).fields?.[0]?.path]).toEqual([
    'COMMENTS_COACH_OFF',
    'data.coachId',
  ])
  expect((await kept(clockInId)).commented_at).toBeNull()
  expect((await server.pool.query('select 1 from work_lines where coach_id = $1', [gone])).rows).toEqual([])
})
