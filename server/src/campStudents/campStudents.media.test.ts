import { Readable } from 'node:stream'
import { mondayOf } from '@camp/contract/base/days'
import { getMemberWeekClockIn } from '@camp/contract/campStudents/campStudents.weeks'
import { commentClockIn } from '@camp/contract/clockIns/clockIns'
import { listOwnComments } from '@camp/contract/coaches/coaches.comments'
import { type MediaFile, uploadFile } from '@camp/contract/media/media'
import { eraseParent } from '@camp/contract/parents/parents.family'
import { tune } from '@camp/demo/demo.recordings'
import { expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import { addressOf } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { keepMedia, showOwnMedia } from '../media/media.api.ts'
import { transaction } from '../platform/write/transaction.ts'

const server = aServer({ MEDIA_HOSTS: 'media.example.com' })

/** A child with a clock-in of today, a recording of ours in it, one of a host that was set up, and one of a stranger. */
async function childWithRecording(coachId: number) {
  const { pool } = server
  const services = server.running.services
  const campId = await makeCamp(pool)
  const groupId = await makeCampGroup(pool, campId, { coach_id: coachId })
  const child = await makeCampStudent(pool, { campId, groupId }, { joined_at: `${businessDay(-6)} 12:00:00+08` })
  const bytes = tune(4, child.id)
  const ownerId = (await pool.query<{ id: number }>("select id from users where username = 'admin'")).rows[0]?.id ?? 0
  const sent = { purpose: 'CLOCK_IN', name: '朗读.wav', size: bytes.length, ownerId } as const
  const media = await keepMedia(services, sent, Readable.from([bytes]))
  await transaction(pool, async (tx) => {
    media.record(tx)
    showOwnMedia(tx, 'campStudent', child.id, [media.file.id])
  })
  const urls = [media.file.url, 'https://media.example.com/lesson/7.mp4', 'https://evil.example/7.mp4']
  await makeClockIn(pool, child.id, { media_urls: JSON.stringify(urls) })
  return { child, url: media.file.url }
}

it('is shown to those who may see the child, and to nobody else; other hosts are left out', async () => {
  const [coachId, otherCoach] = [await makeCoach(server.pool), await makeCoach(server.pool)]
  const { child, url } = await childWithRecording(coachId)
  const codes = ['CAMP_STUDENT_DETAIL'] as const
  const [leader, stranger] = [await signedIn(server, [...codes], 'OWN_GROUPS'), await signedIn(server, [...codes], 'OWN_GROUPS')]
  await makeLedCoachGroup(server.pool, leader.userId, [coachId])
  await makeLedCoachGroup(server.pool, stranger.userId, [otherCoach])
  const query = { campStudentId: child.id, weekStart: mondayOf(businessDay(0)) }
  const week = (await leader.caller.call(getMemberWeekClockIn, { query })).body
  expect(week.flatMap(({ clockIn }) => clockIn?.media ?? [])).toEqual([
    { url, name: '朗读.wav', kind: 'AUDIO', seconds: 4 },
    { url: 'https://media.example.com/lesson/7.mp4', name: '7.mp4', kind: 'VIDEO', seconds: null },
  ])
  expect((await leader.caller.fetch(url)).status).toBe(200)
  expect((await stranger.caller.fetch(url)).status).toBe(404)
  expect((await (await signedIn(server, ['ORDER_INDEX'])).caller.fetch(url)).status).toBe(404)
  const page = await fetch(server.url)
  expect(page.headers.get('content-security-policy')).toContain("media-src 'self' https://media.example.com")
})

it('is heard by the coach whose comment it waits for, without any code, and by nobody who stands beside', async () => {
  const { pool } = server
  const [own, other] = [await signedIn(server, []), await signedIn(server, [])]
  const coachId = await makeCoach(pool, { user_id: own.userId })
  await makeCoach(pool, { user_id: other.userId })
  const { url } = await childWithRecording(coachId)
  const [row] = (await own.caller.call(listOwnComments, { query: { page: 1 } })).body.content
  expect(row?.media).toMatchObject([{ url, name: '朗读.wav' }, { url: 'https://media.example.com/lesson/7.mp4' }])
  const heard = async (by: Person) => (await by.caller.fetch(url)).status
  expect([await heard(own), await heard(other)]).toEqual([200, 404])
  // A comment takes what the coach recorded for it; anything else is not sent in without a code.
  const sent = (purpose: string) => {
    const form = new FormData()
    form.set('purpose', purpose)
    form.set('file', new Blob([new Uint8Array(tune(3, 1))], { type: 'audio/wav' }), '点评.wav')
    return own.caller.fetch(addressOf(uploadFile, {}), { method: 'POST', body: form })
  }
  expect((await sent('CLOCK_IN')).status).toBe(403)
  const file = (await (await sent('COMMENT')).json()) as MediaFile
  const body = { clockInId: row?.id ?? 0, text: '发音很好', seconds: 3, mediaIds: [file.id] }
  expect((await own.caller.loose(commentClockIn, { body })).status).toBe(200)
  const { rows } = await pool.query('select comment_media from clock_ins where id = $1', [row?.id])
  expect(rows).toEqual([{ comment_media: [file.url] }])
  expect(await heard(own)).toBe(404)
})

it('is gone with the family that is forgotten', async () => {
  const { child, url } = await childWithRecording(await makeCoach(server.pool))
  const clerk = await signedIn(server, ['CAMP_STUDENT_DETAIL', 'PARENT_DETAIL', 'PARENT_ERASE'])
  expect((await clerk.caller.fetch(url)).status).toBe(200)
  const { parentId } = child
  await server.pool.query("update camp_students set status = 'FINISHED' where id = $1", [child.id])
  const erased = await clerk.caller.call(eraseParent, { body: { id: parentId, confirm: String(parentId), reason: '家长书面申请' } })
  expect(erased.status, JSON.stringify(erased.body)).toBe(200)
  expect((await clerk.caller.fetch(url)).status).toBe(404)
  expect((await (await server.as('admin')).fetch(url)).status).toBe(404)
})
