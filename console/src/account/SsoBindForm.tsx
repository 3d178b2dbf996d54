import type { Me } from '@camp/contract/base/account'
import { limitsOf } from '@camp/contract/base/limits'
import { checkSimplePassword } from '@camp/contract/base/rules'
import { bindSsoUserAndLogin } from '@camp/contract/sso/sso'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, isFailure } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useSession } from '../platform/session.ts'
import { PasswordField } from '../ui/base/PasswordField.tsx'
import { PlainField } from '../ui/base/PlainField.tsx'
import { messageOf, shownByForm } from './codeCalls.ts'
import { accountText } from './signIn/account.text.ts'
import { ssoText } from './sso.text.ts'
import { useSignInForm } from './useSignInForm.ts'

interface SsoBindFormProps {
  readonly bindKey: string
  /** Whose identity it is. */
  readonly text: string
  readonly onDone: (me: Me) => void
  /** The key is good no longer, or the identity somebody else's. */
  readonly onOver: (text: string, requestId: string) => void
}

const OVER = new Set(['SSO_BIND_SPENT', 'SSO_TAKEN'])
/** Where a refusal stands, if not at the password. */
const FIELD_OF: Readonly<Record<string, 'username' | 'code'>> = {
  SSO_ACCOUNT_BOUND: 'username',
  SSO_BIND_FACTOR: 'code',
  FACTOR_CODE_WRONG: 'code',
  FACTOR_CODE_USED: 'code',
  RECOVERY_CODE_WRONG: 'code',
  SECOND_LOCKED: 'code',
}

/** Binds an identity to the account whose password is given, and logs in. */
export function SsoBindForm({ bindKey, text, onDone, onOver }: SsoBindFormProps) {
  const t = useText(ssoText)
  const account = useText(accountText)
  const language = useLanguage()
  const { user } = useSession()
  const [asksCode, setAsksCode] = useState(false)
  const { form, value, errors, busy, change } = useSignInForm({
    start: { username: user?.username ?? '', password: '', code: '' },
    check: ({ username, password, code }) => ({
      username: username.trim() === '' ? t('bind.usernameRequired') : undefined,
      password: messageOf(checkSimplePassword, password, language),
      code: asksCode && code.trim() === '' ? t('bind.codeRequired') : undefined,
    }),
    send: async ({ username, password, code }) => {
      const body = { bindKey, username: username.trim(), password, ...(asksCode && { code: code.trim() }) }
      const answer = await call(bindSsoUserAndLogin, { body }, { quiet: shownByForm })
      if (!isFailure(answer)) onDone(answer)
      else if (answer.body && OVER.has(answer.body.error)) onOver(answer.body.msg, answer.body.requestId)
      else if (answer.body && answer.status < 500) {
        const { error, msg } = answer.body
        if (error === 'SSO_BIND_FACTOR') setAsksCode(true)
        return { [FIELD_OF[error] ?? 'password']: msg }
      }
      return undefined
    },
  })

  return (
    <div className="login-form">
      <div>
        <h1>{t('bind.title')}</h1>
        <p className="login-explain">{text}</p>
      </div>
      <form {...form} className="login-fields">
        <PlainField
          large
          name="username"
          label={t('bind.username')}
          value={value.username}
          error={errors.username}
          onChange={(event) => change({ username: event.target.value })}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={limitsOf(bindSsoUserAndLogin).username.maxLength}
          autoFocus={!user}
        />
        <PasswordField
          large
          name="password"
          label={t('bind.password')}
          show={account('show')}
          hide={account('hide')}
          value={value.password}
          error={errors.password}
          onChange={(event) => change({ password: event.target.value })}
          autoComplete="current-password"
          autoFocus={Boolean(user)}
        />
        {asksCode && (
          <PlainField
            large
            name="code"
            label={t('bind.code')}
            value={value.code}
            error={errors.code}
            onChange={(event) => change({ code: event.target.value })}
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={limitsOf(bindSsoUserAndLogin).code.maxLength}
            autoFocus
          />
        )}
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
