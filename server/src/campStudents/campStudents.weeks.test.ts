import { getCampGroupClientUsers, getCoachMembers, updateCampClientUser } from '@camp/contract/campStudents/campStudents'
import { exportCampClientUser, exportUserClockIn } from '@camp/contract/campStudents/campStudents.exports'
import {
  getCampStudentDetail,
  getMemberWeekClockIn,
  getMemberWeekStatus,
  getMemberWeekStudyData,
  listCampStudentComments,
} from '@camp/contract/campStudents/campStudents.weeks'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeLedCoachGroup, makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const CODES = ['CAMP_STUDENT_DETAIL', 'CAMP_STUDENT_EDIT', 'CAMP_EXPORT', 'CAMP_GROUP', 'COASH_INDEX']
const weekday = (new Date(`${businessDay(0)}T00:00:00Z`).getUTCDay() + 6) % 7
/** The Monday so many weeks from this one. */
const monday = (weeks: number) => businessDay(weeks * 7 - weekday)

const server = aServer()
let teacher: Caller
let leader: Caller
let campId: number
let groupId: number
let coachId: number
let child: { id: number; parentId: number; studentId: number }
let foreign: { id: number }
beforeAll(async () => {
  const { pool } = server
  teacher = (await signedIn(server, CODES)).caller
  const led = await signedIn(server, CODES, 'OWN_GROUPS')
  leader = led.caller
  coachId = await makeCoach(pool, { name: '林老师' })
  await makeLedCoachGroup(pool, led.userId, [coachId])
  // From the Monday two weeks ago to the Sunday in two weeks; every day but Sundays has a lesson.
  campId = await makeCamp(pool, { start_date: monday(-2), enrol_end: monday(-2), end_date: businessDay(20 - weekday) })
  await pool.query('delete from camp_lessons where camp_id = $1 and extract(isodow from lesson_date) = 7', [campId])
  groupId = await makeCampGroup(pool, campId, { name: '一班', coach_id: coachId })
  const parent_id = await makeParent(pool, { phone: '13812345678' })
  child = await makeCampStudent(pool, { campId, groupId }, { parent_id, joined_at: businessDay(-14 - weekday + 1) })
  await pool.query("update students set name = '=苗苗' where id = $1", [child.studentId])
  foreign = await makeCampStudent(pool, { campId, groupId: await makeCampGroup(pool, campId) }, { joined_at: monday(-2) })
  const clockIn = (id: number, day: string, more: string) =>
    pool.query(
      `insert into clock_ins (camp_student_id, camp_id, group_id, coach_id, clock_in_date, lesson_day, submitted_at, study_seconds, comment_due_at,
         makeup, makeup_reason, score, commented_at, comment_text)
       values ($1, $2, $3, $4, $5, $5::date - $6::date + 1, $5::date + interval '18 hours', 600, $5::date + interval '42 hours', ${more})`,
      [id, campId, groupId, coachId, day, monday(-2)],
    )
  const tuesday = businessDay(-14 - weekday + 1)
  await clockIn(child.id, tuesday, "false, null, 90, $5::date + interval '20 hours', '发音清晰'")
  await clockIn(child.id, businessDay(-14 - weekday + 2), "true, '生病', 75, $5::date + interval '50 hours', '继续加油'")
  await clockIn(child.id, businessDay(-14 - weekday + 3), 'false, null, null, null, null')
  await clockIn(foreign.id, tuesday, 'false, null, 60, null, null')
  await pool.query('insert into reports (camp_student_id, period_start, period_end) values ($1, $2, $3)', [
    child.id,
    monday(-2),
    monday(-1),
  ])
})

const asked = (weekStart: string) => ({ query: { campStudentId: child.id, weekStart } })

describe('the weeks of an enrolment', () => {
  it('run from Monday to Sunday over the whole camp, and say how each went', async () => {
    const { body } = await teacher.call(getMemberWeekStatus, { query: { campStudentId: child.id } })
    expect(body.map(({ weekStart, weekNo }) => [weekStart, weekNo])).toEqual([0, 1, 2, 3, 4].map((n) => [monday(n - 2), n + 1]))
    // The child came on the first Tuesday: Monday's lesson is none of its own.
    expect(body[0]).toMatchObject({ dueDays: 5, clockInDays: 3, makeupDays: 1, commented: 2, overtime: 2, status: 'PARTIAL' })
    expect(body[1]).toMatchObject({ dueDays: 6, clockInDays: 0, status: 'NONE' })
    expect(body[2]).toMatchObject({ dueDays: Math.min(weekday + 1, 6), clockInDays: 0 })
    expect(body[4]).toMatchObject({ dueDays: 0, status: 'FUTURE' })
    expect((await leader.call(getMemberWeekStatus, { query: { campStudentId: foreign.id } })).status).toBe(404)
  })

  it('show each day: no lesson, missed, done, made up with its reason, still to come', async () => {
    const { body } = await teacher.call(getMemberWeekClockIn, asked(monday(-2)))
    expect(body.map(({ status }) => status)).toEqual(['NO_LESSON', 'DONE', 'MAKEUP', 'DONE', 'MISSED', 'MISSED', 'NO_LESSON'])
    expect(body[1]).toMatchObject({
      lessonDay: 2,
      clockIn: { score: 90, coachName: '林老师', groupName: '一班', commentText: '发音清晰', commentMinutes: 120, overtime: false },
    })
    expect(body[2]).toMatchObject({ makeupReason: '生病', clockIn: { overtime: true } })
    expect(body[6]).toMatchObject({ lessonDay: null, clockIn: null })
    const now = (await teacher.call(getMemberWeekClockIn, asked(monday(0)))).body
    expect(now[weekday]?.status).toBe(weekday === 6 ? 'NO_LESSON' : 'FUTURE')
    expect((await teacher.call(getMemberWeekClockIn, asked(monday(2)))).body.map(({ status }) => status)).toEqual([
      ...Array(6).fill('FUTURE'),
      'NO_LESSON',
    ])
    expect((await teacher.call(getMemberWeekClockIn, asked(businessDay(1 - weekday)))).error).toMatchObject({
      error: 'INVALID_INPUT',
      fields: [{ path: 'weekStart', msg: '应为星期一的日期' }],
    })
  })

  it('expect nothing before the child joined, and are still to come only where a lesson of its own is', async () => {
    const weeksOf = async (row: Record<string, unknown>) => {
      const { id } = await makeCampStudent(server.pool, { campId, groupId }, row)
      const { body } = await teacher.call(getMemberWeekStatus, { query: { campStudentId: id } })
      await server.pool.query('delete from camp_students where id = $1', [id])
      return body.map(({ dueDays, status }) => [dueDays, status])
    }
    // Joins on the Sunday of this week, when its lessons are over: the next one is on Monday.
    const late = await weeksOf({ joined_at: `${businessDay(6 - weekday)} 12:00:00+08` })
    expect(late).toEqual([...Array(3).fill([0, 'NONE']), ...Array(2).fill([0, 'FUTURE'])])
    const left = await weeksOf({ joined_at: monday(-2), status: 'QUIT', quit_at: `${monday(-1)} 12:00:00+08` })
    expect(left).toEqual([[6, 'NONE'], ...Array(4).fill([0, 'NONE'])])
  })

  it('expect nothing from the day on which the child finished, until it studies again', async () => {
    const set = (status: 'STUDYING' | 'FINISHED') => teacher.call(updateCampClientUser, { body: { id: child.id, status } })
    expect((await set('FINISHED')).status).toBe(200)
    await server.pool.query('update camp_students set finished_at = $2 where id = $1', [child.id, businessDay(-14 - weekday + 3)])
    // It did the lesson of its last day; those of the two days after it are none of its own.
    expect((await teacher.call(getMemberWeekClockIn, asked(monday(-2)))).body.map(({ status }) => status)).toEqual([
      ...['NO_LESSON', 'DONE', 'MAKEUP', 'DONE', 'NO_LESSON', 'NO_LESSON', 'NO_LESSON'],
    ])
    const weeks = (await teacher.call(getMemberWeekStatus, { query: { campStudentId: child.id } })).body
    expect(weeks[0]).toMatchObject({ dueDays: 3, clockInDays: 3, status: 'DONE' })
    expect(weeks[1]).toMatchObject({ dueDays: 0 })
    const steps = async () => (await teacher.call(getCampStudentDetail, { query: { id: child.id } })).body.timeline.map(({ step }) => step)
    expect(await steps()).toContain('FINISHED')
    await set('STUDYING')
    expect(await steps()).not.toContain('FINISHED')
    expect((await teacher.call(getMemberWeekStatus, { query: { campStudentId: child.id } })).body[1]).toMatchObject({ dueDays: 6 })
  })

  it('tell study time and scores', async () => {
    const { body } = await teacher.call(getMemberWeekStudyData, asked(monday(-2)))
    expect(body).toMatchObject({ studySeconds: 1_800, averageScore: 82.5, clockInDays: 3, dueDays: 5 })
    expect(body.byDay).toHaveLength(7)
    expect(body.byDay[2]).toEqual({ date: businessDay(-14 - weekday + 2), studySeconds: 600, score: 75 })
  })
})

describe('the detail of an enrolment', () => {
  it('holds child, family, camp, figures, reports, comments and what happened, for those who may see the group', async () => {
    const { body } = await leader.call(getCampStudentDetail, { query: { id: child.id } })
    expect(body).toMatchObject({
      studentName: '=苗苗',
      parent: { phone: '138****5678', activeFlg: 'ACTIVE' },
      camp: { id: campId, status: 'IN_PROGRESS', startDate: monday(-2) },
      clockInDays: 3,
      makeupDays: 1,
      commentCount: 2,
      studySeconds: 1_800,
      averageScore: 82.5,
      reports: [{ periodStart: monday(-2), periodEnd: monday(-1), pdfUrl: null }],
    })
    expect(body.timeline.filter(({ step }) => step === 'MADE_UP')).toMatchObject([{ note: '生病' }])
    const comments = (await leader.call(listCampStudentComments, { query: { page: 1, id: child.id } })).body
    expect(comments.content.map(({ commentText }) => commentText)).toEqual(['继续加油', '发音清晰'])
    expect((await leader.call(getCampStudentDetail, { query: { id: foreign.id } })).status).toBe(404)
    expect((await leader.call(listCampStudentComments, { query: { page: 1, id: foreign.id } })).body.content).toEqual([])
  })
})

describe('students of a group and of a coach', () => {
  it('are the rows of the list, within the scope', async () => {
    const ofGroup = await teacher.call(getCampGroupClientUsers, { query: { page: 1, groupId } })
    const ofCoach = await leader.call(getCoachMembers, { query: { page: 1, coachId, status: 'STUDYING' } })
    expect(ofGroup.body.content).toEqual(ofCoach.body.content)
    expect(ofGroup.body.content.map(({ id }) => id)).toEqual([child.id])
    expect((await leader.call(getCoachMembers, { query: { page: 1, coachId, campId: 999_999 } })).body.content).toEqual([])
  })
})

const sheet = async (answer: { body: unknown; status: number }) => {
  expect(answer.status).toBe(200)
  const rows = (await readXlsx(new Uint8Array(answer.body as unknown as ArrayBuffer))).sheets[0]?.rows ?? [] // a file
  return rows.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))))
}

describe('exports of a camp', () => {
  it('hold the students of the filter with masked phones, in the asked columns, and are logged', async () => {
    const columns = ['studentName', 'parentPhone', 'clockInDays', 'status']
    const rows = await sheet(await teacher.call(exportCampClientUser, { query: { campId, groupId, columns } }))
    expect(rows).toEqual([
      ['学员', '手机号', '打卡天数', '状态'],
      ["'=苗苗", '138****5678', '3', '在读'],
    ])
    expect(await sheet(await teacher.call(exportCampClientUser, { query: { campId } }))).toHaveLength(3)
    expect(await sheet(await leader.call(exportCampClientUser, { query: { campId } }))).toHaveLength(2)
    expect(await sheet(await teacher.call(exportCampClientUser, { query: { campId, ids: `${foreign.id},${child.id}` } }))).toHaveLength(3)
    expect((await teacher.call(exportCampClientUser, { query: { campId, total: 7 } })).error).toMatchObject({
      error: 'SELECTION_DRIFTED',
      total: 2,
    })
    const { rows: logged } = await server.pool.query(
      "select content from operation_logs where call = 'exportCampClientUser' order by id limit 1",
    )
    expect(logged[0]?.content).toEqual({ count: 1 })
    expect((await teacher.loose(exportCampClientUser)).status).toBe(400)
  })

  it('hold a row for each clock-in, within days and scope, or start a task', async () => {
    const dateFrom = businessDay(-14 - weekday + 2)
    const rows = await sheet(
      await teacher.call(exportUserClockIn, { query: { campId, columns: ['clockInDate', 'makeup', 'overtime', 'commentText'] } }),
    )
    expect(rows).toHaveLength(5)
    const later = await sheet(
      await teacher.call(exportUserClockIn, { query: { campId, dateFrom, columns: ['clockInDate', 'makeup', 'overtime', 'commentText'] } }),
    )
    expect(later.slice(1)).toEqual([
      [dateFrom, '是', '是', '继续加油'],
      [businessDay(-14 - weekday + 3), '否', '是', ''],
    ])
    expect(await sheet(await leader.call(exportUserClockIn, { query: { campId } }))).toHaveLength(4)
    const task = await teacher.call(exportUserClockIn, { query: { campId, async: true } })
    expect(task.body).toEqual({ taskId: expect.any(Number) })
  })
})
