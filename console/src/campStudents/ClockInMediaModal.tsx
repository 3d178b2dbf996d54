import type { CallAnswer } from '@camp/contract/base/call'
import type { getMemberWeekClockIn } from '@camp/contract/campStudents/campStudents.weeks'
import { MediaView } from '../pickers/media/MediaView.tsx'
import { useText } from '../platform/i18n.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { campStudentsText } from './campStudents.text.ts'

export type ClockInOfDay = NonNullable<CallAnswer<typeof getMemberWeekClockIn>[number]['clockIn']>

interface ClockInMediaModalProps {
  readonly clockIn: ClockInOfDay
  onClose(): void
}

/** What a child sent in with a clock-in, and what the coach said to it. */
export function ClockInMediaModal({ clockIn, onClose }: ClockInMediaModalProps) {
  const t = useText(campStudentsText)
  return (
    <Dialog title={t('day.mediaOf', { date: clockIn.clockInDate })} width={560} onClose={onClose}>
      <div className="dialog-body media-dialog">
        <MediaView files={clockIn.media} />
        {clockIn.commentText && (
          <p className="quiet">
            {t('day.comment', { coach: clockIn.coachName ?? t('bySystem') })} {clockIn.commentText}
          </p>
        )}
      </div>
    </Dialog>
  )
}
