import { proveMyself } from '@camp/contract/account/account.proofs'
import type { Me } from '@camp/contract/base/account'
import { useId } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import type { AskedProof } from '../platform/signedIn/proof.ts'
import { Button } from '../ui/base/Button.tsx'
import { PasswordField } from '../ui/base/PasswordField.tsx'
import { useModal } from '../ui/overlay/useModal.ts'
import { proveText } from './prove.text.ts'
import { accountText } from './signIn/account.text.ts'
import { useSignInForm } from './useSignInForm.ts'
import '../ui/overlay/Dialog.css'
import './prove.css'

interface ProveDialogProps {
  readonly user: Me
  readonly proof: AskedProof
  /** It was left, and nothing is done. */
  onClose(): void
}

/** Asks for fresh proof of who one is, over the page; what stands there waits, and goes on by itself. */
export function ProveDialog({ user, proof, onClose }: ProveDialogProps) {
  const t = useText(proveText)
  const words = useText(accountText)
  const id = useId()
  const modal = useModal({ first: 'input:not([readonly]), .button-primary', onClose })
  const byPassword = proof.ways.includes('PASSWORD')
  const { form, value, errors, busy, change } = useSignInForm({
    start: { password: '' },
    check: ({ password }) => (byPassword && password === '' ? { password: t('required') } : {}),
    send: async ({ password }) => {
      const body = byPassword ? { act: proof.act, way: 'PASSWORD' as const, password } : { act: proof.act, way: 'SIGN_IN' as const }
      const answer = await call(proveMyself, { body }, { quiet: ({ status }) => byPassword && status >= 400 && status < 500 })
      if (!isFailure(answer)) proof.answer(true)
      return isFailure(answer) && answer.body ? { password: answer.body.msg } : undefined
    },
  })
  return (
    <dialog {...modal} className="dialog" style={{ width: 460 }} aria-labelledby={id} aria-describedby={`${id}-deed`}>
      <div className="dialog-head">
        <h2 id={id}>{t('title')}</h2>
      </div>
      <form {...form} className="dialog-form">
        <div className="dialog-body">
          <div className="prove-deed" id={`${id}-deed`}>
            <span className="quiet">{t('deed')}</span>
            <strong>{proof.deed}</strong>
            {proof.logged && <span>{t('logged', { words: proof.logged })}</span>}
            <span className="quiet">{t('valid')}</span>
          </div>
          {/* Password managers need the account that the password belongs to. */}
          <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
          {byPassword ? (
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
          ) : (
            <p className="dialog-text">{t('signIn')}</p>
          )}
          <p className="prove-kept">{t('kept')}</p>
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {t(busy ? 'busy' : byPassword ? 'submit' : 'goOn')}
          </Button>
        </footer>
      </form>
    </dialog>
  )
}
