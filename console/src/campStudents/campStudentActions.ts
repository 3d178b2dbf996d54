import type { CampStudentRow } from '@camp/contract/campStudents'
import { deleteCampClientUser } from '@camp/contract/campStudents'
import { textOf, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/query.ts'
import { useHolds } from '../platform/session.ts'
import type { RowAction } from '../ui/column.ts'
import { confirmDanger } from '../ui/confirmDanger.tsx'
import { campStudentsText } from './campStudents.text.ts'

/** A dialog about a camp's students. */
export type CampStudentTask =
  | { readonly kind: 'add'; readonly campId: number }
  | { readonly kind: 'edit' | 'move' | 'back'; readonly row: CampStudentRow }

const t = textOf(campStudentsText)

/** What else shows enrolments: weeks of their detail, and lists of families and coaches. */
export const alsoStale = { stale: ['Member', 'Coaches', 'Parents'] }

/** What can be done with an enrolment: left out without its code, switched off with the reason where it cannot be done now. */
export function useCampStudentActions(campEnded: boolean, start: (task: CampStudentTask) => void): (row: CampStudentRow) => RowAction[] {
  useText(campStudentsText)
  const holds = useHolds()
  const removal = useAction(deleteCampClientUser, alsoStale)
  const remove = async (row: CampStudentRow) => {
    const name = row.studentName
    if (!(await confirmDanger({ title: t('remove.title', { name }), text: t('remove.text'), confirm: t('remove.go') }))) return
    if (await removal.run({ params: { id: row.id }, query: { version: row.version } }, { camp: row.campName }))
      toast('success', t('remove.done', { name }))
  }
  return (row) => {
    const left = row.status === 'QUIT' ? t('refusal.quit') : undefined
    const stays = left ?? (campEnded ? t('refusal.ended') : row.status === 'STUDYING' ? undefined : t('refusal.studying'))
    const action = (key: 'edit' | 'move' | 'back' | 'remove', run: () => void, refusal: string | undefined): RowAction => ({
      key,
      title: t(`do.${key}`),
      run,
      ...(refusal !== undefined && { refusal }),
      ...(key === 'remove' && { danger: true as const }),
    })
    const back = () => start({ kind: 'back', row })
    return [
      ...(left && holds('CAMP_STUDENT_EDIT') ? [action('back', back, campEnded ? t('refusal.ended') : undefined)] : []),
      ...(holds('CAMP_STUDENT_EDIT')
        ? [action('move', () => start({ kind: 'move', row }), stays), action('edit', () => start({ kind: 'edit', row }), left)]
        : []),
      ...(holds('CAMP_STUDENT_REMOVE') ? [action('remove', () => void remove(row), left)] : []),
    ]
  }
}
