import type { CallAnswer } from '@camp/contract/base/call'
import type { CampStudentDetail, getMemberWeekClockIn } from '@camp/contract/campStudents/campStudents.weeks'
import { useState } from 'react'
import { clockInsText } from '../clockIns/clockIns.parts.text.ts'
import { formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'

const adding = latePart(async () => (await import('../clockIns/clockIns.adding.parts.tsx')).ClockInModal)
const commenting = latePart(async () => (await import('../clockIns/clockIns.comment.parts.tsx')).CommentModal)

interface DayStepProps {
  readonly day: CallAnswer<typeof getMemberWeekClockIn>[number]
  readonly enrolment: CampStudentDetail
}

/** What can be done about a day: a lesson without a clock-in is entered, a clock-in without a comment gets one. */
export function DayStep({ day: { date, status, lessonDay, clockIn }, enrolment: { id, studentName } }: DayStepProps) {
  const t = useText(clockInsText)
  const holds = useHolds()
  // A dialog that is open stays as it was opened, whatever a colleague does to the day meanwhile.
  const [open, setOpen] = useState<{ readonly commented: number | null }>()
  const onClose = () => setOpen(undefined)
  const came = status === 'MISSED' || (lessonDay !== null && date === formatDay(Date.now()))
  const missing = clockIn === null && came && holds('CAMP_STUDENT_EDIT')
  const silent = clockIn !== null && clockIn.commentedAt === null && holds('COASH_COMMENT')
  return (
    <>
      {(missing || silent) && (
        <button
          type="button"
          className="link no-print"
          aria-label={`${t(missing ? 'do.add' : 'do.comment')} ${date}`}
          onClick={() => setOpen({ commented: clockIn?.id ?? null })}
        >
          {t(missing ? 'do.add' : 'do.comment')}
        </button>
      )}
      {open?.commented === null && <Late part={adding} props={{ campStudentId: id, studentName, day: date, onClose }} />}
      {open?.commented && <Late part={commenting} props={{ clockIn: { id: open.commented, studentName, clockInDate: date }, onClose }} />}
    </>
  )
}
