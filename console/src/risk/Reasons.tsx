import type { RiskReason, RiskWarning } from '@camp/contract/risk/risk.warning'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useReasonWords } from './riskWords.ts'
import { warningText } from './warning.parts.text.ts'
import './risk.css'

interface ReasonsProps {
  readonly of: Pick<RiskWarning, 'reasons' | 'silent'>
  open(reason: RiskReason): void
}

/** Each reason in words, as a link to the rows that it is made of. */
export function Reasons({ of, open }: ReasonsProps) {
  const t = useText(warningText)
  const words = useReasonWords()
  if (of.reasons.length === 0) return <span className="quiet">{t('silentFor', { count: formatCount(of.silent) })}</span>
  return (
    <span className="risk-reasons">
      {of.reasons.map((reason) => (
        <button key={reason.kind} type="button" className="link" onClick={() => open(reason)}>
          {words(reason)}
        </button>
      ))}
    </span>
  )
}
