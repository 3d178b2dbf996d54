import { useNavigate } from 'react-router'
import { knownScreens } from '../platform/screen.ts'
import { useHolds } from '../platform/session.ts'

const HOURS = '/coach/coachWorkHourDetail/:coachId'
const PLAN = '/coach/CoachDivision'
const STUDENTS = '/camp/status'
const MEMBERS = '/coach/coachMember'

const isScreen = (wanted: string): boolean => knownScreens().some(({ path }) => path === wanted)

/** The page of the members of a coach group. */
export const membersPage = (groupId: number): string => `${MEMBERS}?groupId=${groupId}`

/** Where a coach leads to: students and hours, where the reader may go there; null: no way. */
export function useCoachLinks() {
  const navigate = useNavigate()
  const holds = useHolds()
  const to = (may: boolean, path: (id: number) => string) => (may ? (id: number) => void navigate(path(id)) : null)
  return {
    hours: to(holds('COASH_WORKHOUR_STATS') && isScreen(HOURS), (id) => HOURS.replace(':coachId', String(id))),
    plan: to(holds('COASH_DIVISION') && isScreen(PLAN), (id) => `${PLAN}?coachId=${id}`),
    students: to(holds('CAMP_STATUS') && isScreen(STUDENTS), (id) => `${STUDENTS}?coachId=${id}`),
    seesMembers: holds('COASH_MEMBER') && isScreen(MEMBERS),
  }
}
