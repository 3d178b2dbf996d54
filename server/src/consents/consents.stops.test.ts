import { Readable } from 'node:stream'
import { mondayOf } from '@camp/contract/base/days'
import { undoStep } from '@camp/contract/base/undo.steps'
import { createCampClientUser } from '@camp/contract/campStudents/campStudents'
import { getMemberWeekClockIn } from '@camp/contract/campStudents/campStudents.weeks'
import { listConsentWords, noteConsent } from '@camp/contract/consents/consents'
import type { ConsentPurpose } from '@camp/contract/consents/consents.labels'
import { createDemo, listDemoRecordings, listDemos, reviewDemo, setDemoFeatured } from '@camp/contract/demos/demos'
import { listWork } from '@camp/contract/homepage/homepage'
import { linkFile } from '@camp/contract/media/media'
import { createOrder } from '@camp/contract/orders/orders.writing'
import { shareReport } from '@camp/contract/shares/shares'
import { tune } from '@camp/demo/demo.recordings'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeGoods } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { madeReports, reportsOfChildren } from '../../test/reports.ts'
import { keepMedia, showOwnMedia } from '../media/media.api.ts'
import { transaction } from '../platform/write/transaction.ts'

const server = aServer({ MEDIA_HOSTS: 'media.example.com', WORKER: 'on' })
let staff: Person
beforeAll(async () => {
  staff = await signedIn(server, [
    'CONSENT',
    'CONSENT_EDIT',
    'PARENT_DETAIL',
    'CAMP_STUDENT_DETAIL',
    'CAMP_STUDENT_EDIT',
    'RESOURCE_DEMO',
    'RESOURCE_DEMO_EDIT',
    'RESOURCE_REPORT',
    'RESOURCE_REPORT_EDIT',
    'ORDER_CREATE',
  ])
})

const say = async (studentId: number, purpose: ConsentPurpose, state: 'GIVEN' | 'WITHDRAWN') => {
  const answer = await staff.caller.call(noteConsent, { body: { studentId, purpose, state, how: 'STAFF', guardian: '王妈妈' } })
  expect(answer.status).toBe(200)
  return answer.body
}
const demand = (purpose: ConsentPurpose, value: 'on' | 'off') =>
  server.pool.query('update param_configs set value = $2 where key = $1', [
    `consent.required.${purpose.toLowerCase()}`,
    JSON.stringify(value),
  ])

/** A child with a recording of ours and one of another host, of today. */
async function heard() {
  const { pool, running } = server
  const campId = await makeCamp(pool)
  const groupId = await makeCampGroup(pool, campId)
  const child = await makeCampStudent(pool, { campId, groupId }, { joined_at: `${businessDay(-6)} 12:00:00+08` })
  const bytes = tune(2, child.id)
  const media = await keepMedia(
    running.services,
    { purpose: 'CLOCK_IN', name: 'a.wav', size: bytes.length, ownerId: staff.userId },
    Readable.from([bytes]),
  )
  await transaction(pool, async (tx) => {
    media.record(tx)
    showOwnMedia(tx, 'campStudent', child.id, [media.file.id])
  })
  const urls = [media.file.url, 'https://media.example.com/lesson/7.mp4']
  const clockInId = await makeClockIn(pool, child.id, {
    media_urls: JSON.stringify(urls),
    comment_text: '读得好',
    commented_at: new Date(),
  })
  return { ...child, campId, groupId, media: media.file, clockInId }
}
const play = (url: string) => staff.caller.fetch(url, { headers: { range: 'bytes=0-9' } })

describe('recordings', () => {
  const shown = async (campStudentId: number) => {
    const query = { campStudentId, weekStart: mondayOf(businessDay(0)) }
    return (await staff.caller.call(getMemberWeekClockIn, { query })).body.flatMap(({ clockIn }) => clockIn ?? [])[0]
  }

  it('are played to nobody once that is taken back, by no link either, and the comment stays', async () => {
    const { id, studentId, media } = await heard()
    const { url: signed } = (await staff.caller.call(linkFile, { params: { id: media.id } })).body
    expect([(await play(media.url)).status, (await fetch(`${server.url}${signed}`)).status]).toEqual([206, 200])
    expect((await shown(id))?.media).toHaveLength(2)
    const { id: consentId } = await say(studentId, 'RECORDINGS', 'WITHDRAWN')
    const refused = await play(media.url)
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([403, 'CONSENT_BARS_RECORDINGS'])
    expect((await fetch(`${server.url}${signed}`)).status).toBe(403)
    expect((await staff.caller.call(linkFile, { params: { id: media.id } })).error.error).toBe('CONSENT_BARS_RECORDINGS')
    expect(await shown(id)).toMatchObject({ media: [], mediaUrls: [], barred: true, commentText: '读得好' })
    const words = (await staff.caller.call(listConsentWords, { params: { id: consentId } })).body
    expect(Date.parse(words[0]?.stoppedAt ?? '') - Date.parse(words[0]?.notedAt ?? '')).toBeLessThan(5_000)
    // Who may not see it anyway is not told that it is there.
    expect((await (await signedIn(server, ['ORDER_INDEX'])).caller.fetch(media.url)).status).toBe(404)
    await say(studentId, 'RECORDINGS', 'GIVEN')
    expect((await play(media.url)).status).toBe(206)
  })

  it('of children whom nobody asked for are played until a consent is required', async () => {
    const { id, studentId, media } = await heard()
    await demand('RECORDINGS', 'on')
    expect((await play(media.url)).status).toBe(403)
    expect(await shown(id)).toMatchObject({ media: [], barred: true })
    await say(studentId, 'RECORDINGS', 'GIVEN')
    expect((await play(media.url)).status).toBe(206)
    await demand('RECORDINGS', 'off')
  })
})

describe('demos', () => {
  it('end with the consent, with all that shows them, and none is made anew', async () => {
    const { studentId, media, clockInId } = await heard()
    await say(studentId, 'DEMOS', 'GIVEN')
    const { body: made } = await staff.caller.call(createDemo, { body: { clockInId, mediaId: media.id, title: '朗读' } })
    await staff.caller.call(reviewDemo, { params: { id: made.id }, body: { reviewState: 'PASSED' } })
    expect((await staff.caller.call(setDemoFeatured, { params: { id: made.id }, body: { featured: true } })).status).toBe(200)
    const one = async () =>
      (await staff.caller.call(listDemos, { query: { page: 1, size: 500 } })).body.content.find(({ id }) => id === made.id)
    expect(await one()).toMatchObject({ featured: true, barred: false, consentBy: '王妈妈' })
    await say(studentId, 'DEMOS', 'WITHDRAWN')
    expect(await one()).toMatchObject({ featured: false, barred: true, file: null, consentAt: null })
    expect((await staff.caller.call(setDemoFeatured, { params: { id: made.id }, body: { featured: true } })).error.error).toBe('NO_CONSENT')
    // The clock-in itself is heard by its coach.
    expect((await play(media.url)).status).toBe(206)
    const other = await heard()
    await say(other.studentId, 'DEMOS', 'WITHDRAWN')
    const body = { clockInId: other.clockInId, mediaId: other.media.id, title: '朗读' }
    expect((await staff.caller.call(createDemo, { body })).error).toMatchObject({
      error: 'CONSENT_BARS_DEMOS',
      fields: [{ path: 'clockInId' }],
    })
    expect((await staff.caller.call(listDemoRecordings, {})).body.map((row) => row.clockInId)).not.toContain(other.clockInId)
  })

  it('stay where a consent that stood already was noted again and that is taken back', async () => {
    const { studentId, media, clockInId } = await heard()
    await say(studentId, 'DEMOS', 'GIVEN')
    const { body: made } = await staff.caller.call(createDemo, { body: { clockInId, mediaId: media.id, title: '朗读' } })
    await staff.caller.call(reviewDemo, { params: { id: made.id }, body: { reviewState: 'PASSED' } })
    await staff.caller.call(setDemoFeatured, { params: { id: made.id }, body: { featured: true } })
    const { undo, id } = await say(studentId, 'DEMOS', 'GIVEN')
    expect((await staff.caller.call(undoStep, { params: { id: undo ?? 0 } })).status).toBe(200)
    const { rows } = await server.pool.query(
      `select c.state, (select d.featured from demos d where d.id = $2) as featured,
         (select type from events where data->>'studentId' = c.student_id::text order by seq desc limit 1) as told from consents c where c.id = $1`,
      [id, made.id],
    )
    expect(rows).toEqual([{ state: 'GIVEN', featured: true, told: 'consent.given' }])
  })

  it('are told of as the release before writes and reads them', async () => {
    const { pool } = server
    const { id, studentId, media, clockInId } = await heard()
    const { body: made } = await staff.caller.call(createDemo, { body: { clockInId, mediaId: media.id, title: '朗读' } })
    const state = async () =>
      (await pool.query("select state from consents where student_id = $1 and purpose = 'DEMOS'", [studentId])).rows[0]?.state
    await pool.query(
      "update demos set consent_at = '2026-01-05', consent_by = '爸爸', consent_how = 'WECHAT', review_state = 'PASSED', featured = true where id = $1",
      [made.id],
    )
    expect(await state()).toBe('GIVEN')
    await say(studentId, 'DEMOS', 'WITHDRAWN')
    const { rows } = await pool.query('select featured, consent_at, consent_how from demos where id = $1', [made.id])
    expect(rows).toEqual([{ featured: false, consent_at: null, consent_how: null }])
    await pool.query("update demos set consent_at = now(), consent_by = '爸爸', consent_how = 'PHONE' where id = $1", [made.id])
    expect(await state()).toBe('GIVEN')
    await pool.query('update demos set consent_at = null, consent_by = null, consent_how = null where id = $1', [made.id])
    expect(await state()).toBe('WITHDRAWN')
    expect(id).toBeGreaterThan(0)
  })
})

describe('reports', () => {
  const period = { periodStart: businessDay(-6), periodEnd: businessDay(0) }

  it('are shared and made no more; links that are out lead nowhere at once', async () => {
    const { id, studentId } = await heard()
    await madeReports(staff.caller, [id], period)
    const [report] = await reportsOfChildren(staff.caller, [id])
    const body = { consentAt: businessDay(0), by: '妈妈' }
    const { url } = (await staff.caller.call(shareReport, { params: { id: report?.id ?? 0 }, body })).body
    const visit = async () => [(await fetch(`${server.url}${url}`)).status, (await fetch(`${server.url}${url}/image`)).status]
    expect(await visit()).toEqual([200, 200])
    await say(studentId, 'MESSAGES', 'WITHDRAWN')
    expect(await visit()).toEqual([404, 404])
    expect((await staff.caller.call(shareReport, { params: { id: report?.id ?? 0 }, body })).error.error).toBe('CONSENT_BARS_REPORTS')
    const before = (await server.pool.query('select version from reports where id = $1', [report?.id])).rows
    await madeReports(staff.caller, [id], period)
    expect((await server.pool.query('select version from reports where id = $1', [report?.id])).rows).toEqual(before)
    // A link that was revoked stays so.
    await say(studentId, 'MESSAGES', 'GIVEN')
    expect(await visit()).toEqual([404, 404])
  })

  it('are shared with nobody who withdraws at that very moment', async () => {
    const { id, studentId, parentId } = await heard()
    await madeReports(staff.caller, [id], period)
    const [report] = await reportsOfChildren(staff.caller, [id])
    await say(studentId, 'MESSAGES', 'GIVEN')
    const other = await server.pool.connect()
    try {
      await other.query('begin')
      await other.query('select 1 from parents where id = $1 for no key update', [parentId])
      const shared = staff.caller.call(shareReport, { params: { id: report?.id ?? 0 }, body: { consentAt: businessDay(0), by: '妈妈' } })
      await new Promise((resolve) => setTimeout(resolve, 700))
      await other.query("update consents set state = 'WITHDRAWN' where student_id = $1 and purpose = 'MESSAGES'", [studentId])
      await other.query('commit')
      expect((await shared).error.error).toBe('CONSENT_BARS_REPORTS')
    } finally {
      other.release()
    }
  })
})

describe('lessons', () => {
  it('begin no more once that is taken back: no enrolment, no order of a camp; who is in one stays and is called', async () => {
    const { studentId, parentId, id } = await heard()
    await say(studentId, 'LESSONS', 'WITHDRAWN')
    const campId = await makeCamp(server.pool)
    await makeCampGroup(server.pool, campId)
    const enrol = (child: object) => staff.caller.call(createCampClientUser, { body: { campId, parentId, ...child } })
    expect((await enrol({ studentId })).error).toMatchObject({ error: 'CONSENT_BARS_LESSONS', fields: [{ path: 'studentId' }] })
    const goodsId = await makeGoods(server.pool, { kind: 'CAMP', needs_shipping: false })
    const order = await staff.caller.call(createOrder, { body: { parentId, studentId, goodsId, quantity: 1, payMethod: 'OFFLINE' } })
    expect(order.error.error).toBe('CONSENT_BARS_LESSONS')
    expect((await server.pool.query('select status from camp_students where id = $1', [id])).rows).toEqual([{ status: 'STUDYING' }])
    const work = async () =>
      (await staff.caller.call(listWork, { query: { page: 1, kind: ['LESSONS_WITHDRAWN'] } })).body.content.map((item) => [
        item.subjectId,
        item.parentId,
      ])
    expect(await work()).toContainEqual([id, parentId])
    await say(studentId, 'LESSONS', 'GIVEN')
    expect(await work()).not.toContainEqual([id, parentId])
    expect((await enrol({ studentId })).status).toBe(200)
  })

  it('of a child that nobody asked for begin until a consent is required', async () => {
    const { parentId } = await heard()
    const campId = await makeCamp(server.pool)
    await makeCampGroup(server.pool, campId)
    const enrol = (name: string) => staff.caller.call(createCampClientUser, { body: { campId, parentId, student: { name } } })
    await demand('LESSONS', 'on')
    expect((await enrol('小明')).error).toMatchObject({ error: 'CONSENT_BARS_LESSONS', fields: [{ path: 'student.name' }] })
    await demand('LESSONS', 'off')
    expect((await enrol('小明')).status).toBe(200)
  })
})
