import { limitsOf } from '@camp/contract/base/limits'
import { clockInRow } from '@camp/contract/campStudents/campStudents.clockIns.words'
import { commentClockIn, FILES_MOST } from '@camp/contract/clockIns/clockIns'
import { MediaView } from '../media/media.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { type FormFile, UploadField } from '../uploads/uploads.parts.tsx'
import { type ClockInOf, clockInsStale } from './clockInOf.ts'
import { clockInsText } from './clockIns.parts.text.ts'

const nothing: readonly FormFile[] = []

/** Comments a clock-in in the name of its coach; work hours come with it. */
export function CommentModal({ clockIn, onClose }: { readonly clockIn: ClockInOf; onClose(): void }) {
  const t = useText(clockInsText)
  const title = useTitles(clockInRow)
  const { text, seconds, mediaIds } = limitsOf(commentClockIn)
  const form = useForm({ text, seconds, mediaIds }, { text: '', seconds: '', mediaIds: nothing })
  const action = useAction(commentClockIn, { quiet: shownInForm, ...clockInsStale })
  return (
    <FormModal
      title={t('comment.title', { name: clockIn.studentName, date: clockIn.clockInDate })}
      form={form}
      sending={action}
      submit={t('comment.send')}
      onClose={onClose}
      send={async (values) => {
        const body = {
          clockInId: clockIn.id,
          text: values.text.trim(),
          ...(values.seconds.trim() !== '' && { seconds: Number(values.seconds) }),
          ...(values.mediaIds.length > 0 && { mediaIds: values.mediaIds.map(({ id }) => id) }),
        }
        return (await action.run({ body }, { date: clockIn.clockInDate })) && t('comment.done')
      }}
    >
      {clockIn.media && clockIn.media.length > 0 && <MediaView files={clockIn.media} />}
      <TextAreaField label={title('commentText')} {...form.field('text')} />
      <UploadField label={t('comment.files')} purpose="COMMENT" most={FILES_MOST} {...form.field('mediaIds')} />
      <TextField label={t('comment.seconds')} hint={t('comment.secondsHint')} {...form.field('seconds')} />
    </FormModal>
  )
}
