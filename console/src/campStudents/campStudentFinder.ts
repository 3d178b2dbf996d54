import type { CallAnswer } from '@camp/contract/base/call'
import { findCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { campStudentStatus } from '@camp/contract/camps/camps.labels'
import { call, isFailure } from '../platform/client.ts'
import { currentLanguage } from '../platform/i18n.ts'
import { holds } from '../platform/session.ts'
import { FinderError, type Found } from '../platform/signedIn/finder.ts'

const LONGEST_NAME = 40

type FoundStudent = CallAnswer<typeof findCampClientUsers>[number]

/** Anyone who may not open a student is led to it in the list of its camp. */
const pathTo = ({ id, campId, studentName }: FoundStudent, opens: boolean): string =>
  opens
    ? `/camp/campStudent/campStudentDetail?id=${id}`
    : `/camp/campStudent?${new URLSearchParams({ campId: String(campId), studentName }).toString()}`

const foundOf = (student: FoundStudent, opens: boolean): Found => ({
  key: String(student.id),
  title: student.studentName,
  detail: [
    `${student.campName} ${student.term}`,
    student.groupName,
    student.parentName,
    campStudentStatus.label(student.status, currentLanguage()),
  ].join(' · '),
  path: pathTo(student, opens),
})

/** Children in camps with this part in their name, the newest first. */
export async function findCampStudents(text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const keyword = text.trim().slice(0, LONGEST_NAME)
  const answer = await call(findCampClientUsers, { query: { keyword } }, { signal, quiet: () => true })
  if (isFailure(answer)) throw new FinderError()
  return answer.map((student) => foundOf(student, holds('CAMP_STUDENT_DETAIL')))
}
