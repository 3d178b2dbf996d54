import { type CheckChange, type CheckStep, checkRefusal, checkStep } from '@camp/contract/permissions/permissions.check'
import { dataScope } from '@camp/contract/roles/roles.labels'
import { formatClauses } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import type { Explained } from './checkAddress.ts'
import { permissionCheckText } from './permissionCheck.text.ts'

/** Most codes named in a refusal. */
const NAMED = 3

/** What would turn the answer: the smallest change first, with all that it does besides. */
export function CheckChanges({ explained }: { readonly explained: Explained }) {
  const t = useText(permissionCheckText)
  const { changes, allowed, reason, user } = explained
  return (
    <>
      <h3>{t(allowed ? 'toNo' : 'toYes')}</h3>
      {changes.length === 0 && <p className="quiet">{t(reason === 'PUBLIC' ? 'nothingTurns' : 'noWay')}</p>}
      <ol className="permissionCheck-changes">
        {changes.map((change, index) => (
          <li key={change.steps.map(({ kind, code, role }) => `${kind} ${code} ${role?.id}`).join()}>
            {index === 0 && changes.length > 1 && <span className="tag tag-green">{t('smallest')}</span>}
            {change.steps.map((step) => (
              <Step key={`${step.kind} ${step.code} ${step.role?.id}`} step={step} chains={explained.chains} />
            ))}
            <Cost change={change} allowed={allowed} seen={user.dataScope} />
            {change.refusal && <Refusal refusal={change.refusal} />}
          </li>
        ))}
      </ol>
    </>
  )
}

function Step({ step, chains }: { readonly step: CheckStep; readonly chains: Explained['chains'] }) {
  const t = useText(permissionCheckText)
  const language = useLanguage()
  const chain = chains.find(({ code }) => code === step.code)
  const named = chain && `${language === 'en-US' ? chain.nameEn : chain.name} ${chain.code}`
  const object = [step.role?.name, named ?? step.code].filter(Boolean).join(' · ')
  return (
    <p>
      {checkStep.label(step.kind, language)}
      {object !== '' && t('object', { object })}
    </p>
  )
}

/** Why the reader cannot make the change. */
function Refusal({ refusal }: { readonly refusal: NonNullable<CheckChange['refusal']> }) {
  const t = useText(permissionCheckText)
  const language = useLanguage()
  const { reason, codes } = refusal
  const named = codes.length > 0 && t('object', { object: `${codes.slice(0, NAMED).join(', ')}${codes.length > NAMED ? ' …' : ''}` })
  return (
    <small>
      {checkRefusal.label(reason, language)}
      {named}
    </small>
  )
}

interface CostProps {
  readonly change: CheckChange
  readonly allowed: boolean
  /** How far the account sees now. */
  readonly seen: 'ALL' | 'OWN_GROUPS'
}

function Cost({ change, allowed, seen }: CostProps) {
  const t = useText(permissionCheckText)
  const language = useLanguage()
  const { codes, others } = change
  const besides = [
    ...(codes.length > 1 ? [t(allowed ? 'loses' : 'gains', { count: codes.length })] : []),
    ...(others > 0 ? [t(allowed ? 'othersLose' : 'othersGain', { count: others })] : []),
    // A person who loses rights sees less anyway.
    ...(change.dataScope !== seen && (!allowed || change.dataScope === 'ALL')
      ? [t('scopeAfter', { scope: dataScope.label(change.dataScope, language) })]
      : []),
  ]
  return <small>{formatClauses(besides) || t('nothingElse')}</small>
}
