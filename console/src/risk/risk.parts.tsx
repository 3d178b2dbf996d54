import { markRisk, type RiskRow } from '@camp/contract/risk/risk'
import type { RiskMark } from '@camp/contract/risk/risk.labels'
import type { RiskWarning } from '@camp/contract/risk/risk.warning'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { latePart } from '../ui/base/latePart.tsx'
import { taken } from '../ui/change/undo.ts'
import type { RowAction } from '../ui/table/column.ts'
import { riskPartsText } from './risk.parts.text.ts'

/** Why a child may stop, on its page. */
export const warningLine = latePart(async () => (await import('./WarningLine.tsx')).WarningLine)

const WORDS = { CALLED: 'did.called', NOT_NEEDED: 'did.notNeeded' } as const

/** Says what was done about a child, and takes it back from the toast. */
export function useRiskMark(): (of: Pick<RiskRow, 'id' | 'mark'>, kind: RiskMark | null) => Promise<void> {
  const t = useText(riskPartsText)
  const marking = useAction(markRisk, { stale: ['Home'] })
  return async ({ id, mark: before }, kind) => {
    if (!(await marking.run({ body: { id, kind } }))) return
    taken(kind === null ? t('did.back') : t(WORDS[kind]), () => marking.run({ body: { id, kind: before } }))
  }
}

/** What is said of a child that may stop, once its family was called or need not be; for who may. */
export function useWarningActs({ id, warning }: { readonly id: number; readonly warning: RiskWarning | null }): readonly RowAction[] {
  const t = useText(riskPartsText)
  const holds = useHolds()
  const mark = useRiskMark()
  if (warning === null || !holds('FOLLOW_UP')) return []
  const of = { id, mark: null }
  return [
    { key: 'called', title: t('do.called'), run: () => void mark(of, 'CALLED') },
    { key: 'notNeeded', title: t('do.notNeeded'), run: () => void mark(of, 'NOT_NEEDED') },
  ]
}
