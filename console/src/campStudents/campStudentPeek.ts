import type { CampStudentRow } from '@camp/contract/campStudents/campStudents'
import { getCampStudentDetail } from '@camp/contract/campStudents/campStudents.weeks'
import { latePart } from '../ui/base/latePart.tsx'
import { peekById } from '../ui/peek/peek.ts'

/** The path of the page of a child in its camp. */
export const CAMP_STUDENT_PAGE = '/camp/campStudent/campStudentDetail'

/** A child of a camp beside the list: all that its page holds. */
export const campStudentPeek = peekById<CampStudentRow>({
  part: latePart(async () => (await import('./CampStudentDetailPage.tsx')).CampStudentPeek),
  path: CAMP_STUDENT_PAGE,
  ask: (id) => ({ call: getCampStudentDetail, input: { query: { id } } }),
})
