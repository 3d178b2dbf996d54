import { type DivisionBoard, updateCoachPlan } from '@camp/contract/division/division'
import { type DivisionMend, divisionObstacle } from '@camp/contract/division/division.planning'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { divisionText } from './division.text.ts'
import type { Division } from './useDivision.ts'

interface UnassignedProps {
  readonly board: DivisionBoard
  readonly division: Division
  choose(id: number): void
}

/** Who could not be placed better, what stands in the way, and the smallest step that helps. */
export function Unassigned({ board, division, choose }: UnassignedProps) {
  const t = useText(divisionText)
  const language = useLanguage()
  const { unassigned } = division.shown
  const groupOf = (id: number) => board.groups.find((group) => group.id === id)?.name ?? ''
  const count = unassigned.length > 0 && <span className="tag tag-amber">{unassigned.length}</span>
  return (
    <Card title={t('unassigned')} extra={count}>
      {unassigned.length === 0 ? (
        <p className="division-hint">{t('unassignedNone')}</p>
      ) : (
        <ul className="division-unassigned">
          {unassigned.map(({ campStudentId, studentName, groupId, reason, mend }) => (
            <li key={campStudentId}>
              <button type="button" className="link" onClick={() => choose(campStudentId)}>
                {studentName}
              </button>
              <small>{t('was', { group: groupOf(groupId) })}</small>
              <p>{divisionObstacle.label(reason, language)}</p>
              {mend ? <Mend board={board} mend={mend} /> : <p className="division-hint">{t(mend === null ? 'mendNone' : 'mendAfter')}</p>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** A quota is raised here; the places of a group are changed where groups are edited. */
function Mend({ board, mend: { kind, coachId, name, by } }: { readonly board: DivisionBoard; readonly mend: DivisionMend }) {
  const t = useText(divisionText)
  const editable = useHolds()('COASH_DIVISION_EDIT')
  const save = useAction(updateCoachPlan)
  const what = t(kind === 'QUOTA' ? 'mendQuota' : 'mendCapacity', { name, by })
  const coach = board.coaches.find((one) => one.coachId === coachId)
  const adopt = async () => {
    if (!coach) return
    const { planId: id, quota, weight, version } = coach
    if (await save.run({ body: { id, quota: quota + by, weight, version } })) {
      toast('success', t('adopted', { what }))
    }
  }
  return (
    <p className="division-mend">
      {what}
      {coach && editable && (
        <button type="button" className="link" onClick={() => void adopt()}>
          {t('adopt')}
        </button>
      )}
    </p>
  )
}
