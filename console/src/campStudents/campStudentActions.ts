import {
  type CampStudentRow,
  listCampClientUsers,
  REMOVAL_HOURS,
  undoCampClientUserRemoval,
} from '@camp/contract/campStudents/campStudents'
import { call, isFailure } from '../platform/client.ts'
import { textOf, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useFresh } from '../ui/form/useFormRecord.ts'
import type { RowAction } from '../ui/table/column.ts'
import { campStudentsText } from './campStudents.text.ts'

/** A dialog about a camp's students. */
export type CampStudentTask =
  | { readonly kind: 'add'; readonly campId: number; readonly camp: string }
  | { readonly kind: 'edit' | 'move' | 'transfer' | 'back' | 'remove'; readonly row: CampStudentRow }

const t = textOf(campStudentsText)

/** What else shows enrolments: weeks of their detail, and lists of families and coaches. */
export const alsoStale = { stale: ['Member', 'Coaches', 'Parents'] }

/** A child that was removed so lately that the removal can be taken back. */
const isFreshRemoval = ({ status, stays }: CampStudentRow): boolean => {
  const left = status === 'QUIT' ? stays.at(-1)?.to : null
  return Date.now() - Date.parse(left ?? '') < REMOVAL_HOURS * 3_600_000
}

/** What can be done with an enrolment: left out without its code, switched off with the reason where it cannot be done now. */
export function useCampStudentActions(campEnded: boolean, start: (task: CampStudentTask) => void): (row: CampStudentRow) => RowAction[] {
  useText(campStudentsText)
  const holds = useHolds()
  const undoing = useAction(undoCampClientUserRemoval, alsoStale)
  const takeBack = async ({ id, version, campName: camp, studentName: name }: CampStudentRow) => {
    if (await undoing.run({ body: { id, version } }, { camp })) toast('success', t('takeBack.done', { name }))
  }
  return (row) => {
    const left = row.status === 'QUIT' ? t('refusal.quit') : undefined
    const stays = left ?? (campEnded ? t('refusal.ended') : row.status === 'STUDYING' ? undefined : t('refusal.studying'))
    // Another term takes those, too, whose camp is over before they came to its end.
    const going = left ?? (row.status === 'STUDYING' ? undefined : t('refusal.going'))
    const action = (
      key: 'edit' | 'move' | 'transfer' | 'back' | 'takeBack' | 'remove',
      run: () => void,
      refusal: string | undefined,
    ): RowAction => ({
      key,
      title: t(`do.${key}`),
      run,
      ...(refusal !== undefined && { refusal }),
      ...(key === 'remove' && { danger: true as const }),
    })
    const back = () => start({ kind: 'back', row })
    return [
      ...(isFreshRemoval(row) && holds('CAMP_STUDENT_REMOVE') ? [action('takeBack', () => void takeBack(row), undefined)] : []),
      ...(left && holds('CAMP_STUDENT_EDIT') ? [action('back', back, campEnded ? t('refusal.ended') : undefined)] : []),
      ...(holds('CAMP_STUDENT_EDIT')
        ? [
            action('move', () => start({ kind: 'move', row }), stays),
            action('transfer', () => start({ kind: 'transfer', row }), going),
            action('edit', () => start({ kind: 'edit', row }), left),
          ]
        : []),
      ...(holds('CAMP_STUDENT_REMOVE') ? [action('remove', () => start({ kind: 'remove', row }), left)] : []),
    ]
  }
}

const MOST = 500

/** The enrolment of a dialog, see `useFresh`. */
export const useFreshCampStudent = (initial: CampStudentRow) =>
  useFresh(initial, listCampClientUsers.area, async ({ id, campId, studentName }) => {
    const answer = await call(listCampClientUsers, { query: { campId, studentName, page: 1, size: MOST } })
    return isFailure(answer) ? answer : answer.content.find((row) => row.id === id)
  })
