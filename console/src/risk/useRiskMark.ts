import { markRisk, type RiskRow } from '@camp/contract/risk/risk'
import type { RiskMark } from '@camp/contract/risk/risk.labels'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { taken } from '../ui/change/undo.ts'
import { riskPartsText } from './risk.parts.text.ts'

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
