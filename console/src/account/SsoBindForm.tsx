import type { Me } from '@camp/contract/account'
import { checkSimplePassword } from '@camp/contract/rules'
import { bindSsoUserAndLogin } from '@camp/contract/social'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call, isFailure } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useSession } from '../platform/session.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { PlainField } from '../ui/PlainField.tsx'
import { accountText } from './account.text.ts'
import { said, shownByForm } from './codeCalls.ts'
import { focusFirstWrong } from './focusFirstWrong.ts'
import { ssoText } from './sso.text.ts'

interface SsoBindFormProps {
  readonly bindKey: string
  /** Whose identity it is. */
  readonly text: string
  readonly onDone: (me: Me) => void
  /** The key is good no longer, or the identity somebody else's. */
  readonly onOver: (text: string, requestId: string) => void
}

const OVER = new Set(['SSO_BIND_SPENT', 'SSO_TAKEN'])

/** Binds an identity to the account of whoever knows its password, and logs in. */
export function SsoBindForm({ bindKey, text, onDone, onOver }: SsoBindFormProps) {
  const t = useText(ssoText)
  const account = useText(accountText)
  const language = useLanguage()
  const { user } = useSession()
  const [given, setGiven] = useState({ username: user?.username ?? '', password: '' })
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const wrong = {
    username: given.username.trim() === '' ? t('bind.usernameRequired') : undefined,
    password: said(checkSimplePassword, given.password, language),
  }
  const errors: Readonly<Record<string, string | undefined>> = tried ? { ...wrong, ...refused } : refused
  const change = (part: Partial<typeof given>): void => {
    setRefused({})
    setGiven((before) => ({ ...before, ...part }))
  }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (wrong.username || wrong.password) return focusFirstWrong(form)
    setBusy(true)
    const body = { bindKey, username: given.username.trim(), password: given.password }
    const answer = await call(bindSsoUserAndLogin, { body }, { quiet: shownByForm })
    setBusy(false)
    if (!isFailure(answer)) return onDone(answer)
    if (!answer.body || answer.status >= 500) return
    if (OVER.has(answer.body.error)) return onOver(answer.body.msg, answer.body.requestId)
    setRefused({ [answer.body.error === 'SSO_ACCOUNT_BOUND' ? 'username' : 'password']: answer.body.msg })
    focusFirstWrong(form)
  }

  return (
    <div className="login-form">
      <div>
        <h1>{t('bind.title')}</h1>
        <p className="login-explain">{text}</p>
      </div>
      <form ref={form} className="login-fields" onSubmit={submit} noValidate>
        <PlainField
          large
          name="username"
          label={t('bind.username')}
          value={given.username}
          error={errors.username}
          onChange={(event) => change({ username: event.target.value })}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          autoFocus={!user}
        />
        <PasswordField
          large
          name="password"
          label={t('bind.password')}
          show={account('show')}
          hide={account('hide')}
          value={given.password}
          error={errors.password}
          onChange={(event) => change({ password: event.target.value })}
          autoComplete="current-password"
          maxLength={128}
          autoFocus={Boolean(user)}
        />
        <button type="submit" className="button button-primary button-large" aria-disabled={busy || undefined}>
          {busy ? t('bind.saving') : t('bind.save')}
        </button>
      </form>
      <p className="login-more">
        {t('bind.once')}{' '}
        <Link className="link" to={user ? '/dashboard/workplace' : '/user/login'}>
          {t(user ? 'home' : 'back')}
        </Link>
      </p>
    </div>
  )
}
