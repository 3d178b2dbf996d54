import type { CallAnswer } from '@camp/contract/base/call'
import type { getOwnFactors } from '@camp/contract/factors/factors'
import { useText } from '../platform/i18n.ts'
import { factorsText } from './factors.text.ts'

/** What the roles of somebody ask for, and whether that is met. */
export function FactorRule({ factors }: { readonly factors: CallAnswer<typeof getOwnFactors> | undefined }) {
  const t = useText(factorsText)
  if (!factors?.rule || factors.rule.rule === 'OPTIONAL') return null
  const { rule, from, roleName } = factors.rule
  if (rule === 'OFF') return <p className="plain-hint">{t('rule.off', { roleName })}</p>
  return (
    <p className="card factors-rule" data-met={factors.met || undefined}>
      <strong>{t(factors.met ? 'rule.met' : 'rule.missing', { roleName })}</strong>
      <span className="plain-hint">{factors.met ? t('rule.metText') : t('rule.missingText', { from: from ?? '' })}</span>
    </p>
  )
}
