import { limitsOf } from '@camp/contract/base/limits'
import { type CampStudentRow, updateCampClientUser } from '@camp/contract/campStudents/campStudents'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import { campStudentStatus } from '@camp/contract/camps/camps.labels'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { uiText } from '../ui/ui.text.ts'
import { alsoStale, useFreshCampStudent } from './campStudentActions.ts'
import { campStudentsText } from './campStudents.text.ts'

const editable = ['STUDYING', 'FINISHED'] as const
type Editable = (typeof editable)[number]

interface Values {
  status: Editable | undefined
  coachRemark: string
}

const valuesOf = (row: CampStudentRow): Values => ({
  status: editable.find((status) => status === row.status),
  coachRemark: row.coachRemark ?? '',
})

/** State and remark of an enrolment. */
export function EditStudentModal({ row: initial, onClose }: { row: CampStudentRow; onClose(): void }) {
  const t = useText(campStudentsText)
  const title = useTitles(campStudentRecord)
  const words = useText(uiText)
  const language = useLanguage()
  const { row, reload } = useFreshCampStudent(initial)
  const form = useForm(limitsOf(updateCampClientUser), valuesOf(initial))
  const action = useAction(updateCampClientUser, { quiet: shownInForm, ...alsoStale })
  const latest = async () => {
    const fresh = await reload()
    return fresh && valuesOf(fresh)
  }
  return (
    <FormModal
      title={t('edit.title', { name: row.studentName })}
      form={form}
      sending={action}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={async ({ status, coachRemark }) => {
        const body = { id: row.id, version: row.version, coachRemark: coachRemark.trim() || null, ...(status && { status }) }
        return (await action.run({ body }, { camp: row.campName })) && t('edit.done')
      }}
    >
      <SelectField
        label={title('status')}
        options={editable.map((value) => ({ value, label: campStudentStatus.label(value, language) }))}
        {...form.field('status')}
      />
      <TextAreaField label={title('coachRemark')} {...form.field('coachRemark')} />
    </FormModal>
  )
}
