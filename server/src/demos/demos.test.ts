import { Readable } from 'node:stream'
import {
  createDemo,
  deleteDemo,
  listDemoRecordings,
  listDemos,
  reviewDemo,
  setDemoConsent,
  setDemoFeatured,
} from '@camp/contract/demos/demos'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { eraseParent } from '@camp/contract/parents/parents.family'
import { tune } from '@camp/demo/demo.recordings'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeLedCoachGroup, makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { keepMedia, showOwnMedia } from '../media/media.api.ts'
import { transaction } from '../platform/write/transaction.ts'

const server = aServer()
let editor: Person
beforeAll(async () => {
  editor = await signedIn(server, ['RESOURCE_DEMO', 'RESOURCE_DEMO_EDIT', 'LOG_MANAGE', 'PARENT_DETAIL', 'PARENT_ERASE'])
})

interface Recorded {
  readonly clockInId: number
  readonly mediaId: string
  readonly parentId: number
  readonly campStudentId: number
}

let seed = 0
/** A child that has read aloud for a clock-in. */
async function recorded({ coachId, ended = false }: { coachId?: number; ended?: boolean } = {}): Promise<Recorded> {
  const days = ended && {
    start_date: businessDay(-40),
    end_date: businessDay(-20),
    enrol_start: businessDay(-60),
    enrol_end: businessDay(-41),
  }
  const campId = await makeCamp(server.pool, { ...days })
  const groupId = await makeCampGroup(server.pool, campId, coachId === undefined ? {} : { coach_id: coachId })
  const child = await makeCampStudent(server.pool, { campId, groupId }, { parent_id: await makeParent(server.pool) })
  const bytes = tune(2, ++seed)
  const { services } = server.running
  const sent = { purpose: 'CLOCK_IN', name: 'read.wav', size: bytes.length, ownerId: editor.userId } as const
  const media = await keepMedia(services, sent, Readable.from([bytes]))
  await transaction(services.pool, async (tx) => {
    media.record(tx)
    showOwnMedia(tx, 'campStudent', child.id, [media.file.id])
  })
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into clock_ins (camp_student_id, camp_id, group_id, clock_in_date, lesson_day, submitted_at, comment_due_at, media_urls)
     values ($1, $2, $3, $4, 1, now(), now(), $5) returning id`,
    [child.id, campId, groupId, businessDay(ended ? -30 : -3), JSON.stringify([media.file.url])],
  )
  return { clockInId: Number(rows[0]?.id), mediaId: media.file.id, parentId: child.parentId, campStudentId: child.id }
}
const made = async (of: Recorded) =>
  (await editor.caller.call(createDemo, { body: { clockInId: of.clockInId, mediaId: of.mediaId, title: '朗读展示' } })).body.id
const review = (id: number, reviewState: 'PENDING' | 'PASSED' | 'DECLINED') =>
  editor.caller.call(reviewDemo, { params: { id }, body: { reviewState } })
const agreed = { consentAt: '2026-01-05 10:00:00', by: '妈妈', how: 'WECHAT' } as const
const one = async (id: number, who: Caller = editor.caller) =>
  (await who.call(listDemos, { query: { page: 1, size: 500 } })).body.content.find((demo) => demo.id === id)

describe('a demo', () => {
  it('is made of a recording of that very clock-in, once, and plays', async () => {
    const [mine, other] = [await recorded(), await recorded()]
    const choices = (await editor.caller.call(listDemoRecordings, {})).body
    expect(choices.map(({ clockInId }) => clockInId)).toEqual(expect.arrayContaining([mine.clockInId, other.clockInId]))
    await server.pool.query('update students set name = $2 where id = (select student_id from camp_students where id = $1)', [
      mine.campStudentId,
      '找得到的孩子',
    ])
    const found = async (keyword: string) => (await editor.caller.call(listDemoRecordings, { query: { keyword } })).body
    expect((await found('找得到')).map(({ clockInId }) => clockInId)).toEqual([mine.clockInId])
    expect((await found(choices.at(-1)?.campName ?? '')).length).toBeGreaterThan(0)
    expect(await found('%')).toEqual([])
    const wrong = { clockInId: mine.clockInId, mediaId: other.mediaId, title: 'x' }
    expect((await editor.caller.call(createDemo, { body: wrong })).error.error).toBe('DEMO_NO_RECORDING')
    const id = await made(mine)
    expect(await one(id)).toMatchObject({
      title: '朗读展示',
      campStudentId: mine.campStudentId,
      featured: false,
      file: { seconds: 2, kind: 'AUDIO' },
    })
    const again = await editor.caller.call(createDemo, { body: { ...wrong, mediaId: mine.mediaId } })
    expect(again.error.error).toBe('DEMO_TAKEN')
    expect((await editor.caller.call(listDemoRecordings, {})).body.map(({ clockInId }) => clockInId)).not.toContain(mine.clockInId)
    const reader = (await signedIn(server, ['RESOURCE_DEMO'])).caller
    expect((await reader.fetch(`/media/${mine.mediaId}`, { headers: { range: 'bytes=0-9' } })).status).toBe(206)
    expect((await reader.call(setDemoFeatured, { params: { id }, body: { featured: true } })).status).toBe(403)
  })

  it('is featured with the consent of a guardian alone, and no longer once that is taken back', async () => {
    const id = await made(await recorded())
    const feature = (featured: boolean, version?: number) =>
      editor.caller.call(setDemoFeatured, { params: { id }, body: { featured, ...(version && { version }) } })
    expect((await feature(true)).error).toMatchObject({ code: 999, error: 'NO_CONSENT' })
    const consent = (body: Parameters<typeof editor.caller.call<typeof setDemoConsent>>[1]['body']) =>
      editor.caller.call(setDemoConsent, { params: { id }, body })
    expect((await consent({ consentAt: agreed.consentAt, how: 'PHONE' })).error.fields?.[0]?.path).toBe('by')
    expect((await consent({ consentAt: agreed.consentAt, by: '妈妈' })).error.fields?.[0]?.path).toBe('how')
    expect((await consent({ ...agreed, consentAt: '2199-01-01' })).error.error).toBe('CONSENT_AHEAD')
    expect((await consent(agreed)).status).toBe(200)
    // Nor before somebody has listened to it.
    expect((await feature(true)).error).toMatchObject({ code: 999, error: 'DEMO_PENDING' })
    await review(id, 'PASSED')
    expect((await feature(true, 1)).status).toBe(409)
    expect((await feature(true, 2)).body.version).toBe(3)
    expect(await one(id)).toMatchObject({ featured: true, consentBy: '妈妈', consentHow: 'STAFF', consentUserName: '试用者' })
    await consent({ consentAt: null })
    expect(await one(id)).toMatchObject({ featured: false, consentAt: null, consentBy: null, consentHow: null })
    const { body } = await editor.caller.call(getRecordHistory, { query: { entity: 'demo', id, page: 1 } })
    expect(body.content[0]).toMatchObject({ before: { featured: true }, after: { featured: false } })
    const kept = await server.pool.query("select 1 from operation_logs where target_entity = 'demo' and after::text like '%妈妈%'")
    expect(kept.rowCount).toBe(0)
  })

  it('that is declined is not featured, and can be looked at again', async () => {
    const id = await made(await recorded())
    await editor.caller.call(setDemoConsent, { params: { id }, body: agreed })
    for (const state of ['PENDING', 'DECLINED'] as const) {
      await review(id, 'PASSED')
      await editor.caller.call(setDemoFeatured, { params: { id }, body: { featured: true } })
      expect(await one(id)).toMatchObject({ featured: true })
      await review(id, state)
      expect(await one(id)).toMatchObject({ featured: false, reviewState: state })
    }
    expect(await one(id)).toMatchObject({ featured: false, reviewState: 'DECLINED', reviewedByName: '试用者' })
    const refused = await editor.caller.call(setDemoFeatured, { params: { id }, body: { featured: true } })
    expect(refused.error.error).toBe('DEMO_DECLINED')
    await editor.caller.call(reviewDemo, { params: { id }, body: { reviewState: 'PENDING' } })
    expect(await one(id)).toMatchObject({ reviewState: 'PENDING', reviewedByName: null, reviewedAt: null })
  })

  it('is deleted, and its recording stays with the clock-in', async () => {
    const recording = await recorded()
    const id = await made(recording)
    expect((await editor.caller.call(deleteDemo, { params: { id } })).status).toBe(200)
    expect(await one(id)).toBeUndefined()
    expect((await editor.caller.fetch(`/media/${recording.mediaId}`)).status).toBe(200)
    expect(await made(recording)).toBeGreaterThan(id)
  })
})

it('who leads groups sees the demos of the own children alone, and hears no others', async () => {
  const leader = await signedIn(server, ['RESOURCE_DEMO', 'RESOURCE_DEMO_EDIT'], 'OWN_GROUPS')
  const coachId = await makeCoach(server.pool)
  await makeLedCoachGroup(server.pool, leader.userId, [coachId])
  const [own, other] = [await recorded({ coachId }), await recorded()]
  const [ownDemo, otherDemo] = [await made(own), await made(other)]
  expect((await leader.caller.call(listDemos, { query: { page: 1 } })).body.content.map(({ id }) => id)).toEqual([ownDemo])
  expect((await leader.caller.fetch(`/media/${own.mediaId}`)).status).toBe(200)
  expect((await leader.caller.fetch(`/media/${other.mediaId}`)).status).toBe(404)
  const foreign = { params: { id: otherDemo } }
  expect((await leader.caller.call(setDemoConsent, { ...foreign, body: agreed })).status).toBe(404)
  expect((await leader.caller.call(reviewDemo, { ...foreign, body: { reviewState: 'PASSED' } })).status).toBe(404)
  expect((await leader.caller.call(deleteDemo, foreign)).status).toBe(404)
  const late = await recorded()
  const make = { clockInId: late.clockInId, mediaId: late.mediaId, title: 'x' }
  expect((await leader.caller.call(createDemo, { body: make })).status).toBe(404)
  expect((await leader.caller.call(listDemoRecordings, {})).body).toEqual([])
})

it('goes with its family, and nobody hears it any more', async () => {
  const recording = await recorded({ ended: true })
  const id = await made(recording)
  await editor.caller.call(setDemoConsent, { params: { id }, body: agreed })
  await review(id, 'PASSED')
  await editor.caller.call(setDemoFeatured, { params: { id }, body: { featured: true } })
  const erased = await editor.caller.call(eraseParent, {
    body: { id: recording.parentId, confirm: String(recording.parentId), reason: '家长要求' },
  })
  expect(erased.status).toBe(200)
  expect(await one(id)).toBeUndefined()
  const left = await server.pool.query('select title, consent_by, media_id, featured from demos where id = $1', [id])
  expect(left.rows).toEqual([{ title: '***', consent_by: null, media_id: null, featured: false }])
  const uses = await server.pool.query("select 1 from media_uses where entity = 'demo' and media_id = $1", [recording.mediaId])
  expect(uses.rowCount).toBe(0)
})
