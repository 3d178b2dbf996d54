import { proveMyself } from '@camp/contract/account/account.proofs'
import type { Me } from '@camp/contract/base/account'
import type { CallInput } from '@camp/contract/base/call'
import { numberOf } from '@camp/contract/base/cleaning'
import type { ProofWay } from '@camp/contract/base/proofs'
import { askPasskeyProof, type loginByPasskey } from '@camp/contract/factors/factors.passkeys'
import { useId, useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import type { AskedProof } from '../platform/signedIn/proof.ts'
import { Button } from '../ui/base/Button.tsx'
import { PasswordField } from '../ui/base/PasswordField.tsx'
import { PlainField } from '../ui/base/PlainField.tsx'
import { useModal } from '../ui/overlay/useModal.ts'
import { shownByForm } from './codeCalls.ts'
import { factorsText } from './factors.text.ts'
import { firstWay, OtherWays, type SecondWay } from './OtherWays.tsx'
import { PasskeyWay } from './PasskeyWay.tsx'
import { proveText } from './prove.text.ts'
import { accountText } from './signIn/account.text.ts'
import { useSignInForm } from './useSignInForm.ts'
import '../ui/overlay/Dialog.css'
import './factors.css'
import './prove.css'

interface ProveDialogProps {
  readonly user: Me
  readonly proof: AskedProof
  /** It was left, and nothing is done. */
  onClose(): void
}

type Way = ProofWay | SecondWay

/** Without a second factor it is the password, or the log-in a moment ago. */
const bestWay = (ways: readonly string[]): Way => (['PASSWORD', 'SIGN_IN'] as const).find((way) => ways.includes(way)) ?? firstWay(ways)

function bodyOf(act: string, way: Way, given: string): CallInput<typeof proveMyself>['body'] {
  if (way === 'TOTP') return { act, way, code: given }
  if (way === 'RECOVERY') return { act, way, code: given }
  return way === 'PASSWORD' ? { act, way, password: given } : { act, way: 'SIGN_IN' }
}

/** Asks for fresh proof of who one is, over the page; what stands there waits, and goes on by itself. */
export function ProveDialog({ user, proof, onClose }: ProveDialogProps) {
  const t = useText(proveText)
  const words = useText(accountText)
  const f = useText(factorsText)
  const id = useId()
  const modal = useModal({ first: 'input:not([readonly]), .button-primary', onClose })
  const [way, setWay] = useState<Way>(() => bestWay(proof.ways))
  const { form, value, errors, busy, change, restart } = useSignInForm({
    start: { given: '' },
    check: ({ given }) => {
      if (way === 'TOTP') return /^\d{6}$/.test(given) ? {} : { given: f('totp.codeWrong') }
      if (way === 'SIGN_IN' || given !== '') return {}
      return { given: way === 'RECOVERY' ? f('second.recoveryWrong') : t('required') }
    },
    send: async ({ given }) => {
      const body = bodyOf(proof.act, way, given)
      const answer = await call(proveMyself, { body }, { quiet: ({ status }) => way !== 'SIGN_IN' && status >= 400 && status < 500 })
      if (!isFailure(answer)) proof.answer(true)
      return isFailure(answer) && answer.body ? { given: answer.body.msg } : undefined
    },
  })
  const turn = (to: SecondWay): void => {
    setWay(to)
    restart({ given: '' })
  }
  const byPasskey = {
    ask: () => call(askPasskeyProof, { body: { act: proof.act } }, { quiet: shownByForm }),
    send: (signed: CallInput<typeof loginByPasskey>['body']['signed']) =>
      call(proveMyself, { body: { act: proof.act, way: 'PASSKEY', signed } }, { quiet: shownByForm }),
  }
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
          {way === 'PASSKEY' && (
            <PasskeyWay kind="primary" signing={byPasskey} words={words('passkey.prove')} onDone={() => proof.answer(true)} />
          )}
          {way === 'PASSWORD' && (
            <PasswordField
              name="password"
              label={t('password')}
              show={words('show')}
              hide={words('hide')}
              error={errors.given}
              autoComplete="current-password"
              value={value.given}
              onChange={({ target }) => change({ given: target.value })}
            />
          )}
          {(way === 'TOTP' || way === 'RECOVERY') && (
            <PlainField
              key={way}
              large
              name="code"
              label={f(way === 'TOTP' ? 'second.code' : 'second.recoveryCode')}
              className={way === 'TOTP' ? 'plain-input factors-code' : 'plain-input'}
              error={errors.given}
              value={value.given}
              autoFocus
              {...(way === 'TOTP' ? { autoComplete: 'one-time-code', inputMode: 'numeric' } : { autoComplete: 'off' })}
              onChange={({ target }) => change({ given: way === 'TOTP' ? numberOf(target.value) : target.value })}
            />
          )}
          <OtherWays ways={proof.ways} way={way} onTurn={turn} />
          {way === 'HELP' && <p className="dialog-text">{f('second.helpText')}</p>}
          {way === 'SIGN_IN' && <p className="dialog-text">{t('signIn')}</p>}
          <p className="prove-kept">{t('kept')}</p>
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>{t('cancel')}</Button>
          {way !== 'PASSKEY' && way !== 'HELP' && (
            <Button kind="primary" type="submit" busy={busy}>
              {t(busy ? 'busy' : way === 'SIGN_IN' ? 'goOn' : 'submit')}
            </Button>
          )}
        </footer>
      </form>
    </dialog>
  )
}
