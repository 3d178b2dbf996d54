import { percentOf } from '@camp/contract/base/numbers'
import type { RiskWarning } from '@camp/contract/risk/risk.warning'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { chanceColour, useReasonWords } from './riskWords.ts'
import { warningText } from './warning.parts.text.ts'

/** That a child may stop; why, in words, under the pointer. */
export function WarningTag({ warning: { chanceBp, reasons, silent } }: { readonly warning: RiskWarning }) {
  const t = useText(warningText)
  const words = useReasonWords()
  const why = reasons.length > 0 ? reasons.map(words).join(t('between')) : t('silentFor', { count: formatCount(silent) })
  return (
    <span className={`tag tag-${chanceBp === null ? 'amber' : chanceColour(chanceBp)}`} title={t('why', { reasons: why })}>
      {chanceBp === null ? t('warnedByRule') : t('warned', { chance: percentOf(chanceBp) })}
    </span>
  )
}
