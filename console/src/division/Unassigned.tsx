import type { DivisionBoard } from '@camp/contract/division/division'
import { type DivisionMend, divisionObstacle } from '@camp/contract/division/division.planning'
import { useRef } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { divisionText } from './division.text.ts'
import { TakenMends } from './TakenMends.tsx'
import type { Division } from './useDivision.ts'
import { type Mends, useMends } from './useMends.ts'

interface UnassignedProps {
  readonly board: DivisionBoard
  readonly division: Division
  choose(id: number): void
}

/** Who could not be placed better, what stands in the way, and the smallest step that helps: it is taken here, and taken back. */
export function Unassigned({ board, division, choose }: UnassignedProps) {
  const t = useText(divisionText)
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const mends = useMends(board, division)
  const { unassigned } = division.shown
  const groupOf = (id: number) => board.groups.find((group) => group.id === id)?.name ?? ''
  const count = unassigned.length > 0 && <span className="tag tag-amber">{unassigned.length}</span>
  return (
    <Card title={t('unassigned')} extra={count}>
      {/* Takes the focus of a step that was taken back, and is gone. */}
      <div ref={box} tabIndex={-1} className="division-unplaced">
        <TakenMends board={board} division={division} mends={mends} onGone={() => box.current?.focus()} />
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
                {mend ? <Mend mend={mend} mends={mends} /> : <p className="division-hint">{t(mend === null ? 'mendNone' : 'mendAfter')}</p>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

/** A quota is raised in the plan; places of a group are tried, and given where groups are edited. */
function Mend({ mend, mends }: { readonly mend: DivisionMend; readonly mends: Mends }) {
  const t = useText(divisionText)
  const editable = useHolds()('COASH_DIVISION_EDIT')
  const what = mends.wordsOf(mend)
  const verb = t(mend.kind === 'QUOTA' ? 'adopt' : 'try')
  return (
    <p className="division-mend">
      {what}
      {(mend.kind === 'CAPACITY' || editable) && (
        <button
          type="button"
          className="link"
          aria-label={t('mendBy', { verb, what })}
          disabled={mends.busy}
          onClick={() => void mends.take(mend)}
        >
          {verb}
        </button>
      )}
    </p>
  )
}
