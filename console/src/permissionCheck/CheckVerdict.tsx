import { personFlg } from '@camp/contract/base/labels'
import { checkReason, explainPermission } from '@camp/contract/permissions/permissions.check'
import { heldBy } from '@camp/contract/permissions/permissions.effective'
import { dataScope } from '@camp/contract/roles/roles.labels'
import { Link } from 'react-router'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import { CheckChanges } from './CheckChanges.tsx'
import type { Explained } from './checkAddress.ts'
import { Mark } from './Mark.tsx'
import { permissionCheckText } from './permissionCheck.text.ts'

interface CheckVerdictProps {
  readonly userId: number
  readonly kind: 'SCREEN' | 'CALL'
  readonly target: string
}

/** The answer for one person and one screen or call. */
export function CheckVerdict({ userId, kind, target }: CheckVerdictProps) {
  const { data, error, refetch } = useCall(
    explainPermission,
    { query: { userId, kind, key: target } },
    { keepPrevious: true, staleTime: 0 },
  )
  if (error)
    return (
      <div className="card detail-state">
        {error.failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={error.failure} onRetry={() => void refetch()} />}
      </div>
    )
  if (!data) return <div className="card detail-loading" aria-busy="true" />
  return <Answer explained={data} />
}

function Answer({ explained }: { readonly explained: Explained }) {
  const t = useText(permissionCheckText)
  const language = useLanguage()
  const holds = useHolds()
  const { user, allowed, reason, route, inMenu, proof } = explained
  const title = language === 'en-US' ? explained.titleEn : explained.titleZh
  const name = `${user.realName} (${user.username})`
  return (
    <section className="card permissionCheck-verdict" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <code>{route}</code>
      </header>
      <p className="permissionCheck-answer" data-allowed={allowed} role="status">
        <Mark allowed={allowed} />
        <strong>{t(allowed ? 'may' : 'mayNot', { name: user.realName })}</strong>
        <StatusTag of={checkReason} value={reason} />
      </p>
      {inMenu === false && allowed && <p className="quiet">{t('notInMenu')}</p>}
      {proof && allowed && <p className="quiet">{t(proof === 'ALWAYS' ? 'proves' : 'provesAbove')}</p>}
      <h3>{t('chain')}</h3>
      <ul className="permissionCheck-chains">
        {explained.chains.length === 0 && <li className="quiet">{t(reason === 'PUBLIC' ? 'openToAll' : 'openToSignedIn')}</li>}
        {explained.chains.map((chain) => (
          <Chain key={chain.code} chain={chain} user={name} />
        ))}
      </ul>
      <CheckChanges explained={explained} />
      <footer>
        <StatusTag of={personFlg} value={user.activeflg} />
        <span>{t('scope', { scope: dataScope.label(user.dataScope, language) })}</span>
        {holds('USER_MANAGE') && <Link to={`/usercenter/user?id=${user.id}`}>{t('openUser')}</Link>}
      </footer>
    </section>
  )
}

/** User → role or grant → permission → menu; or that the chain is not there. */
function Chain({ chain, user }: { readonly chain: Explained['chains'][number]; readonly user: string }) {
  const t = useText(permissionCheckText)
  const english = useLanguage() === 'en-US'
  const menu = english ? chain.menuEn : chain.menuZh
  const ends = [`${english ? chain.nameEn : chain.name} ${chain.code}`, ...(menu ? [t('menu', { menu })] : [])]
  if (chain.via.length === 0)
    return (
      <li className="permissionCheck-chain" data-held="false">
        <Links parts={[user, t('missing'), ...ends]} />
      </li>
    )
  return chain.via.map((way) => (
    <li key={`${way.kind} ${way.id}`} className="permissionCheck-chain" data-held="true">
      <Links
        parts={[user, way.kind === 'ROLE' ? t('role', { role: way.name }) : heldBy.label('DIRECT', english ? 'en-US' : 'zh-CN'), ...ends]}
      />
    </li>
  ))
}

function Links({ parts }: { readonly parts: readonly string[] }) {
  return parts.map((part, index) => (
    <span key={part}>
      {index > 0 && <i aria-hidden="true">→</i>}
      <span className="permissionCheck-link">{part}</span>
    </span>
  ))
}
