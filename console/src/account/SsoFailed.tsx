import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { useSession } from '../platform/session.ts'
import { RequestId } from '../shell/NoticeHost.tsx'
import { ssoText } from './sso.text.ts'
import { ssoAddress } from './ssoAddress.ts'

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
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const login = { pathname: '/user/login', search: redirect ? new URLSearchParams({ redirect }).toString() : '' }
  return (
    <div className="login-form login-done sso-failed">
      <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
        <circle cx="20" cy="20" r="19" />
        <path d="M20 11v11m0 6v.5" />
      </svg>
      <div>
        <h1 ref={head} tabIndex={-1}>
          {title}
        </h1>
        <p className="login-explain">{text}</p>
      </div>
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
