import { numberOf } from '@camp/contract/base/cleaning'
import { beginTotp, confirmTotp } from '@camp/contract/factors/factors'
import { useEffect, useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { PlainField } from '../ui/base/PlainField.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { factorsText } from './factors.text.ts'
import { useSignInForm } from './useSignInForm.ts'

interface TotpDialogProps {
  /** Recovery codes come with the first factor. */
  onDone(recoveryCodes: readonly string[] | null): void
  onClose(): void
}

/** Scans a new secret, and switches it on by the code that the app shows. */
export function TotpDialog({ onDone, onClose }: TotpDialogProps) {
  const t = useText(factorsText)
  const [begun, setBegun] = useState<{ readonly secret: string; readonly qr: string } | null>(null)
  const begin = useAction(beginTotp)
  const { run } = begin
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens; who will not prove who they are leaves it
  useEffect(() => {
    void run({}).then((answer) => (answer ? setBegun(answer) : onClose()))
  }, [])
  const { form, value, errors, busy, change } = useSignInForm({
    start: { code: '' },
    check: ({ code }) => (/^\d{6}$/.test(code) ? {} : { code: t('totp.codeWrong') }),
    send: async ({ code }) => {
      const answer = await call(confirmTotp, { body: { code } }, { quiet: ({ status }) => status >= 400 && status < 500 })
      if (!isFailure(answer)) onDone(answer.recoveryCodes)
      return isFailure(answer) && answer.body ? { code: answer.body.msg } : undefined
    },
  })
  return (
    <Dialog title={t('totp.set')} width={420} onClose={onClose}>
      <form {...form} className="dialog-form">
        <div className="dialog-body">
          <p className="dialog-text">{t('totp.begin')}</p>
          {begun ? (
            <>
              <img className="factors-qr" src={`data:image/svg+xml,${encodeURIComponent(begun.qr)}`} alt={t('totp.scan')} />
              <p className="plain-hint">{t('totp.byHand')}</p>
              <output className="factors-secret">{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</output>
            </>
          ) : (
            <div className="centre-wait" aria-busy="true" />
          )}
          <PlainField
            large
            name="code"
            label={t('totp.code')}
            className="plain-input factors-code"
            error={errors.code}
            value={value.code}
            // The question for proof may open over it any moment until then, and what is typed would go there.
            readOnly={begun === null}
            autoComplete="one-time-code"
            inputMode="numeric"
            onChange={({ target }) => change({ code: numberOf(target.value) })}
          />
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>{t('totp.cancel')}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {t(busy ? 'totp.confirming' : 'totp.confirm')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
