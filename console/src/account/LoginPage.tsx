import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { takeEndedMessage } from '../platform/session.ts'
import { LateInPlace, latePart } from '../ui/base/latePart.tsx'
import { TabList } from '../ui/base/TabList.tsx'
import { PasswordLoginForm } from './PasswordLoginForm.tsx'
import { accountText } from './signIn/account.text.ts'
import { SignInFrame } from './signIn/SignInFrame.tsx'
import { ssoAddress, useWays } from './signIn/useWays.ts'

const codeLoginForm = latePart(async () => (await import('./CodeLoginForm.tsx')).CodeLoginForm)

type Way = 'PASSWORD' | 'SMS' | 'EMAIL'

/** Log-in by user name and password or by a code; leads to `redirect`, else to the workplace. */
export function LoginPage() {
  const t = useText(accountText)
  return (
    <SignInFrame title={t('login.title')}>
      <Login />
    </SignInFrame>
  )
}

function Login() {
  const t = useText(accountText)
  const ways = useWays()
  const [shown, setShown] = useState<Way>('PASSWORD')
  const [ended] = useState(takeEndedMessage)
  const [query] = useSearchParams()
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
      {ways?.sso && (
        <>
          <p className="login-or">{t('login.or')}</p>
          <a className="button button-large" href={ssoAddress(query.get('redirect'))}>
            {t('login.sso', { name: ways.sso })}
          </a>
        </>
      )}
      {ways && ways.registration !== 'closed' && (
        <p className="login-more">
          {t('login.noAccount')}{' '}
          <Link className="link" to={{ pathname: '/user/userRegister', search: query.toString() }}>
            {t('login.register')}
          </Link>
        </p>
      )}
    </div>
  )
}
