import type { DivisionBoard } from '@camp/contract/division/division'
import { divisionScope, runDivision } from '@camp/contract/division/division.planning'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDay } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import type { StartedChanges } from '../ui/change/useChangeSet.ts'
import { ChangeSet, prepareChangeSet } from '../ui/change/usePlan.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { DetailPage } from '../ui/page/DetailPage.tsx'
import { refusable } from '../ui/page/refusable.ts'
import { ChildCard } from './ChildCard.tsx'
import { CoachTable } from './CoachTable.tsx'
import { divisionText } from './division.text.ts'
import { GroupBoard } from './GroupBoard.tsx'
import { LeavingCoach } from './LeavingCoach.tsx'
import { Scenarios } from './Scenarios.tsx'
import { Unassigned } from './Unassigned.tsx'
import { useDivision } from './useDivision.ts'
import { WishSliders } from './WishSliders.tsx'

interface DivisionDeskProps {
  readonly board: DivisionBoard
  readonly picker: ReactNode
  /** The coach whose children are handed over, as the address says. */
  readonly leaving?: number | undefined
}

/** One camp with all that decides who comes where; what is set shows at once, what is run was previewed. */
export function DivisionDesk({ board, picker, leaving }: DivisionDeskProps) {
  const t = useText(divisionText)
  const language = useLanguage()
  const holds = useHolds()
  const division = useDivision(board)
  const run = useAction(runDivision)
  const [started, setStarted] = useState<StartedChanges>()
  const [chosen, setChosen] = useState<number>()
  useEffect(prepareChangeSet, [])
  const { preview, choice, change, busy } = division
  const state = board.ended ? t('ended') : board.started ? t('running') : t('starts', { day: formatDay(board.startDate) })
  const scopes = divisionScope.values.map((value) => ({ value, label: divisionScope.label(value, language) }))
  const go = async () => {
    const answer = preview && (await run.run({ body: { token: preview.token } }, { camp: board.campName }))
    if (answer) setStarted(answer)
  }
  const count = preview?.moves.length ?? 0
  const trying = division.tried.length > 0
  const refusal = !preview ? t('runFirst') : count === 0 ? t('runNone') : undefined
  return (
    <DetailPage
      title={t('title')}
      extra={
        <>
          {picker}
          <span className={`tag tag-${board.ended ? 'grey' : board.started ? 'amber' : 'blue'}`}>{state}</span>
        </>
      }
      actions={
        board.ended ? undefined : (
          <>
            {!board.started && (
              <Segmented label={t('scope')} hideLabel value={choice.scope} options={scopes} onChange={(scope) => change({ scope })} />
            )}
            <Button busy={busy} {...refusable(trying ? t('triedFirst') : undefined, () => void division.ask())}>
              {t('preview')}
            </Button>
            {holds('COASH_DIVISION_RUN') && (
              <Button kind="primary" busy={run.busy} {...refusable(refusal, () => void go())}>
                {t('run', { count })}
              </Button>
            )}
          </>
        )
      }
    >
      <p className="division-say" role="status">
        {busy ? t('working') : trying ? t('triedFirst') : division.outdated ? t('earlier') : ''}
      </p>
      {leaving !== undefined && <LeavingCoach board={board} coachId={leaving} />}
      <div className="division-desk">
        <div className="division-side">
          <CoachTable board={board} division={division} leaving={leaving} />
          <WishSliders choice={choice} change={change} />
        </div>
        <GroupBoard board={division.trial} division={division} chosen={chosen} choose={setChosen} />
        <div className="division-side">
          <Scenarios board={board} division={division} />
          <Unassigned board={board} division={division} choose={setChosen} />
          <ChildCard board={board} division={division} id={chosen} />
        </div>
      </div>
      {started && (
        <ChangeSet
          title={t('runTitle')}
          started={started}
          onClose={() => {
            setStarted(undefined)
            division.forget()
          }}
        />
      )}
    </DetailPage>
  )
}
