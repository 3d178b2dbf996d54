import type { CallAnswer } from '@camp/contract/base/call'
import type { getMemberWeekClockIn } from '@camp/contract/campStudents/campStudents.weeks'
import { useState } from 'react'
import { MediaView } from '../media/media.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { Button } from '../ui/base/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { campStudentsText } from './campStudents.text.ts'
import { demoRecordings, MakeDemoModal } from './MakeDemoModal.tsx'

export type ClockInOfDay = NonNullable<CallAnswer<typeof getMemberWeekClockIn>[number]['clockIn']>

interface ClockInMediaModalProps {
  readonly clockIn: ClockInOfDay
  onClose(): void
}

/** What a child sent in with a clock-in, and what the coach said to it. */
export function ClockInMediaModal({ clockIn, onClose }: ClockInMediaModalProps) {
  const t = useText(campStudentsText)
  const [makes, setMakes] = useState(false)
  const recordings = demoRecordings(clockIn.media)
  const mayMake = useHolds()('RESOURCE_DEMO_EDIT') && recordings.length > 0
  if (makes) return <MakeDemoModal clockInId={clockIn.id} recordings={recordings} onClose={() => setMakes(false)} />
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
      {mayMake && (
        <footer className="dialog-foot">
          <Button onClick={() => setMakes(true)}>{t('demo.make')}</Button>
        </footer>
      )}
    </Dialog>
  )
}
