import { useNavigate } from 'react-router'
import { knownScreens } from '../platform/screen.ts'
import { useHolds } from '../platform/session.ts'

const GROUPS = '/camp/campGroup'
const STUDENTS = '/camp/campStudent'

export const groupsPage = (campId: number): string => `${GROUPS}?campId=${campId}`
export const studentsPage = (campId: number, groupId?: number): string =>
  `${STUDENTS}?campId=${campId}${groupId === undefined ? '' : `&groupId=${groupId}`}`

/** The ways from a camp to its groups and students, where the reader may go there. */
export function useCampLinks() {
  const navigate = useNavigate()
  const holds = useHolds()
  const isScreen = (wanted: string) => knownScreens().some(({ path }) => path === wanted)
  const toGroups = (campId: number) => void navigate(groupsPage(campId))
  const toStudents = (campId: number, groupId?: number) => void navigate(studentsPage(campId, groupId))
  return {
    groups: holds('CAMP_GROUP') && isScreen(GROUPS) ? toGroups : null,
    students: holds('CAMP_STUDENT') && isScreen(STUDENTS) ? toStudents : null,
  }
}
