import { Link } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { useSession } from '../platform/session.ts'
import { RequestId } from '../shell/base/NoticeHost.tsx'
import { SignInHead } from './SignInHead.tsx'
import { ssoAddress } from './signIn/useWays.ts'
import { ssoText } from './sso.text.ts'

interface SsoFailedProps {
  readonly title: string
  readonly text: string
  readonly requestId?: string | null
  /** Where one wanted to go; kept for the next try. */
  readonly redirect: string | null
  /** There is no use in trying again. */
  readonly final?: boolean
}

/** What failed, and the ways on. */
export function SsoFailed({ title, text, requestId, redirect, final = false }: SsoFailedProps) {
  const t = useText(ssoText)
  const { user } = useSession()
  const login = { pathname: '/user/login', search: redirect ? new URLSearchParams({ redirect }).toString() : '' }
  return (
    <div className="login-form login-done">
      <SignInHead sign="failed" title={title} text={text} />
      {requestId && <RequestId value={requestId} />}
      <div className="sso-ways">
        {!final && (
          <a className="button button-primary button-large" href={ssoAddress(redirect)}>
            {t('again')}
          </a>
        )}
        <Link className={`button button-large${final ? ' button-primary' : ''}`} to={user ? '/dashboard/workplace' : login}>
          {t(user ? 'home' : 'back')}
        </Link>
      </div>
    </div>
  )
}
