import type { Coach } from '@camp/contract/coaches/coaches'
import { disableCoachTracking, enableCoachTracking, saveCoach } from '@camp/contract/coaches/coaches.writing'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { knownScreens } from '../platform/screen.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { confirmDanger, confirmStep } from '../ui/overlay/confirmDanger.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { coachAsIs } from './coachForm.ts'
import { coachListText } from './coachList.text.ts'

const HOURS = '/coach/coachWorkHourDetail/:coachId'
const PLAN = '/coach/CoachDivision'
const STUDENTS = '/camp/status'
const MEMBERS = '/coach/coachMember'

const isScreen = (wanted: string): boolean => knownScreens().some(({ path }) => path === wanted)

/** The page of the members of a coach group. */
export const membersPage = (groupId: number): string => `${MEMBERS}?groupId=${groupId}`

interface Opens {
  edit(coach: Coach): void
  history(coach: Coach): void
}

/** Switches a coach off, or on again. With children in a camp it is refused: the refusal says how many, and leads to where they are handed over. */
function useCoachSwitch(): (coach: Coach) => Promise<void> {
  const t = useText(coachListText)
  const { plan, students } = useCoachLinks()
  const asked = useRef<Coach>(null)
  const handOver = async (text: string) => {
    const coach = asked.current
    if (!coach) return
    const way = plan ?? students
    const confirm = t(plan ? 'toPlan' : students ? 'toStudents' : 'understood')
    if (await confirmStep({ title: t('handOver', { name: coach.name }), text, confirm, cancel: t('later') })) way?.(coach.id)
  }
  const action = useAction(saveCoach, {
    stale: ['CampStatus', 'Camp'],
    quiet: ({ body }) => {
      if (body?.error !== 'COACH_HAS_STUDENTS') return false
      void handOver(body.msg)
      return true
    },
  })
  return async (coach) => {
    const { name, activeFlg } = coach
    const off = activeFlg === 'ACTIVE'
    if (off && !(await confirmDanger({ title: t('offTitle', { name }), text: t('offText'), confirm: t('do.off') }))) return
    asked.current = coach
    const done = await action.run({ body: { ...coachAsIs(coach), activeFlg: off ? 'INACTIVE' : 'ACTIVE' } })
    if (done) toast('success', t(off ? 'offDone' : 'onDone', { name }))
  }
}

/** What can be done with a coach. */
export function useCoachActions({ edit, history }: Opens): (coach: Coach) => RowAction[] {
  const t = useText(coachListText)
  const holds = useHolds()
  const { hours, students } = useCoachLinks()
  const enable = useAction(enableCoachTracking)
  const disable = useAction(disableCoachTracking)
  const flip = useCoachSwitch()
  const track = async ({ id, name, trackingEnabled }: Coach) => {
    const done = await (trackingEnabled ? disable : enable).run({ body: [id] }, { name })
    if (done) toast('success', done.count === 0 ? t('trackedNone') : t(trackingEnabled ? 'untracked' : 'tracked', { count: done.count }))
  }
  return (coach) => [
    ...(holds('COASH_EDIT') ? [{ key: 'edit', title: t('do.edit'), run: () => edit(coach) }] : []),
    ...(hours ? [{ key: 'hours', title: t('do.hours'), run: () => hours(coach.id) }] : []),
    ...(students ? [{ key: 'students', title: t('do.students'), run: () => students(coach.id) }] : []),
    ...(holds('COASH_TRACKING') && coach.activeFlg === 'ACTIVE'
      ? [{ key: 'track', title: t(coach.trackingEnabled ? 'do.untrack' : 'do.track'), run: () => void track(coach) }]
      : []),
    { key: 'history', title: t('do.history'), run: () => history(coach) },
    ...(holds('COASH_EDIT')
      ? [{ key: 'switch', title: t(coach.activeFlg === 'ACTIVE' ? 'do.off' : 'do.on'), run: () => void flip(coach) }]
      : []),
  ]
}

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
