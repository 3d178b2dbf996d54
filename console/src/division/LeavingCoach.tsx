import { type DivisionBoard, updateCoachPlan } from '@camp/contract/division/division'
import { loadsNow } from '@camp/contract/division/division.problem'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { divisionText } from './division.text.ts'

/** Whose children are to go to others: with a quota of 0 the plan gives them away. */
export function LeavingCoach({ board, coachId }: { readonly board: DivisionBoard; readonly coachId: number }) {
  const t = useText(divisionText)
  const editable = useHolds()('COASH_DIVISION_EDIT')
  const save = useAction(updateCoachPlan)
  const coach = board.coaches.find((one) => one.coachId === coachId)
  if (!coach) return <p className="division-leaver">{t('leavingElsewhere')}</p>
  const { planId: id, version, weight, quota, coachName: name } = coach
  const count = loadsNow(board).get(coachId) ?? 0
  const empty = async () => {
    if (await save.run({ body: { id, quota: 0, weight, version } }, { camp: board.campName, coach: name }))
      toast('success', t('saved', { name }))
  }
  return (
    <p className="division-leaver">
      {quota > 0 ? t('leavingQuota', { name, count, quota }) : t('leavingReady', { name, count })}
      {editable && quota > 0 && (
        <Button busy={save.busy} onClick={() => void empty()}>
          {t('leavingEmpty')}
        </Button>
      )}
    </p>
  )
}
