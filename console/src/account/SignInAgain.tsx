import type { Me } from '@camp/contract/base/account'
import { type ReactNode, useId } from 'react'
import { isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { signIn } from '../platform/session.ts'
import { type Ended, logInAgain } from '../platform/signedIn/ended.ts'
import { Button } from '../ui/base/Button.tsx'
import { PasswordField } from '../ui/base/PasswordField.tsx'
import { useModal } from '../ui/overlay/useModal.ts'
import { Avatar } from '../ui/page/Avatar.tsx'
import { againText } from './again.text.ts'
import { accountText } from './signIn/account.text.ts'
import { ssoAddress, useWays } from './signIn/useWays.ts'
import { useSignInForm } from './useSignInForm.ts'
import '../ui/overlay/Dialog.css'
import './again.css'

interface SignInAgainProps {
  readonly user: Me
  readonly ended: Ended
  /** Leaves the page. */
  onClose(): void
}

/** It is left by its buttons alone: Esc would leave a page that can do nothing. */
const stay = (): void => undefined

/** Asks for the password of the same person, over the page whose session is over; what stands there waits. */
export function SignInAgain({ user, ended, onClose }: SignInAgainProps) {
  const t = useText(againText)
  const id = useId()
  const modal = useModal({ first: 'input:not([readonly]), .button-primary', onClose: stay })
  const said = (
    <>
      <p id={`${id}-why`} className="dialog-text">
        {ended.why ?? t('expired')}
        {!ended.frozen && (
          <>
            <br />
            {t('kept')}
          </>
        )}
      </p>
      <p className="again-who">
        <Avatar name={user.realName} url={user.avatarUrl} size={32} />
        <strong>{user.realName}</strong>
        <span className="quiet">{user.username}</span>
      </p>
    </>
  )
  return (
    <dialog {...modal} className="dialog" style={{ width: 440 }} aria-labelledby={id} aria-describedby={`${id}-why`}>
      <div className="dialog-head">
        <h2 id={id}>{t(ended.frozen ? 'frozenTitle' : 'title')}</h2>
      </div>
      {ended.frozen ? (
        <>
          <div className="dialog-body">
            {said}
            <p className="again-note">{t('loses')}</p>
          </div>
          <footer className="dialog-foot">
            <Button kind="primary" onClick={onClose}>
              {t('toLogin')}
            </Button>
          </footer>
        </>
      ) : (
        <AgainForm user={user} onOther={onClose}>
          {said}
        </AgainForm>
      )}
    </dialog>
  )
}

interface AgainFormProps {
  readonly user: Me
  onOther(): void
  /** Above the fields. */
  readonly children: ReactNode
}

/** The password, and the ways of who has none. */
function AgainForm({ user, onOther, children }: AgainFormProps) {
  const t = useText(againText)
  const words = useText(accountText)
  const ways = useWays()
  const { form, value, errors, busy, change } = useSignInForm({
    start: { password: '' },
    check: ({ password }) => (password === '' ? { password: t('required') } : {}),
    send: async ({ password }) => {
      const answer = await signIn(user.username, password)
      if (!isFailure(answer)) logInAgain(answer)
      return isFailure(answer) && answer.body && answer.status < 500 ? { password: answer.body.msg } : undefined
    },
  })
  const byCode = ways?.sms || ways?.mail
  return (
    <form {...form} className="dialog-form">
      <div className="dialog-body">
        {children}
        {/* Password managers need the account that the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          name="password"
          label={t('password')}
          show={words('show')}
          hide={words('hide')}
          error={errors.password}
          autoComplete="current-password"
          value={value.password}
          onChange={({ target }) => change({ password: target.value })}
        />
        {(byCode || ways?.sso) && (
          <p className="again-note">
            {t('elsewhere')}
            {byCode && (
              <a className="link" href="#/user/login" target="_blank" rel="noreferrer">
                {t('byCode')}
              </a>
            )}
            {ways?.sso && (
              <a className="link" href={ssoAddress(null)} target="_blank" rel="noreferrer">
                {t('bySso', { name: ways.sso })}
              </a>
            )}
          </p>
        )}
        <p className="again-note">{t('loses')}</p>
      </div>
      <footer className="dialog-foot">
        <Button onClick={onOther}>{t('other')}</Button>
        <Button kind="primary" type="submit" busy={busy}>
          {t(busy ? 'busy' : 'submit')}
        </Button>
      </footer>
    </form>
  )
}
