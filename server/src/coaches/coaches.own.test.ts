import { commentClockIn, withdrawComment } from '@camp/contract/clockIns/clockIns'
import { getCoachComments, listOwnComments } from '@camp/contract/coaches/coaches.comments'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let staff: Caller
/** A coach without any code, a colleague, somebody who is no coach, and the coaches of the first two. */
let own: Person
let other: Person
let stranger: Person
let coaches: [number, number]
let children: [{ id: number }, { id: number }]
const hours = (n: number) => new Date(Date.now() + n * 3_600_000)

beforeAll(async () => {
  const { pool } = server
  staff = (await signedIn(server, ['COASH_COMMENT'])).caller
  ;[own, other, stranger] = [await signedIn(server, []), await signedIn(server, []), await signedIn(server, [])]
  const made = (userId: number, name: string) =>
    makeCoach(pool, { user_id: userId, name, hourly_rate_amount: 6_000, tracking_enabled: true })
  coaches = [await made(own.userId, '沈老师'), await made(other.userId, '陈老师')]
  const campId = await makeCamp(pool, { name: '暑期营' })
  const childOf = async (coachId: number) =>
    makeCampStudent(pool, { campId, groupId: await makeCampGroup(pool, campId, { coach_id: coachId }) })
  children = [await childOf(coaches[0]), await childOf(coaches[1])]
})

let back = 0
const clockIn = (due: number, child = children[0], more: Record<string, unknown> = {}) =>
  makeClockIn(server.pool, child.id, {
    clock_in_date: businessDay(-++back),
    submitted_at: hours(due - 24),
    comment_due_at: hours(due),
    ...more,
  })
const list = async (by: Caller, query: object = {}) => (await by.call(listOwnComments, { query: { page: 1, ...query } })).body
const idsOf = async (by: Caller, query: object = {}) => (await list(by, query)).content.map(({ id }) => id)
const comment = (clockInId: number, by: Caller) => by.loose(commentClockIn, { body: { clockInId, text: '读得很流利' } })
const withdraw = (clockInId: number, by: Caller) => by.loose(withdrawComment, { params: { clockInId }, query: { reason: '写错了学员' } })
const empty = () => server.pool.query('delete from clock_ins where commented_at is null')
const away = (coachId: number, substitute: number | null, from = 0, to: number | null = null) =>
  server.pool.query("insert into coach_absences (coach_id, from_date, to_date, substitute_id, reason) values ($1, $2, $3, $4, '病假')", [
    coachId,
    businessDay(from),
    to === null ? null : businessDay(to),
    substitute,
  ])

describe('what waits for a coach', () => {
  it('is what is open of the own children, the first deadline on top, page by page', async () => {
    const [later, late, soon] = [await clockIn(9), await clockIn(-3), await clockIn(2)]
    await clockIn(1, children[1])
    await clockIn(4, children[0], { commented_at: new Date() })
    expect(await idsOf(own.caller)).toEqual([late, soon, later])
    const { content, totalElements } = await list(own.caller, { page: 2, size: 2 })
    expect([content.map(({ id }) => id), totalElements]).toEqual([[later], 3])
    expect((await list(own.caller)).content[0]).toMatchObject({ kind: 'MISSING', coachName: '沈老师', campName: '暑期营 第1期', media: [] })
    expect(await idsOf(own.caller, { sort: 'dueAt,desc' })).toEqual([later, soon, late])
    // The list of all coaches stays closed.
    expect((await own.caller.loose(getCoachComments, { query: { page: 1 } })).status).toBe(403)
    // As the radar counts: not of a child who quit.
    await server.pool.query("update camp_students set status = 'QUIT', quit_at = now() where id = $1", [children[0].id])
    expect(await idsOf(own.caller)).toEqual([])
    await server.pool.query("update camp_students set status = 'STUDYING', quit_at = null where id = $1", [children[0].id])
    await empty()
  })

  it('is not that of a camp which ended more than a week ago', async () => {
    await empty()
    const [from, to] = [60, 8].map((days) => businessDay(-days))
    const days = (end: string | undefined) => ({
      start_date: from,
      end_date: end,
      enrol_start: businessDay(-90),
      enrol_end: businessDay(-61),
    })
    const waits = async (end: string | undefined) => {
      const campId = await makeCamp(server.pool, days(end))
      const groupId = await makeCampGroup(server.pool, campId, { coach_id: coaches[0] })
      return clockIn(-200, await makeCampStudent(server.pool, { campId, groupId }), { clock_in_date: businessDay(-20) })
    }
    const [, still] = [await waits(to), await waits(businessDay(-7))]
    expect(await idsOf(own.caller)).toEqual([still])
    await empty()
  })

  it('is nothing for staff who are no coach, and closed to a stranger', async () => {
    await clockIn(3)
    expect((await stranger.caller.loose(listOwnComments, { query: { page: 1 } })).status).toBe(403)
    expect(await idsOf(staff)).toEqual([])
    await empty()
  })
})

describe('a coach who comments', () => {
  it('does so for the own clock-ins alone: the work hours come with it, and the log names who did it', async () => {
    const [id, foreign] = [await clockIn(3), await clockIn(3, children[1])]
    expect((await comment(foreign, own.caller)).status).toBe(404)
    expect((await comment(999_999_999, own.caller)).status).toBe(404)
    expect((await comment(id, stranger.caller)).status).toBe(403)
    expect((await comment(id, own.caller)).status).toBe(200)
    expect((await comment(id, own.caller)).error.error).toBe('COMMENT_TAKEN')
    expect(await idsOf(own.caller)).toEqual([])
    const { rows } = await server.pool.query('select coach_id, amount, minutes, created_by from work_lines where source_id = $1', [id])
    expect(rows).toEqual([{ coach_id: coaches[0], amount: 500, minutes: 5, created_by: own.userId }])
    const logged = await server.pool.query("select operator_id from operation_logs where call = 'commentClockIn' and target_id = $1", [
      children[0].id,
    ])
    expect(logged.rows).toEqual([{ operator_id: own.userId }])
    await empty()
  })

  it('takes back the own comments, not those of the substitute', async () => {
    const [mine, theirs] = [await clockIn(3), await clockIn(3)]
    await comment(mine, own.caller)
    await server.pool.query('update clock_ins set commented_at = now(), commented_by = $2 where id = $1', [theirs, coaches[1]])
    expect((await withdraw(theirs, own.caller)).status).toBe(404)
    expect((await withdraw(theirs, other.caller)).status).toBe(200)
    expect((await withdraw(mine, other.caller)).status).toBe(404)
    expect((await withdraw(mine, own.caller)).status).toBe(200)
    expect((await withdraw(mine, own.caller)).error.error).toBe('COMMENT_NONE')
    await empty()
  })

  it('does so for a coach who is away and has no other substitute, while it lasts, and is paid for it', async () => {
    const [id, second] = [await clockIn(3, children[1]), await clockIn(5, children[1])]
    const allowed = async () => [await idsOf(own.caller), (await comment(second, own.caller)).status]
    await away(coaches[1], coaches[0], -9, -1)
    await away(coaches[1], coaches[0], 3, 5)
    expect(await allowed()).toEqual([[], 404])
    await away(coaches[1], null, 0, 1)
    expect(await allowed()).toEqual([[], 404])
    await server.pool.query('update coach_absences set substitute_id = $1 where substitute_id is null', [coaches[0]])
    expect((await list(own.caller)).content[0]).toMatchObject({ id, coachId: coaches[1], coachName: '陈老师' })
    expect(await allowed()).toEqual([[id, second], 200])
    const { rows } = await server.pool.query('select coach_id from work_lines where source_id = $1', [second])
    expect(rows).toEqual([{ coach_id: coaches[0] }])
    // A coach who is away and comments all the same may do so.
    expect([await idsOf(other.caller), (await comment(id, other.caller)).status]).toEqual([[id], 200])
    await server.pool.query('delete from coach_absences')
    expect((await withdraw(second, own.caller)).status).toBe(200)
    await empty()
  })

  it('is let by the own account alone: not one that was unlinked or frozen', async () => {
    const id = await clockIn(3)
    const leaver = await signedIn(server, [])
    const link = (userId: number | null) => server.pool.query('update coaches set user_id = $2 where id = $1', [coaches[0], userId])
    await link(leaver.userId)
    expect(await idsOf(leaver.caller)).toEqual([id])
    await link(own.userId)
    await expect.poll(async () => (await comment(id, leaver.caller)).status).toBe(403)
    await server.pool.query("update users set activeflg = 'FROZEN' where id = $1", [own.userId])
    await expect.poll(async () => (await comment(id, own.caller)).status).toBe(401)
    await server.pool.query("update users set activeflg = 'ACTIVE' where id = $1", [own.userId])
    await empty()
  })
})
