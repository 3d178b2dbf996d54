import type { CallInput } from '@camp/contract/base/call'
import { numberOf } from '@camp/contract/base/cleaning'
import { proveSecondFactor } from '@camp/contract/factors/factors'
import { askPasskey, type loginByPasskey } from '@camp/contract/factors/factors.passkeys'
import { useId, useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import type { HalfLogIn } from '../platform/secondStep.ts'
import { Button } from '../ui/base/Button.tsx'
import { PlainField } from '../ui/base/PlainField.tsx'
import { useModal } from '../ui/overlay/useModal.ts'
import { shownByForm } from './codeCalls.ts'
import { factorsText } from './factors.text.ts'
import { firstWay, OtherWays, type SecondWay } from './OtherWays.tsx'
import { PasskeyWay } from './PasskeyWay.tsx'
import { accountText } from './signIn/account.text.ts'
import { useSignInForm } from './useSignInForm.ts'
import '../ui/overlay/Dialog.css'
import './factors.css'

const textOfWay = { PASSKEY: 'passkeyText', TOTP: 'text', RECOVERY: 'recoveryText', HELP: 'helpText' } as const

const byPasskey = {
  ask: () => call(askPasskey, { body: { step: 'SECOND' } }, { quiet: shownByForm }),
  send: (signed: CallInput<typeof loginByPasskey>['body']['signed']) =>
    call(proveSecondFactor, { body: { way: 'PASSKEY', signed } }, { quiet: shownByForm }),
}

/** The second step of a log-in, over the form of the first: the code of an authenticator, or one that was kept for the day without it. */
export function SecondStep({ half, onClose }: { readonly half: HalfLogIn; onClose(): void }) {
  const t = useText(factorsText)
  const words = useText(accountText)
  const id = useId()
  const [way, setWay] = useState<SecondWay>(() => firstWay(half.ways))
  const byRecovery = way === 'RECOVERY'
  const modal = useModal({ first: 'input, .button-primary', onClose })
  const { form, value, errors, busy, change, restart } = useSignInForm({
    start: { code: '' },
    check: ({ code }) => {
      if (byRecovery) return code.trim() === '' ? { code: t('second.recoveryWrong') } : {}
      return /^\d{6}$/.test(code) ? {} : { code: t('totp.codeWrong') }
    },
    send: async ({ code }) => {
      const body = byRecovery ? { way: 'RECOVERY' as const, code } : { way: 'TOTP' as const, code }
      const answer = await call(proveSecondFactor, { body }, { quiet: ({ status }) => status >= 400 && status < 500 })
      if (!isFailure(answer)) half.answer(answer)
      return isFailure(answer) && answer.body ? { code: answer.body.msg } : undefined
    },
  })
  const turn = (to: SecondWay): void => {
    setWay(to)
    restart({ code: '' })
  }
  return (
    <dialog {...modal} className="dialog" style={{ width: 400 }} aria-labelledby={id} aria-describedby={`${id}-text`}>
      <div className="dialog-head">
        <h2 id={id}>{t('second.title')}</h2>
      </div>
      <form {...form} className="dialog-form">
        <div className="dialog-body">
          <p id={`${id}-text`} className="dialog-text">
            {t(half.ways.includes('HELP') ? 'second.resetText' : `second.${textOfWay[way]}`)}
          </p>
          {way === 'PASSKEY' && (
            <PasskeyWay kind="primary" signing={byPasskey} words={words('passkey.prove')} onDone={(answer) => half.answer(answer)} />
          )}
          {(way === 'TOTP' || byRecovery) && (
            <PlainField
              key={String(byRecovery)}
              large
              name="code"
              label={t(byRecovery ? 'second.recoveryCode' : 'second.code')}
              className={byRecovery ? 'plain-input' : 'plain-input factors-code'}
              error={errors.code}
              value={value.code}
              autoFocus
              spellCheck={false}
              autoCapitalize="off"
              {...(byRecovery ? { autoComplete: 'off' } : { autoComplete: 'one-time-code', inputMode: 'numeric' })}
              onChange={({ target }) => change({ code: byRecovery ? target.value : numberOf(target.value) })}
            />
          )}
          <OtherWays ways={half.ways} way={way} onTurn={turn} />
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>{t('second.cancel')}</Button>
          {(way === 'TOTP' || byRecovery) && (
            <Button kind="primary" type="submit" busy={busy}>
              {t(busy ? 'second.busy' : 'second.submit')}
            </Button>
          )}
        </footer>
      </form>
    </dialog>
  )
}
