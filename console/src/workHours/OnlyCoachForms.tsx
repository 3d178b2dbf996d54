import { getWeekCoachDropDown } from '@camp/contract/coaches/coaches.options'
import { useNavigate } from 'react-router'
import { useWhenever } from '../platform/effects.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { businessToday } from './workDays.ts'

const entering = latePart(async () => (await import('./EntryModal.tsx')).EntryModal)
const payee = latePart(async () => (await import('./CoachPayeeModal.tsx')).CoachPayeeModal)

interface DialogProps {
  onClose(): void
}

/** The coach of a business that has one. Where there are several, the page with all of them is opened in place of a form. */
function useOnlyCoach(page: string, { onClose }: DialogProps) {
  const navigate = useNavigate()
  const { data, error } = useCall(getWeekCoachDropDown, {})
  const several = data !== undefined && data.length !== 1
  const failed = error !== null
  useWhenever([several, failed], () => {
    if (several || failed) onClose()
    if (several) void navigate(page)
  })
  return several ? undefined : data?.[0]
}

/** The form of hours by hand. */
export function HoursOfOnlyCoach(props: DialogProps) {
  const coach = useOnlyCoach('/coach/coachWorkHourStats', props)
  return coach && <Late part={entering} props={{ ...props, coachId: coach.id, coachName: coach.name, day: businessToday() }} />
}

/** The form of where a coach is paid. */
export function PayeeOfOnlyCoach(props: DialogProps) {
  const coach = useOnlyCoach('/coach/statements', props)
  return coach && <Late part={payee} props={{ ...props, row: { coachId: coach.id, coachName: coach.name } }} />
}
