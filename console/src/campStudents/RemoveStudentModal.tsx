import { limitsOf, requiring } from '@camp/contract/base/limits'
import { type CampStudentRow, deleteCampClientUser, undoCampClientUserRemoval } from '@camp/contract/campStudents/campStudents'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { taken } from '../ui/change/undo.ts'
import { shownInForm } from '../ui/form/FormModal.tsx'
import { ReasonModal } from '../ui/form/ReasonModal.tsx'
import { alsoStale, useFreshCampStudent } from './campStudentActions.ts'
import { campStudentsText } from './campStudents.text.ts'

/** Takes a child out of its camp, and asks why. */
export function RemoveStudentModal({ row: initial, onClose }: { row: CampStudentRow; onClose(): void }) {
  const t = useText(campStudentsText)
  const title = useTitles(campStudentRecord)
  const { row, reload } = useFreshCampStudent(initial)
  const action = useAction(deleteCampClientUser, { quiet: shownInForm, ...alsoStale })
  const back = useAction(undoCampClientUserRemoval, alsoStale)
  return (
    <ReasonModal
      title={t('remove.title', { name: row.studentName })}
      text={t('remove.text')}
      label={title('reason')}
      submit={t('remove.go')}
      danger
      takes={requiring(limitsOf(deleteCampClientUser), 'reason')}
      rule={(reason) => (reason.length < 2 ? t('remove.why') : undefined)}
      sending={action}
      onReload={reload}
      send={async (reason) => {
        const { id, campName: camp, studentName: name } = row
        const done = await action.run({ params: { id }, query: { reason, version: row.version } }, { camp })
        return done && (() => taken(t('remove.done', { name }), () => back.run({ body: { id, version: done.version } }, { camp })))
      }}
      onClose={onClose}
    />
  )
}
