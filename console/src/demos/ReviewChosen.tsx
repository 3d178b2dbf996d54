import { type Demo, type DemoFilter, planDemoReview } from '@camp/contract/demos/demos'
import { useText } from '../platform/i18n.ts'
import { usePlan } from '../ui/change/usePlan.tsx'
import { chosenRows, type ListSelection } from '../ui/list/listSelection.ts'
import type { List } from '../ui/list/useList.ts'
import { demosText } from './demos.text.ts'

interface ChosenProps {
  readonly list: List<Demo, DemoFilter>
  readonly selection: ListSelection<DemoFilter>
}

const decisions = { PASSED: 'do.passChosen', DECLINED: 'do.declineChosen' } as const

/** Decides on the chosen ones alike, after a look at what becomes of each. If their number has moved since it was shown, the server refuses. */
export function ReviewChosen({ list, selection }: ChosenProps) {
  const t = useText(demosText)
  const plan = usePlan(planDemoReview, { stale: ['Demos'], retry: list.retry })
  const begin = (wanted: keyof typeof decisions) => {
    const rows = chosenRows(selection)
    const { reviewState: stateIs, ...others } = 'ids' in rows ? { ...rows, reviewState: undefined } : rows
    void plan.start(t(decisions[wanted]), { body: { ...others, ...(stateIs && { stateIs }), reviewState: wanted } })
  }
  return (
    <>
      {(['PASSED', 'DECLINED'] as const).map((decision) => (
        <button key={decision} type="button" className="link" aria-disabled={plan.busy || undefined} onClick={() => begin(decision)}>
          {t(decisions[decision])}
        </button>
      ))}
      {plan.shown}
    </>
  )
}
