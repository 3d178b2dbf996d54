import type { Me } from '@camp/contract/base/account'
import { loginBySso, type SsoFailureReason, ssoFailures } from '@camp/contract/sso/sso'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { call, isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { clearSession, keepUser, useSession } from '../platform/session.ts'
import { safeRedirect } from '../shell/redirect.ts'
import { latePart, Part } from '../ui/base/latePart.tsx'
import { shownByForm } from './codeCalls.ts'
import { SsoBindForm } from './SsoBindForm.tsx'
import { SsoFailed } from './SsoFailed.tsx'
import { SignInFrame } from './signIn/SignInFrame.tsx'
import { ssoText } from './sso.text.ts'
import './sso.css'

/** A reason is looked up, never shown as it came: anybody can write an address. */
const reasonIn = (query: URLSearchParams): SsoFailureReason => ssoFailures.find((reason) => reason === query.get('reason')) ?? 'refused'
const requestIdIn = (query: URLSearchParams): string | null => /^[\w-]{1,40}$/.exec(query.get('requestId') ?? '')?.[0] ?? null

const invitedPage = latePart(async () => (await import('./invited/InvitedPage.tsx')).InvitedPage)

/**
 * The pages before the log-in that few ever see: the way back from a provider, why it let nobody in, and
 * the link of an uploader.
 */
export function LateSignIn() {
  const { token } = useParams()
  const { pathname } = useLocation()
  if (token === undefined) return pathname === '/static/sso' ? <SsoPage /> : <SsoErrorPage />
  return (
    <Suspense fallback={<div className="latePart-first-load" />}>
      <Part part={invitedPage} props={{ token }} />
    </Suspense>
  )
}

/** Says why a log-in by the provider came to nothing (route name: ssoError). */
export function SsoErrorPage() {
  const t = useText(ssoText)
  const [query] = useSearchParams()
  const reason = reasonIn(query)
  return (
    <SignInFrame title={t('title')} stays>
      <SsoFailed
        title={t(`failed.${reason}.title`)}
        text={t(`failed.${reason}.text`)}
        requestId={requestIdIn(query)}
        redirect={query.get('redirect')}
        final={reason === 'off'}
      />
    </SignInFrame>
  )
}

type Shown =
  | { readonly kind: 'busy' }
  /** The identity opens no account yet; `text` names it. */
  | { readonly kind: 'bind'; readonly key: string; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string; readonly requestId?: string }

/** Takes the one-time code that the way back from the provider ends in: logs in, or asks for an account to bind (route name: ssosuccess). */
export function SsoPage() {
  const t = useText(ssoText)
  return (
    <SignInFrame title={t('title')} stays>
      <Arrival />
    </SignInFrame>
  )
}

function Arrival() {
  const t = useText(ssoText)
  const navigate = useNavigate()
  const { user } = useSession()
  const [query] = useSearchParams()
  const [{ code, redirect }] = useState({ code: query.get('code') ?? '', redirect: query.get('redirect') })
  const [shown, setShown] = useState<Shown>(code ? { kind: 'busy' } : { kind: 'failed', text: t('spent') })

  const goIn = (me: Me): void => {
    // Nothing of somebody who was here before is left to who comes now.
    if (user && user.id !== me.id) clearSession()
    keepUser(me)
    void navigate(safeRedirect(redirect), { replace: true })
  }

  const takeCode = async (): Promise<void> => {
    // The code is out of the address, and of its history, before anything else.
    void navigate('/static/sso', { replace: true })
    const answer = await call(loginBySso, { params: { code } }, { quiet: shownByForm })
    if (!isFailure(answer)) return goIn(answer)
    const { body } = answer
    if (body?.error === 'SSO_UNBOUND' && body.bindKey) return setShown({ kind: 'bind', key: body.bindKey, text: body.msg })
    setShown(
      body && answer.status < 500 ? { kind: 'failed', text: body.msg, requestId: body.requestId } : { kind: 'failed', text: t('away') },
    )
  }

  // Once: a code is good once, and an effect may run twice.
  const taken = useRef(false)
  useEffect(() => {
    if (taken.current || !code) return
    taken.current = true
    void takeCode()
  })

  if (shown.kind === 'failed') return <SsoFailed title={t('unfinished')} {...shown} redirect={redirect} />
  if (shown.kind === 'bind') {
    return (
      <SsoBindForm
        bindKey={shown.key}
        text={shown.text}
        onDone={goIn}
        onOver={(text, requestId) => setShown({ kind: 'failed', text, requestId })}
      />
    )
  }
  return (
    <div className="login-form login-done" role="status">
      <span className="sso-spin" aria-hidden="true" />
      <p className="login-explain">{t('busy')}</p>
    </div>
  )
}
