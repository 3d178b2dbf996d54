import { markRisk, type RiskRow } from '@camp/contract/risk/risk'
import { type ReactNode, useState } from 'react'
import { AddNoteModal } from '../followUps/followUps.adding.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import type { RowAction } from '../ui/table/column.ts'
import { riskPartsText } from './risk.parts.text.ts'
import { useRiskMark } from './risk.parts.tsx'
import { riskText } from './risk.text.ts'

/** What is done about a child: a note of what was said and what comes next, or a word that it was seen to. */
export function useRiskActs(): { readonly actions: (row: RiskRow) => readonly RowAction[]; readonly dialog: ReactNode } {
  const t = useText(riskText)
  const holds = useHolds()
  const [noted, setNoted] = useState<RiskRow>()
  const p = useText(riskPartsText)
  const mark = useRiskMark()
  const actions = (row: RiskRow): RowAction[] => {
    if (!holds('FOLLOW_UP')) return []
    return [
      { key: 'note', title: t('do.note'), run: () => setNoted(row) },
      ...(row.mark === 'CALLED' ? [] : [{ key: 'called', title: p('do.called'), run: () => void mark(row, 'CALLED') }]),
      ...(row.mark === 'NOT_NEEDED' ? [] : [{ key: 'notNeeded', title: p('do.notNeeded'), run: () => void mark(row, 'NOT_NEEDED') }]),
      ...(row.mark === null ? [] : [{ key: 'back', title: t('do.back'), run: () => void mark(row, null) }]),
    ]
  }
  const dialog = noted && (
    <AddNoteModal
      title={t('noteTitle', { name: noted.studentName })}
      parentId={noted.parentId}
      studentId={noted.studentId}
      stale={[markRisk.area]}
      onClose={() => setNoted(undefined)}
    />
  )
  return { actions, dialog }
}
