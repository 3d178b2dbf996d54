import type { AccountWays } from '@camp/contract/account/account.ways'
import type { Me } from '@camp/contract/base/account'
import type { CallInput } from '@camp/contract/base/call'
import { askPasskey, loginByPasskey } from '@camp/contract/factors/factors.passkeys'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../platform/client.ts'
import type { Failure } from '../platform/failures.ts'
import { useText } from '../platform/i18n.ts'
import { keepUser, takeEndedMessage } from '../platform/session.ts'
import { safeRedirect } from '../shell/redirect.ts'
import { LateInPlace, latePart } from '../ui/base/latePart.tsx'
import { TabList } from '../ui/base/TabList.tsx'
import { PasskeyWay } from './PasskeyWay.tsx'
import { PasswordLoginForm } from './PasswordLoginForm.tsx'
import { accountText } from './signIn/account.text.ts'
import { SignInFrame } from './signIn/SignInFrame.tsx'
import { ssoAddress, useWays } from './signIn/useWays.ts'
import { knowsPasskeys } from './usePasskey.ts'

const pulse = latePart(async () => (await import('./Pulse.tsx')).Pulse)
const demoDoors = latePart(async () => (await import('./DemoDoors.tsx')).DemoDoors)
const codeLoginForm = latePart(async () => (await import('./CodeLoginForm.tsx')).CodeLoginForm)

// What the forms of codes stand on is not wanted here: it would come with all that judges phone numbers.
const shownHere = ({ status }: Failure): boolean => status >= 400 && status < 500

const byPasskey = {
  ask: () => call(askPasskey, { body: { step: 'FIRST' } }, { quiet: shownHere }),
  send: (signed: CallInput<typeof loginByPasskey>['body']['signed']) => call(loginByPasskey, { body: { signed } }, { quiet: shownHere }),
}

type Way = 'PASSWORD' | 'SMS' | 'EMAIL'

/** Log-in by user name and password or by a code; leads to `redirect`, else to the workplace. */
export function LoginPage() {
  const t = useText(accountText)
  const ways = useWays()
  return (
    <SignInFrame title={t('login.title')} welcome={ways?.pulse && <LateInPlace part={pulse} props={{}} onLost={() => undefined} />}>
      <Login ways={ways} />
    </SignInFrame>
  )
}

function Login({ ways }: { readonly ways: AccountWays | null }) {
  const t = useText(accountText)
  const [shown, setShown] = useState<Way>('PASSWORD')
  const [ended] = useState(takeEndedMessage)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const goIn = (me: Me): void => {
    keepUser(me)
    void navigate(safeRedirect(query.get('redirect')), { replace: true })
  }
  const all: { key: Way; title: string; open: boolean }[] = [
    { key: 'PASSWORD', title: t('login.byAccount'), open: true },
    { key: 'SMS', title: t('login.byPhone'), open: ways?.sms !== false },
    { key: 'EMAIL', title: t('login.byEmail'), open: ways?.mail !== false },
  ]
  return (
    <div className="login-form">
      <h1 className="visually-hidden">{t('login.title')}</h1>
      <TabList
        label={t('login.title')}
        tabs={all.filter(({ open, key }) => open || key === shown)}
        shown={shown}
        onShow={setShown}
        panelClass="login-panel"
      >
        {ended && (
          <p className="login-ended" role="status">
            {ended}
          </p>
        )}
        {shown === 'PASSWORD' ? (
          <PasswordLoginForm />
        ) : (
          <LateInPlace key={shown} part={codeLoginForm} props={{ channel: shown, ways }} waiting={<div className="login-wait" />} />
        )}
      </TabList>
      {(knowsPasskeys() || ways?.sso) && <p className="login-or">{t('login.or')}</p>}
      {knowsPasskeys() && <PasskeyWay signing={byPasskey} words={t('passkey.signIn')} onDone={goIn} />}
      {ways?.sso && (
        <a className="button button-large" href={ssoAddress(query.get('redirect'))}>
          {t('login.sso', { name: ways.sso })}
        </a>
      )}
      {ways && ways.registration !== 'closed' && (
        <p className="login-more">
          {t('login.noAccount')}{' '}
          <Link className="link" to={{ pathname: '/user/userRegister', search: query.toString() }}>
            {t('login.register')}
          </Link>
        </p>
      )}
      {ways?.demo && <LateInPlace part={demoDoors} props={{}} />}
    </div>
  )
}
