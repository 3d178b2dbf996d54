import { numberOf } from '@camp/contract/base/cleaning'
import { proveSecondFactor } from '@camp/contract/factors/factors'
import { useId, useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import type { HalfLogIn } from '../platform/secondStep.ts'
import { Button } from '../ui/base/Button.tsx'
import { PlainField } from '../ui/base/PlainField.tsx'
import { useModal } from '../ui/overlay/useModal.ts'
import { factorsText } from './factors.text.ts'
import { useSignInForm } from './useSignInForm.ts'
import '../ui/overlay/Dialog.css'
import './factors.css'

/** The second step of a log-in, over the form of the first: the code of an authenticator, or one that was kept for the day without it. */
export function SecondStep({ half, onClose }: { readonly half: HalfLogIn; onClose(): void }) {
  const t = useText(factorsText)
  const id = useId()
  const [byRecovery, setByRecovery] = useState(false)
  const modal = useModal({ first: 'input', onClose })
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
  const turn = (): void => {
    setByRecovery(!byRecovery)
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
            {t(byRecovery ? 'second.recoveryText' : 'second.text')}
          </p>
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
          {half.ways.includes('RECOVERY') && (
            <button type="button" className="link factors-turn" onClick={turn}>
              {t(byRecovery ? 'second.toCode' : 'second.toRecovery')}
            </button>
          )}
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>{t('second.cancel')}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {t(busy ? 'second.busy' : 'second.submit')}
          </Button>
        </footer>
      </form>
    </dialog>
  )
}
