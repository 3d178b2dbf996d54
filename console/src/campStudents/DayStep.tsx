import type { CallAnswer } from '@camp/contract/base/call'
import type { CampStudentDetail, getMemberWeekClockIn } from '@camp/contract/campStudents/campStudents.weeks'
import { useState } from 'react'
import { Link } from 'react-router'
import { clockInsText } from '../clockIns/clockIns.parts.text.ts'
import { formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'

const adding = latePart(async () => (await import('../clockIns/clockIns.adding.parts.tsx')).ClockInModal)

interface DayStepProps {
  readonly day: CallAnswer<typeof getMemberWeekClockIn>[number]
  readonly enrolment: CampStudentDetail
}

/** What can be done about a day: a lesson without a clock-in is entered, a clock-in without a comment gets one. */
export function DayStep({ day: { date, status, lessonDay, clockIn }, enrolment: { id, studentName } }: DayStepProps) {
  const t = useText(clockInsText)
  const holds = useHolds()
  const [adds, setAdds] = useState(false)
  const came = status === 'MISSED' || (lessonDay !== null && date === formatDay(Date.now()))
  const missing = clockIn === null && came && holds('CAMP_STUDENT_EDIT')
  const silent = clockIn !== null && clockIn.commentedAt === null && holds('COASH_COMMENT')
  return (
    <>
      {missing && (
        <button type="button" className="link no-print" aria-label={`${t('do.add')} ${date}`} onClick={() => setAdds(true)}>
          {t('do.add')}
        </button>
      )}
      {silent && (
        <Link className="no-print" to={`/coach/commentDesk?all=true&peek=${clockIn.id}`} aria-label={`${t('do.comment')} ${date}`}>
          {t('do.comment')}
        </Link>
      )}
      {adds && <Late part={adding} props={{ campStudentId: id, studentName, day: date, onClose: () => setAdds(false) }} />}
    </>
  )
}
