import { putEnrolments } from '@camp/contract/campStudents/campStudents.open'
import { putBatch } from '@camp/contract/inflow/inflow.open'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { tune } from '@camp/demo/demo.recordings'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes, sentWithKey } from '../../test/doorKeys.ts'
import { makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeParent, makeStudent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { sentFile } from '../../test/uploads.ts'
import { businessDay } from '../platform/time.ts'

const server = aServer({ SANDBOX: 'off' })
let editor: Caller
let key: { id: number; secret: string }
let campId: number
let groupId: number
beforeAll(async () => {
  editor = (await signedIn(server, [...keyEditorCodes, 'CAMP_STUDENT', 'CAMP_STUDENT_DETAIL'])).caller
  key = await aKey(editor, { name: '学习端', ratePerMinute: 6_000 })
  campId = await makeCamp(server.pool, { name: '春季营', capacity: 5_000 })
  groupId = await makeCampGroup(server.pool, campId, { name: '一组', capacity: 3_000 })
})

const DAY = 86_400_000
const dayOf = (ago: number) => businessDay(new Date(Date.now() - ago * DAY))
const at = (ago: number) => new Date(Date.now() - ago * DAY).toISOString()

interface Result {
  status: string
  id: number | null
  error?: string
  fields?: { path: string }[]
}
const batch = async (items: object[], headers: Record<string, string> = {}) =>
  ((await askWithKey(server.url, putBatch, key.secret, { body: { items } }, headers)).body as { items: Result[] }).items
const said = (items: readonly Result[]) => items.map(({ status, error }) => error ?? status)
const rows = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows

describe('a child in a camp', () => {
  const put = (externalId: string, data: object) =>
    askWithKey(server.url, putEnrolments, key.secret, { params: { externalId }, body: { data } })

  it('is enrolled by the rules of the console, moved to another group, and found where it is there already', async () => {
    const parentId = await makeParent(server.pool)
    const studentId = await makeStudent(server.pool, parentId)
    const made = await put('e1', { campId, groupId, studentId })
    expect([made.status, made.body]).toEqual([200, { status: 'CREATED', id: expect.any(Number) }])
    const { id } = made.body as { id: number }
    const other = await makeCampGroup(server.pool, campId, { name: '二组' })
    expect((await put('e1', { campId, groupId: other, studentId })).body).toEqual({ status: 'UPDATED', id })
    expect(await rows('select group_id, parent_id from camp_students where id = $1', [id])).toEqual([
      { group_id: other, parent_id: parentId },
    ])
    expect((await put('e2', { campId, studentId })).body).toEqual({ status: 'UPDATED', id, linked: true })
    const { content } = (await editor.call(getRecordHistory, { query: { entity: 'campStudent', id, page: 1 } })).body
    expect(content).toMatchObject([
      { operator: 'key:学习端', operationType: 'EDIT', content: '通过接口写入营期“春季营 第1期”的学员', after: { groupName: '二组' } },
      { operator: 'key:学习端', operationType: 'ADD' },
    ])
  })

  it('is refused where the group is full, the child is unknown, or it would be another one', async () => {
    const full = await makeCampGroup(server.pool, campId, { capacity: 1 })
    await makeCampStudent(server.pool, { campId, groupId: full })
    const studentId = await makeStudent(server.pool, await makeParent(server.pool))
    expect((await put('e3', { campId, groupId: full, studentId })).error).toBe('CAMP_GROUP_FULL')
    const unknown = await put('e3', { campId, groupId, studentId: 999_999 })
    expect([unknown.error, (unknown.body as Result).fields?.[0]?.path]).toEqual(['UNKNOWN_REFERENCE', 'data.studentId'])
    expect((await put('e3', { campId, groupId, studentId })).body).toMatchObject({ status: 'CREATED' })
    const elsewhere = await put('e3', { campId: await makeCamp(server.pool), studentId })
    expect([elsewhere.error, (elsewhere.body as Result).fields?.[0]?.path]).toEqual(['INGEST_STAYS', 'data.campId'])
  })
})

describe('what children do', () => {
  const item = (externalId: string, enrolmentId: number, more: object = {}) => ({
    op: 'clock-ins',
    externalId,
    data: { enrolmentId, date: dayOf(0), submittedAt: at(0), studySeconds: 600, ...more },
  })

  it('comes in one go: new, made up for later, found, told anew, and refused where there was no lesson or place', async () => {
    const { id } = await makeCampStudent(server.pool, { campId, groupId }, { joined_at: at(6) })
    const told = await batch([
      item('k1', id),
      item('k2', id, { date: dayOf(2), submittedAt: at(0) }),
      item('k3', id, { studySeconds: 1 }),
      item('k4', id, { date: dayOf(300), submittedAt: at(0) }),
      item('k5', 999_999),
      item('k6', id, { date: dayOf(-3) }),
      item('k7', id, { submittedAt: at(-1) }),
    ])
    expect(said(told)).toEqual([
      'CREATED',
      'CREATED',
      'UPDATED',
      'CLOCK_IN_NO_LESSON',
      'UNKNOWN_REFERENCE',
      'CLOCK_IN_AHEAD',
      'CLOCK_IN_AHEAD',
    ])
    expect(told[2]).toMatchObject({ id: told[0]?.id, linked: true })
    const kept = () =>
      rows('select study_seconds, score, makeup from clock_ins where camp_student_id = $1 order by clock_in_date desc', [id])
    expect(await kept()).toEqual([
      { study_seconds: 600, score: null, makeup: false },
      { study_seconds: 600, score: null, makeup: true },
    ])
    expect(said(await batch([item('k1', id, { submittedAt: at(0), score: 90 })]))).toEqual(['UPDATED'])
    expect(said(await batch([item('k1', id, { date: dayOf(1) })]))).toEqual(['INGEST_STAYS'])
    expect(await kept()).toMatchObject([{ score: 90 }, {}])
    const [entry] = await rows("select source, user_agent, after from operation_logs where call = 'putClockIns' order by id limit 1")
    expect(entry).toEqual({
      source: 'KEY',
      user_agent: '学习端',
      after: { clockIns: [told[0]?.id, told[1]?.id, told[0]?.id], campStudents: [id] },
    })
  })

  const recording = async (secret = key.secret, purpose = 'CLOCK_IN') => {
    const answer = await sentWithKey(server.url, secret, { purpose, name: 'a.wav', bytes: tune(1, 5) })
    return ((await answer.json()) as { id: string }).id
  }
  const wrongField = ([one]: readonly Result[]) => [one?.error, one?.fields?.[0]?.path]

  it('comes with its recordings, which its child shows from then on, and with none that the key did not send in for it', async () => {
    const { id } = await makeCampStudent(server.pool, { campId, groupId }, { joined_at: at(6) })
    const other = await aKey(editor)
    const [own, second, foreign, comment] = [
      await recording(),
      await recording(),
      await recording(other.secret),
      await recording(key.secret, 'COMMENT'),
    ]
    const staff = await sentFile(editor, 'CLOCK_IN', 'a.wav', tune(1, 6))
    for (const mediaId of [foreign, comment, staff.id, 'x'.repeat(30)]) {
      expect(wrongField(await batch([item('m1', id, { mediaIds: [own, mediaId] })]))).toEqual(['MEDIA_UNKNOWN', 'items.0.data.mediaIds'])
    }
    expect(
      said(await batch([item('m1', id, { mediaIds: [own] }), item('m2', id, { date: dayOf(1), mediaIds: ['x'.repeat(30)] })])),
    ).toEqual(['CREATED', 'MEDIA_UNKNOWN'])
    const shown = async () =>
      (await rows('select media_urls from clock_ins where camp_student_id = $1', [id])).map(({ media_urls }) => media_urls)
    expect(await shown()).toEqual([[`/media/${own}`]])
    expect((await editor.fetch(`/media/${own}`)).status).toBe(200)
    expect(said(await batch([item('m1', id, { score: 70 })]))).toEqual(['UPDATED'])
    expect(await shown()).toEqual([[`/media/${own}`]])
    expect(wrongField(await batch([item('m1', id, { mediaIds: [foreign] })]))).toEqual(['MEDIA_UNKNOWN', 'items.0.data.mediaIds'])
    expect(said(await batch([item('m1', id, { mediaIds: [own, second] })]))).toEqual(['UPDATED'])
    expect(await shown()).toEqual([[`/media/${own}`, `/media/${second}`]])
    expect(await rows("select count(*)::int as n from media_uses where entity = 'campStudent' and record_id = $1", [id])).toEqual([
      { n: 2 },
    ])
  })

  it('fills in only what is empty where it was there already', async () => {
    const { id } = await makeCampStudent(server.pool, { campId, groupId }, { joined_at: at(6) })
    const [bare, full] = [
      await makeClockIn(server.pool, id, { clock_in_date: dayOf(0) }),
      await makeClockIn(server.pool, id, { clock_in_date: dayOf(1), study_seconds: 5, score: 50, media_urls: '["/media/old"]' }),
    ]
    const media = await recording()
    const told = await batch([
      item('f1', id, { score: null }),
      item('f2', id, { studySeconds: 9, score: 80, mediaIds: [media] }),
      item('f3', id, { date: dayOf(1), score: 99, mediaIds: [media] }),
    ])
    expect(told).toMatchObject([
      { id: bare, linked: true },
      { id: bare, linked: true },
      { id: full, linked: true },
    ])
    const kept = (clockInId: number) => rows('select study_seconds, score, media_urls, version from clock_ins where id = $1', [clockInId])
    expect(await kept(bare)).toEqual([{ study_seconds: 600, score: 80, media_urls: [`/media/${media}`], version: 2 }])
    expect(await kept(full)).toEqual([{ study_seconds: 5, score: 50, media_urls: ['/media/old'], version: 1 }])
  })

  it('is one entry of the log for all of them, which stands in the history of each child and names no other', async () => {
    const children = [0, 1, 2].map(() => makeCampStudent(server.pool, { campId, groupId }, { joined_at: at(6) }))
    const [one, two, other] = (await Promise.all(children)).map(({ id }) => id)
    const entries = async () => (await rows('select count(*)::int as n from operation_logs'))[0].n
    const before = await entries()
    expect(said(await batch([item('h1', one ?? 0), item('h2', two ?? 0), item('h3', two ?? 0, { date: dayOf(1) })]))).toEqual([
      'CREATED',
      'CREATED',
      'CREATED',
    ])
    expect(await entries()).toBe(before + 1)
    const history = async (id: number | undefined) =>
      (await editor.call(getRecordHistory, { query: { entity: 'campStudent', id: id ?? 0, page: 1 } })).body
    for (const id of [one, two]) {
      const { content, totalElements } = await history(id)
      expect([totalElements, content]).toMatchObject([
        1,
        [{ operator: 'key:学习端', content: '通过接口写入 3 次打卡', before: null, after: null }],
      ])
    }
    expect((await history(other)).content).toEqual([])
  })

  it('is told anew of children in sight alone, and not of a family that was forgotten', async () => {
    const { id, parentId } = await makeCampStudent(server.pool, { campId, groupId }, { joined_at: at(6) })
    expect(said(await batch([item('q1', id, { score: 10 })]))).toEqual(['CREATED'])
    const kept = async () => (await rows('select id, score from clock_ins where camp_student_id = $1', [id]))[0]
    const { id: clockInId } = await kept()
    const leader = (await signedIn(server, keyEditorCodes, 'OWN_GROUPS')).caller
    const other = await aKey(leader)
    // As one that was put in while its maker saw all children.
    await server.pool.query("insert into external_ids (key_id, entity, external_id, internal_id) values ($1, 'clockIn', 'q1', $2)", [
      other.id,
      clockInId,
    ])
    const items = [item('q1', id, { score: 20 })]
    const { body } = await askWithKey(server.url, putBatch, other.secret, { body: { items } })
    expect(said((body as { items: Result[] }).items)).toEqual(['UNKNOWN_REFERENCE'])
    await server.pool.query('update parents set erased_at = now(), deleted_at = now() where id = $1', [parentId])
    expect(said(await batch(items))).toEqual(['PARENT_ERASED'])
    expect(await kept()).toMatchObject({ score: 10 })
  })

  it('is kept once each by four callers who repeat themselves in any order, fast enough', async () => {
    const children = await Promise.all(
      Array.from({ length: 100 }, () => makeCampStudent(server.pool, { campId, groupId }, { joined_at: at(6) })),
    )
    const all = children.flatMap(({ id }) =>
      [0, 1, 2, 3, 4].map((ago) => item(`p${id}-${ago}`, id, { date: dayOf(ago), submittedAt: at(0), studySeconds: id + ago })),
    )
    const begun = performance.now()
    const answers = await Promise.all([all, all.toReversed(), all.slice(250), all.slice(0, 250)].map((items) => batch(items)))
    expect(performance.now() - begun).toBeLessThan(30_000)
    const created = answers.flat().filter(({ status }) => status === 'CREATED')
    expect(created).toHaveLength(500)
    expect(answers.flat().filter(({ status }) => status === 'REFUSED')).toEqual([])
    const [sums] = await rows(
      'select count(*)::int as n, sum(study_seconds)::int as seconds from clock_ins where camp_student_id = any($1)',
      [children.map(({ id }) => id)],
    )
    expect(sums).toEqual({ n: 500, seconds: all.reduce((sum, { data }) => sum + data.studySeconds, 0) })
  })
})
