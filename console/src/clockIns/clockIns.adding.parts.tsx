import { limitsOf } from '@camp/contract/base/limits'
import { clockInRow } from '@camp/contract/campStudents/campStudents.clockIns.words'
import { createClockIn, FILES_MOST } from '@camp/contract/clockIns/clockIns'
import { formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { type FormFile, UploadField } from '../uploads/uploads.parts.tsx'
import { clockInsStale } from './clockInOf.ts'
import { clockInsText } from './clockIns.parts.text.ts'

const nothing: readonly FormFile[] = []

interface ClockInModalProps {
  readonly campStudentId: number
  readonly studentName: string
  /** The day that is in front. */
  readonly day: string
  onClose(): void
}

/** Enters what a child did and the product did not hear of. The day must be one of a lesson, and the child in the camp on it. */
export function ClockInModal({ campStudentId, studentName, day, onClose }: ClockInModalProps) {
  const t = useText(clockInsText)
  const title = useTitles(clockInRow)
  const { date, studySeconds, score, mediaIds, reason } = limitsOf(createClockIn)
  const minutes = { ...studySeconds, max: (studySeconds.max ?? 0) / 60 }
  const form = useForm({ date, minutes, score, mediaIds, reason }, { date: day, minutes: '', score: '', mediaIds: nothing, reason: '' })
  const action = useAction(createClockIn, { quiet: shownInForm, ...clockInsStale })
  return (
    <FormModal
      title={t('add.title', { name: studentName })}
      form={form}
      sending={action}
      submit={t('add.send')}
      onClose={onClose}
      send={async (values) => {
        const body = {
          campStudentId,
          date: values.date,
          reason: values.reason.trim(),
          ...(values.minutes.trim() !== '' && { studySeconds: Number(values.minutes) * 60 }),
          ...(values.score.trim() !== '' && { score: Number(values.score) }),
          ...(values.mediaIds.length > 0 && { mediaIds: values.mediaIds.map(({ id }) => id) }),
        }
        return (await action.run({ body })) && t('add.done', { date: values.date })
      }}
    >
      <DayField label={title('clockInDate')} max={formatDay(Date.now())} {...form.field('date')} />
      <TextField label={title('studyMinutes')} hint={t('add.minutesHint')} {...form.field('minutes')} />
      <TextField label={title('score')} {...form.field('score')} />
      <UploadField label={t('add.files')} purpose="CLOCK_IN" most={FILES_MOST} {...form.field('mediaIds')} />
      <TextAreaField label={title('makeupReason')} hint={t('add.reasonHint')} {...form.field('reason')} />
    </FormModal>
  )
}
