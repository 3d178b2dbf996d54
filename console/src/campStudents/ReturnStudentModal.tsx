import { limitsOf } from '@camp/contract/base/limits'
import { type CampStudentRow, createCampClientUser } from '@camp/contract/campStudents/campStudents'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { alsoStale } from './campStudentActions.ts'
import { campStudentsText } from './campStudents.text.ts'
import { GroupField } from './GroupField.tsx'

interface Values {
  /** 0: the division plan decides. */
  groupId: number | undefined
}

/** Brings a child back that has left the camp, into the group that it left unless another is chosen. */
export function ReturnStudentModal({ row, onClose }: { row: CampStudentRow; onClose(): void }) {
  const t = useText(campStudentsText)
  const title = useTitles(campStudentRecord)
  const start: Values = { groupId: row.groupId }
  const form = useForm(limitsOf(createCampClientUser), start)
  const action = useAction(createCampClientUser, { quiet: shownInForm, ...alsoStale })
  const { campId, parentId, studentId } = row
  return (
    <FormModal
      title={t('back.title', { name: row.studentName })}
      form={form}
      sending={action}
      submit={t('do.back')}
      onClose={onClose}
      send={async ({ groupId }) => {
        return (
          (await action.run({ body: { campId, parentId, studentId, groupId: groupId || null } }, { camp: row.campName })) &&
          t('add.done', { name: row.studentName })
        )
      }}
    >
      <GroupField
        label={title('groupName')}
        hint={t('back.hint')}
        campId={campId}
        none={t('add.auto')}
        but={row.groupId}
        own={{ id: row.groupId, label: t('back.same', { group: row.group.name }) }}
        {...form.field('groupId')}
      />
    </FormModal>
  )
}
