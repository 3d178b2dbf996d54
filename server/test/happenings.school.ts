import { createCampClientUser, deleteCampClientUser, updateCampClientUser } from '@camp/contract/campStudents/campStudents'
import { saveCamp } from '@camp/contract/camps/camps'
import { commentClockIn } from '@camp/contract/clockIns/clockIns'
import { putClockIns } from '@camp/contract/clockIns/clockIns.open'
import { saveCoach } from '@camp/contract/coaches/coaches.writing'
import { openEvents } from '@camp/contract/webhooks/webhooks.open'
import { campChores } from '../src/camps/camps.passing.service.ts'
import { overtimeChore } from '../src/clockIns/clockIns.service.ts'
import {
  businessDay,
  makeCamp,
  makeCampGroup,
  makeCampStudent,
  makeCampType,
  makeClockIn,
  makeCoach,
  makeParent,
  makeStudent,
} from './factories.ts'
import { done, type World } from './happenings.ts'

/** How what is told of camps and coaches comes about. */
export const schoolHappenings = ({ server, staff, byStaff, byKey, ask, put, rows }: World) => {
  const { pool } = server
  const { services } = server.running
  /** As if a chore had told up to a day ago. */
  const untold = (name: string) =>
    rows(
      `insert into chores (name, told_until) values ($1, now() - interval '1 day') on conflict (name) do update set told_until = excluded.told_until`,
      [name],
    )
  const days = (from: number) => ({
    enrolStart: businessDay(-9),
    enrolEnd: businessDay(from),
    startDate: businessDay(from),
    endDate: businessDay(from + 20),
  })
  /** A camp of these days that the chore tells of, however often it runs. */
  async function passed(row: { start_date: string; end_date: string }) {
    const id = await makeCamp(pool, { enrol_end: row.start_date, ...row })
    await untold('camps.passing')
    for (const _twice of [1, 2]) for (const chore of campChores(services)) await chore.run()
    return { id, startDate: row.start_date, endDate: row.end_date }
  }
  /** A child in a group of a camp. */
  async function enrolled() {
    const campId = await makeCamp(pool)
    const groupId = await makeCampGroup(pool, campId)
    return { ...(await makeCampStudent(pool, { campId, groupId }, { joined_at: businessDay(-7) })), campId, groupId }
  }
  return {
    'camp.created': async () => {
      const body = { ...days(3), name: '听力营', campTypeId: await makeCampType(pool), term: '第9期', capacity: 30, lessons: [] }
      const { id } = done(await staff.call(saveCamp, { body }))
      return { data: { id, startDate: body.startDate, endDate: body.endDate }, actor: byStaff }
    },
    'camp.started': async () => {
      const data = await passed({ start_date: businessDay(0), end_date: businessDay(20) })
      return { data, actor: 'job:camps.passing' }
    },
    'camp.ended': async () => {
      const data = await passed({ start_date: businessDay(-21), end_date: businessDay(-1) })
      return { data, actor: 'job:camps.passing' }
    },
    'clockin.received': async () => {
      const { id: enrolmentId } = await enrolled()
      const clockIn = (offset: number) => ({ enrolmentId, date: businessDay(offset), submittedAt: new Date().toISOString() })
      await put(putClockIns, 'happens-1', clockIn(-1))
      // Nobody has asked for it so far: nothing was written.
      await ask(openEvents, { query: { types: ['clockin.received'] } })
      const id = await put(putClockIns, 'happens-2', clockIn(0))
      await put(putClockIns, 'happens-2', clockIn(0))
      const [{ count }] = await rows("select count(*)::int as count from events where type = 'clockin.received'")
      if (count !== 1) throw new Error(`${count} are told of`)
      return { data: { id, enrolmentId, date: businessDay(0) }, actor: byKey }
    },
    'clockin.commented': async () => {
      const { id: enrolmentId } = await enrolled()
      const id = await makeClockIn(pool, enrolmentId)
      done(await staff.call(commentClockIn, { body: { clockInId: id, text: '读得很好' } }))
      return { data: { id, enrolmentId, coachId: null }, actor: byStaff }
    },
    'clockin.overtime': async () => {
      const { id: enrolmentId } = await enrolled()
      const id = await makeClockIn(pool, enrolmentId, { comment_due_at: new Date(Date.now() - 60_000) })
      // One that has its comment in time, and one that lay behind before.
      const early = {
        clock_in_date: businessDay(-1),
        comment_due_at: new Date(Date.now() - 60_000),
        commented_at: new Date(Date.now() - 90_000),
      }
      const others = [await makeClockIn(pool, enrolmentId, early)]
      others.push(
        await makeClockIn(pool, enrolmentId, { clock_in_date: businessDay(-3), comment_due_at: new Date(Date.now() - 2 * 86_400_000) }),
      )
      await untold('clockIns.passing')
      for (const _twice of [1, 2]) await overtimeChore(services).run()
      const told = await rows("select 1 from events where type = 'clockin.overtime' and subject_id = any($1)", [others])
      if (told.length > 0) throw new Error('others are told of')
      return { data: { id, enrolmentId, coachId: null }, actor: 'job:clockIns.passing' }
    },
    'enrolment.created': async () => {
      const campId = await makeCamp(pool)
      const groupId = await makeCampGroup(pool, campId)
      const parentId = await makeParent(pool)
      const studentId = await makeStudent(pool, parentId)
      const { id } = done(await staff.call(createCampClientUser, { body: { campId, groupId, parentId, studentId } }))
      return { data: { id, campId, groupId, studentId, parentId, status: 'STUDYING' }, actor: byStaff }
    },
    'enrolment.quit': async () => {
      const child = await enrolled()
      done(await staff.call(deleteCampClientUser, { params: { id: child.id }, query: { reason: '家长要求' } }))
      return { data: { ...child, status: 'QUIT' }, actor: byStaff }
    },
    'enrolment.finished': async () => {
      const child = await enrolled()
      done(await staff.call(updateCampClientUser, { body: { id: child.id, status: 'FINISHED' } }))
      return { data: { ...child, status: 'FINISHED' }, actor: byStaff }
    },
    'enrolment.moved': async () => {
      const campId = await makeCamp(pool)
      const [from, groupId] = [await makeCampGroup(pool, campId), await makeCampGroup(pool, campId)]
      const { id } = await makeCampStudent(pool, { campId, groupId: from }, { joined_at: businessDay(-7) })
      const effectiveDate = businessDay(-1)
      done(await staff.call(updateCampClientUser, { body: { id, groupId, effectiveDate } }))
      return { data: { id, groupId, effectiveDate }, actor: byStaff }
    },
    'coach.created': async () => {
      const body = { name: '何老师', phone: '13700000009', employment: 'FULL_TIME', hourlyRateAmount: 6_000 } as const
      const { id } = done(await staff.call(saveCoach, { body }))
      return { data: { id }, actor: byStaff }
    },
    'coach.deactivated': async () => {
      const id = await makeCoach(pool)
      const [{ name, phone, employment }] = await rows('select name, phone, employment from coaches where id = $1', [id])
      done(await staff.call(saveCoach, { body: { id, name, phone, employment, hourlyRateAmount: 6_000, activeFlg: 'INACTIVE' } }))
      return { data: { id }, actor: byStaff }
    },
  }
}
