import { type Demo, type DemoFilter, exportDemos, planDemoReview } from '@camp/contract/demos/demos'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import type { StartedChanges } from '../ui/change/useChangeSet.ts'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { chosenOf } from '../ui/list/listExport.ts'
import { chosenRows, type ListSelection } from '../ui/list/listSelection.ts'
import { useDrift } from '../ui/list/useDrift.ts'
import type { List } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import { demosText } from './demos.text.ts'

const changes = latePart(async () => (await import('../ui/change/ChangeSetModal.tsx')).ChangeSetModal)

interface ChosenProps {
  readonly list: List<Demo, DemoFilter>
  readonly selection: ListSelection<DemoFilter>
  /** Keys of the shown columns. */
  readonly shown: readonly string[]
}

/** What can be done with the chosen demos. If their number has moved since it was shown, the server refuses. */
export function ChosenDemos({ list, selection, shown }: ChosenProps) {
  const t = useText(demosText)
  return (
    <>
      <Can action="RESOURCE_DEMO_EDIT">
        <ReviewChosen list={list} selection={selection} />
      </Can>
      <ExportButton label={t('do.exportChosen')} call={exportDemos} {...chosenOf(list, selection, shown)} />
    </>
  )
}

const decisions = { PASSED: 'do.passChosen', DECLINED: 'do.declineChosen' } as const

/** Decides on the chosen ones alike, after a look at what becomes of each. */
function ReviewChosen({ list, selection }: Omit<ChosenProps, 'shown'>) {
  const t = useText(demosText)
  const [started, setStarted] = useState<StartedChanges>()
  const [to, setTo] = useState<keyof typeof decisions>('PASSED')
  const plan = useAction(planDemoReview, { onDone: setStarted })
  useDrift(plan.error, list.retry)
  const begin = (wanted: keyof typeof decisions) => {
    setTo(wanted)
    const rows = chosenRows(selection)
    const { reviewState: stateIs, ...others } = 'ids' in rows ? { ...rows, reviewState: undefined } : rows
    void plan.run({ body: { ...others, ...(stateIs && { stateIs }), reviewState: wanted } })
  }
  return (
    <>
      {(['PASSED', 'DECLINED'] as const).map((decision) => (
        <button key={decision} type="button" className="link" aria-disabled={plan.busy || undefined} onClick={() => begin(decision)}>
          {t(decisions[decision])}
        </button>
      ))}
      {started && (
        <Late part={changes} props={{ title: t(decisions[to]), started, stale: ['Demos'], onClose: () => setStarted(undefined) }} />
      )}
    </>
  )
}
