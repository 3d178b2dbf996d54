import { type Me, updateUserInfo } from '@camp/contract/account'
import { type FormEvent, useEffect, useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { keepUser, signOut } from '../platform/session.ts'
import { Brand, LanguageSwitch } from '../shell/Brand.tsx'
import { accountText } from './account.text.ts'
import { type NewPassword, NewPasswordFields, useNewPasswordCheck } from './NewPasswordFields.tsx'
import './forced.css'

const empty: NewPassword = { first: '', second: '' }

/** Nothing else can be done until a one-time password is replaced. */
export function ForcedPasswordPage({ user }: { readonly user: Me }) {
  const t = useText(accountText)
  const check = useNewPasswordCheck()
  const [password, setPassword] = useState(empty)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const errors = check(password)
  useEffect(() => {
    document.title = t('password.forcedTitle')
  }, [t])

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (busy || errors.first || errors.second) return
    setBusy(true)
    const answer = await call(updateUserInfo, { body: { newPassword: password.first } })
    setBusy(false)
    if (isFailure(answer)) return
    keepUser(answer)
    toast('success', t('password.saved'))
  }

  return (
    <div className="forced">
      <header>
        <Brand />
        <LanguageSwitch />
      </header>
      <main>
        <form className="card" onSubmit={submit} noValidate>
          <h1>{t('password.forcedTitle')}</h1>
          <p>{t('password.forcedBody')}</p>
          {/* Password managers need the account that the new password belongs to. */}
          <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
          <NewPasswordFields value={password} onChange={setPassword} errors={tried ? errors : {}} />
          <div className="forced-foot">
            <button type="button" className="button" onClick={() => void signOut()}>
              {t('password.logout')}
            </button>
            <button type="submit" className="button button-primary" aria-disabled={busy || undefined}>
              {busy ? t('password.saving') : t('password.save')}
            </button>
          </div>
        </form>
      </main>
    </div>
  )
}
