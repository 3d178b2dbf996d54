import { type CampStudentRow, listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { call, isFailure } from '../platform/client.ts'
import { useFresh } from '../ui/form/useFresh.ts'

const MOST = 500

/** The enrolment of a dialog, see `useFresh`. */
export const useFreshCampStudent = (initial: CampStudentRow) =>
  useFresh(initial, listCampClientUsers.area, async ({ id, campId, studentName }) => {
    const answer = await call(listCampClientUsers, { query: { campId, studentName, page: 1, size: MOST } })
    return isFailure(answer) ? answer : answer.content.find((row) => row.id === id)
  })
