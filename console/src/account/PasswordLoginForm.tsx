import { checkSimplePassword, MOST_ENTERED_NAME } from '@camp/contract/base/rules'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isFailure } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { signIn } from '../platform/session.ts'
import { readStored, storageKeys, writeStored } from '../platform/storage.ts'
import { safeRedirect } from '../shell/redirect.ts'
import { PasswordField } from '../ui/base/PasswordField.tsx'
import { PlainField } from '../ui/base/PlainField.tsx'
import { accountText } from './signIn/account.text.ts'

interface Wrong {
  readonly username?: string
  readonly password?: string
}

/** Log-in by user name and password. */
export function PasswordLoginForm() {
  const t = useText(accountText)
  const language = useLanguage()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [remembered] = useState(() => readStored(storageKeys.rememberedName))
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const check = (username: string, password: string): Wrong => {
    const refused = checkSimplePassword(password)
    return {
      ...(username.trim() === '' ? { username: t('login.usernameRequired') } : {}),
      ...(refused ? { password: language === 'en-US' ? refused.en : refused.zh } : {}),
    }
  }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!form.current || busy) return
    const data = new FormData(form.current)
    const username = String(data.get('username') ?? '').trim()
    const password = String(data.get('password') ?? '')
    const found = check(username, password)
    setWrong(found)
    if (found.username || found.password) return focusOn(form.current, found.username ? 'username' : 'password')
    setBusy(true)
    const answer = await signIn(username, password)
    setBusy(false)
    if (isFailure(answer)) {
      if (answer.body && answer.status < 500) setWrong({ password: answer.body.msg })
      return focusOn(form.current, 'password')
    }
    writeStored(storageKeys.rememberedName, data.get('remember') ? username : null)
    void navigate(safeRedirect(query.get('redirect')), { replace: true })
  }

  return (
    <form ref={form} className="login-fields" onSubmit={submit} noValidate>
      <PlainField
        large
        name="username"
        label={t('login.username')}
        error={wrong.username}
        defaultValue={remembered ?? ''}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={MOST_ENTERED_NAME}
        autoFocus={!remembered}
      />
      <PasswordField
        large
        name="password"
        label={t('login.password')}
        show={t('show')}
        hide={t('hide')}
        error={wrong.password}
        autoComplete="current-password"
        autoFocus={Boolean(remembered)}
      />
      <div className="login-row">
        <label className="plain-check">
          <input type="checkbox" name="remember" defaultChecked={remembered !== null} />
          {t('login.remember')}
        </label>
        <Link className="link" to={{ pathname: '/user/retrievePassword', search: query.toString() }}>
          {t('login.forgot')}
        </Link>
      </div>
      <button type="submit" className="button button-primary button-large" aria-disabled={busy || undefined}>
        {busy ? t('login.busy') : t('login.submit')}
      </button>
    </form>
  )
}

function focusOn(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
}
