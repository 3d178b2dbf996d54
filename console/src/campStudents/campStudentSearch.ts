import type { CallAnswer } from '@camp/contract/base/call'
import { findCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { campStudentStatus } from '@camp/contract/camps/camps.labels'
import { call, isFailure } from '../platform/client.ts'
import { currentLanguage } from '../platform/i18n.ts'
import { holds } from '../platform/session.ts'
import { isExactly, quietly, searchesPhone } from '../platform/signedIn/finding.ts'
import { mayBePhone, SearchError, type SearchHit } from '../platform/signedIn/search.ts'

const LONGEST_NAME = 40

type FoundStudent = CallAnswer<typeof findCampClientUsers>[number]

/** Anyone who may not open a student is led to it in the list of its camp. */
const pathTo = ({ id, campId, studentName }: FoundStudent, opens: boolean): string =>
  opens
    ? `/camp/campStudent/campStudentDetail?id=${id}`
    : `/camp/campStudent?${new URLSearchParams({ campId: String(campId), studentName }).toString()}`

const foundOf = (student: FoundStudent, keyword: string, opens: boolean): SearchHit => ({
  key: String(student.id),
  title: student.studentName,
  detail: [
    `${student.campName} ${student.term}`,
    student.groupName,
    student.parentName,
    campStudentStatus.label(student.status, currentLanguage()),
  ].join(' · '),
  path: pathTo(student, opens),
  // Digits are a phone or an order, and what they found has no other: only a part of a phone means several families.
  exact: /^\d{11,}$/.test(keyword) || isExactly(keyword, student.studentName),
})

/** Children in camps whom the text may mean: those of exactly that name first, then the newest. */
export async function findCampStudents(text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const keyword = text.slice(0, LONGEST_NAME)
  if (mayBePhone(keyword) && !searchesPhone(keyword)) return []
  const answer = await call(findCampClientUsers, { query: { keyword } }, quietly(signal))
  if (isFailure(answer)) throw new SearchError()
  return answer.map((student) => foundOf(student, keyword, holds('CAMP_STUDENT_DETAIL')))
}
