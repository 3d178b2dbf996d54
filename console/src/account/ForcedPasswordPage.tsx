import { type Me, updateUserInfo } from '@camp/contract/base/account'
import { call, isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { keepUser, signOut } from '../platform/session.ts'
import { useDocumentTitle } from '../platform/tab.ts'
import { Brand, LanguageSwitch } from '../shell/base/Brand.tsx'
import { isOfNewPassword, type NewPassword, NewPasswordFields, useNewPasswordCheck } from './NewPasswordFields.tsx'
import { accountText } from './signIn/account.text.ts'
import { useSignInForm } from './useSignInForm.ts'
import './forced.css'

const empty: NewPassword = { first: '', second: '' }

/** Nothing else can be done until a one-time password is replaced. */
export function ForcedPasswordPage({ user }: { readonly user: Me }) {
  const t = useText(accountText)
  const check = useNewPasswordCheck()
  const { form, value, errors, busy, change } = useSignInForm({
    start: empty,
    check,
    send: async ({ first }) => {
      const answer = await call(updateUserInfo, { body: { newPassword: first } }, { quiet: isOfNewPassword })
      if (isFailure(answer)) return isOfNewPassword(answer) ? { first: answer.body?.msg } : undefined
      keepUser(answer)
      toast('success', t('password.saved'))
      return undefined
    },
  })
  useDocumentTitle(t('password.forcedTitle'))

  return (
    <div className="forced">
      <header>
        <Brand />
        <LanguageSwitch />
      </header>
      <main>
        <form {...form} className="card">
          <h1>{t('password.forcedTitle')}</h1>
          <p>{t('password.forcedBody')}</p>
          {/* Password managers need the account that the new password belongs to. */}
          <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
          <NewPasswordFields value={value} onChange={change} errors={errors} />
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
