import { createCampClientUser, deleteCampClientUser, updateCampClientUser } from '@camp/contract/campStudents/campStudents'
import { saveCoach } from '@camp/contract/coaches/coaches.writing'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeParent, makeStudent } from './factories.ts'
import { done, type World } from './happenings.ts'

/** How what is told of camps and coaches comes about. */
export const schoolHappenings = ({ server: { pool }, staff, byStaff, rows }: World) => {
  /** A child in a group of a camp. */
  async function enrolled() {
    const campId = await makeCamp(pool)
    const groupId = await makeCampGroup(pool, campId)
    return { ...(await makeCampStudent(pool, { campId, groupId }, { joined_at: businessDay(-7) })), campId, groupId }
  }
  return {
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
