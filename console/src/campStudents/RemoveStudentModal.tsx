import { limitsOf, requiring } from '@camp/contract/base/limits'
import { type CampStudentRow, deleteCampClientUser } from '@camp/contract/campStudents/campStudents'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { alsoStale } from './campStudentActions.ts'
import { campStudentsText } from './campStudents.text.ts'
import { useFreshCampStudent } from './useFreshCampStudent.ts'

/** Takes a child out of its camp, and asks why. */
export function RemoveStudentModal({ row: initial, onClose }: { row: CampStudentRow; onClose(): void }) {
  const t = useText(campStudentsText)
  const title = useTitles(campStudentRecord)
  const { row, reload } = useFreshCampStudent(initial)
  const form = useForm(requiring(limitsOf(deleteCampClientUser), 'reason'), { reason: '' }, ({ reason }) => ({
    reason: reason.trim().length < 2 ? t('remove.why') : undefined,
  }))
  const action = useAction(deleteCampClientUser, { quiet: shownInForm, ...alsoStale })
  return (
    <FormModal
      title={t('remove.title', { name: row.studentName })}
      form={form}
      sending={action}
      danger
      submit={t('remove.go')}
      onReload={reload}
      onClose={onClose}
      send={async ({ reason }) => {
        const input = { params: { id: row.id }, query: { reason: reason.trim(), version: row.version } }
        if (!(await action.run(input, { camp: row.campName }))) return
        toast('success', t('remove.done', { name: row.studentName }))
        onClose()
      }}
    >
      <p className="dialog-text">{t('remove.text')}</p>
      <TextAreaField label={title('reason')} {...form.field('reason')} />
    </FormModal>
  )
}
