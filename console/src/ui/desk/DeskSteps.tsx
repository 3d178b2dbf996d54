import { formatCount } from '../../platform/format.ts'
import { useText } from '../../platform/i18n.ts'
import type { List } from '../list/useList.ts'
import { peekText } from '../peek/peek.text.ts'
import { StepButton } from '../peek/StepButton.tsx'
import type { Desk } from './useDesk.ts'
import '../peek/detail.peek.css'

interface DeskStepsProps<Row, Filter extends object> {
  readonly list: List<Row, Filter>
  readonly desk: Desk
}

/** Where the open one stands in its queue, and the way to its neighbours. */
export function DeskSteps<Row extends { readonly id: number }, Filter extends object>({ list, desk }: DeskStepsProps<Row, Filter>) {
  const t = useText(peekText)
  const at = list.rows.findIndex(({ id }) => id === desk.openId)
  if (at === -1) return null
  const place = (list.page - 1) * list.size + at + 1
  return (
    <span className="detail-peek-steps desk-steps no-print">
      <StepButton label={t('previous')} stroke="K" refusal={at === 0 ? t('firstHere') : undefined} onClick={() => desk.step(-1)} />
      <span className="quiet">
        {formatCount(place)} / {formatCount(list.total ?? 0)}
      </span>
      <StepButton
        label={t('next')}
        stroke="J"
        refusal={at === list.rows.length - 1 ? t('lastHere') : undefined}
        onClick={() => desk.step(1)}
      />
    </span>
  )
}
