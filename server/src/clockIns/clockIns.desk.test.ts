import { commentClockIn } from '@camp/contract/clockIns/clockIns'
import { COMMENTS_BESIDE, getClockInToComment } from '@camp/contract/clockIns/clockIns.desk'
import { listOwnComments } from '@camp/contract/coaches/coaches.comments'
import { type MediaFile, uploadFile } from '@camp/contract/media/media'
import { tune } from '@camp/demo/demo.recordings'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import { addressOf, type Caller } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
const CODES = ['COASH_COMMENT']
let coach: Person
let colleague: Person
let stranger: Person
let leader: Caller
let others: Caller
let staff: Caller
let child: { id: number }
let foreign: { id: number }
let resourceId: number
const hours = (n: number) => new Date(Date.now() + n * 3_600_000)

beforeAll(async () => {
  const { pool } = server
  ;[coach, colleague, stranger] = [await signedIn(server, []), await signedIn(server, []), await signedIn(server, [])]
  const led = await signedIn(server, CODES, 'OWN_GROUPS')
  const elsewhere = await signedIn(server, CODES, 'OWN_GROUPS')
  ;[leader, others, staff] = [led.caller, elsewhere.caller, (await signedIn(server, CODES)).caller]
  const coaches = [
    await makeCoach(pool, { user_id: coach.userId, name: '沈老师' }),
    await makeCoach(pool, { user_id: colleague.userId }),
  ] as const
  await makeLedCoachGroup(pool, led.userId, [coaches[0]])
  await makeLedCoachGroup(pool, elsewhere.userId, [coaches[1]])
  const campId = await makeCamp(pool, { name: '自然拼读营', start_date: businessDay(-9), end_date: businessDay(5), enrol_start: businessDay(-30), enrol_end: businessDay(-9) }) // biome-ignore format: one row
  const childOf = async (coachId: number) =>
    makeCampStudent(
      pool,
      { campId, groupId: await makeCampGroup(pool, campId, { coach_id: coachId }) },
      { joined_at: `${businessDay(-9)} 08:00:00+08` },
    )
  ;[child, foreign] = [await childOf(coaches[0]), await childOf(coaches[1])]
  const made = await pool.query<{ id: number }>("insert into resources (title, kind) values ('Magic e', 'COURSEWARE') returning id")
  resourceId = made.rows[0]?.id ?? 0
  await pool.query('delete from camp_lessons where camp_id = $1', [campId])
  await pool.query(
    `insert into camp_lessons (camp_id, day, lesson_date, resource_id)
     select $1, n + 10, current_date + n, case when n = 0 then $2::bigint end from generate_series(-9, 5) n`,
    [campId, resourceId],
  )
})

const clockIn = (back: number, more: Record<string, unknown> = {}, of = child) =>
  makeClockIn(server.pool, of.id, {
    clock_in_date: businessDay(-back),
    lesson_day: 10 - back,
    submitted_at: hours(-2),
    comment_due_at: hours(3),
    ...more,
  })
const open = (by: Caller, id: number) => by.loose(getClockInToComment, { params: { id } })
const queue = async (by: Caller, query: object = {}) =>
  (await by.call(listOwnComments, { query: { page: 1, ...query } })).body.content.map(({ id }) => id)

describe('a clock-in at the desk', () => {
  it('says what the lesson is, how the child has been doing, and what was said to it before', async () => {
    const said = [5, 4, 3, 2, 1, 6].map((back) =>
      clockIn(back, { commented_at: hours(-back * 24), comment_text: `第 ${back} 天前的点评`, makeup: back === 5 }),
    )
    await Promise.all(said)
    const id = await clockIn(0)
    const { body } = await coach.caller.call(getClockInToComment, { params: { id } })
    expect(body).toMatchObject({
      id,
      lessonDay: 10,
      campName: '自然拼读营 第1期',
      coachName: '沈老师',
      commentedAt: null,
      lesson: { id: resourceId, title: 'Magic e', kind: 'COURSEWARE' },
      toldCount: 6,
    })
    expect(body.told).toHaveLength(COMMENTS_BESIDE)
    expect(body.told[0]).toMatchObject({ lessonDay: 9, commentText: '第 1 天前的点评', coachName: '沈老师', overtime: false, media: [] })
    const mark = (day: number) => body.days.find((one) => one.day === day)?.mark
    expect([mark(5), mark(9), mark(10), mark(11), mark(1), mark(2)]).toEqual(['MADE_UP', 'DONE', 'DONE', 'AHEAD', 'MISSED', 'MISSED'])
  })

  it('names of the comments before who wrote them; of staff who are no coach nobody', async () => {
    const standIn = await makeCoach(server.pool, { name: '代班老师' })
    for (const [n, commented_by] of [standIn, null].entries())
      await clockIn(7 + n, { commented_at: hours(n + 1), commented_by, comment_text: '写好了' })
    const { body } = await coach.caller.call(getClockInToComment, { params: { id: await clockIn(-1) } })
    expect(body.told.slice(0, 2).map(({ coachName }) => coachName)).toEqual([null, '代班老师'])
    await server.pool.query("delete from clock_ins where comment_text = '写好了' or clock_in_date = $1", [businessDay(1)])
  })

  it('is opened by whom it is that may comment it, and is not there for anybody else', async () => {
    const [id, ofOthers] = [await clockIn(7), await clockIn(7, {}, foreign)]
    const seen = async (by: Caller) => [(await open(by, id)).status, (await open(by, ofOthers)).status]
    expect(await seen(coach.caller)).toEqual([200, 404])
    expect(await seen(colleague.caller)).toEqual([404, 200])
    expect(await seen(leader)).toEqual([200, 404])
    expect(await seen(others)).toEqual([404, 200])
    expect(await seen(staff)).toEqual([200, 200])
    expect(await seen(stranger.caller)).toEqual([403, 403])
  })

  it('stays to be read by who commented it, and says who was faster', async () => {
    const id = await clockIn(8)
    expect((await staff.loose(commentClockIn, { body: { clockInId: id, text: '组长代评' } })).status).toBe(200)
    const { body } = await coach.caller.call(getClockInToComment, { params: { id } })
    expect(body).toMatchObject({ commentText: '组长代评', commentedByName: null })
    expect(body.commentedAt).not.toBeNull()
    expect((await coach.caller.loose(commentClockIn, { body: { clockInId: id, text: '晚了一步' } })).error.error).toBe('COMMENT_TAKEN')
  })

  it('lets the coach hear what was said to the child before, and nobody who stands beside', async () => {
    const form = new FormData()
    form.set('purpose', 'COMMENT')
    form.set('file', new Blob([new Uint8Array(tune(3, 2))], { type: 'audio/wav' }), '点评.wav')
    const file = (await (await coach.caller.fetch(addressOf(uploadFile, {}), { method: 'POST', body: form })).json()) as MediaFile
    const [first, next] = [await clockIn(9), await clockIn(-1, { submitted_at: hours(-1) })]
    const body = { clockInId: first, text: '尾音再轻一点', seconds: 3, mediaIds: [file.id] }
    expect((await coach.caller.loose(commentClockIn, { body })).status).toBe(200)
    const told = (await coach.caller.call(getClockInToComment, { params: { id: next } })).body.told[0]
    expect(told).toMatchObject({ commentText: '尾音再轻一点', media: [{ url: file.url, kind: 'AUDIO', seconds: 3 }] })
    const heard = async (by: Person) => (await by.caller.fetch(file.url)).status
    expect([await heard(coach), await heard(colleague)]).toEqual([200, 404])
  })
})

describe('the queue of a desk', () => {
  it('is narrowed by what is late, what has ended, and a part of a name', async () => {
    await server.pool.query('delete from clock_ins where commented_at is null')
    const past = await makeCamp(server.pool, { name: '结束营', start_date: businessDay(-30), end_date: businessDay(-2), enrol_start: businessDay(-60), enrol_end: businessDay(-31) }) // biome-ignore format: one row
    const { rows } = await server.pool.query<{ coach_id: number }>('select g.coach_id from camp_students e join camp_groups g on g.id = e.group_id where e.id = $1', [child.id]) // biome-ignore format: one row
    const groupId = await makeCampGroup(server.pool, past, { coach_id: rows[0]?.coach_id })
    const ended = await clockIn(3, { comment_due_at: hours(-30) }, await makeCampStudent(server.pool, { campId: past, groupId }))
    const [late, due] = [await clockIn(0, { comment_due_at: hours(-1) }), await clockIn(7)]
    expect(await queue(coach.caller)).toEqual([ended, late, due])
    expect(await queue(coach.caller, { ended: false })).toEqual([late, due])
    expect(await queue(coach.caller, { ended: true })).toEqual([ended])
    expect(await queue(coach.caller, { overdue: true, ended: false })).toEqual([late])
    expect(await queue(coach.caller, { keyword: '结束' })).toEqual([ended])
    expect(await queue(coach.caller, { keyword: '没有这个人' })).toEqual([])
  })

  it('holds the work of others too for whom it is that may do it, within their groups', async () => {
    await server.pool.query('delete from clock_ins where commented_at is null')
    const [own, ofOthers] = [await clockIn(0), await clockIn(0, { comment_due_at: hours(4) }, foreign)]
    expect(await queue(staff)).toEqual([])
    expect(await queue(staff, { all: true })).toEqual([own, ofOthers])
    expect(await queue(leader, { all: true })).toEqual([own])
    // Without the code it is the own work, whatever is asked for.
    expect(await queue(coach.caller, { all: true })).toEqual([own])
  })
})
