import { limitsOf, requiring } from '@camp/contract/base/limits'
import { type CampStudentRow, updateCampClientUser } from '@camp/contract/campStudents/campStudents'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import { formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { useTaken } from '../ui/change/undo.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { alsoStale, useFreshCampStudent } from './campStudentActions.ts'
import { campStudentsText } from './campStudents.text.ts'
import { GroupField } from './GroupField.tsx'

interface Values {
  groupId: number | undefined
  effectiveDate: string
  reason: string
}

/** Moves a child to another group from a day on, or takes a planned move back. */
export function MoveStudentModal({ row: initial, onClose }: { row: CampStudentRow; onClose(): void }) {
  const t = useText(campStudentsText)
  const title = useTitles(campStudentRecord)
  const { row, reload } = useFreshCampStudent(initial)
  const today = formatDay(Date.now())
  const start: Values = { groupId: undefined, effectiveDate: today, reason: '' }
  const form = useForm(requiring(limitsOf(updateCampClientUser), 'groupId', 'effectiveDate'), start)
  const action = useAction(updateCampClientUser, { quiet: shownInForm, ...alsoStale })
  const taken = useTaken(updateCampClientUser.area, ...alsoStale.stale)
  const send = async ({ groupId, effectiveDate, reason }: Values) => {
    if (groupId === undefined) return
    const stays = groupId === row.groupId
    const body = { id: row.id, groupId, version: row.version, ...(!stays && { effectiveDate, reason: reason.trim() || null }) }
    const done = await action.run({ body }, { camp: row.campName })
    const words = stays ? t('edit.done') : t(effectiveDate > today ? 'move.planned' : 'move.done', { date: effectiveDate })
    return done && (() => taken(words, done.undo))
  }
  return (
    <FormModal
      title={t('move.title', { name: row.studentName })}
      form={form}
      sending={action}
      submit={t('move.send')}
      onReload={reload}
      onClose={onClose}
      send={send}
    >
      <GroupField
        label={t('field.toGroup')}
        hint={t('move.now', { group: row.group.name })}
        campId={row.campId}
        but={row.groupId}
        {...(row.plannedMove && { own: { id: row.groupId, label: t('move.cancel') } })}
        {...form.field('groupId')}
      />
      <DayField label={title('effectiveDate')} hint={t('move.hint')} {...form.field('effectiveDate')} />
      <TextAreaField label={title('reason')} {...form.field('reason')} />
    </FormModal>
  )
}
