import { bindNewEmail, bindNewPhone } from '@camp/contract/account/account.binding'
import type { CodeChannel } from '@camp/contract/account/account.codes'
import type { AccountWays } from '@camp/contract/account/account.ways'
import { call, isFailure } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { keepUser } from '../platform/session.ts'
import { Button } from '../ui/base/Button.tsx'
import { centreText } from './centre.text.ts'
import { codeWrong, receiverWrong, refusedFields, shownByForm } from './codeCalls.ts'
import { type ByCode, ReceiverFields } from './ReceiverFields.tsx'
import { useSignInForm } from './useSignInForm.ts'

interface BindNewFormProps {
  readonly channel: CodeChannel
  readonly ways: AccountWays | null
  /** The key of step 1. */
  readonly proof: string
  readonly onDone: () => void
  /** The proof is too old: it has to be given again. */
  readonly onSpent: () => void
  readonly onClose: () => void
}

/** Step 2: the new phone or e-mail, and the code that went there. */
export function BindNewForm({ channel, ways, proof, onDone, onSpent, onClose }: BindNewFormProps) {
  const t = useText(centreText)
  const language = useLanguage()
  const { form, value, errors, busy, change } = useSignInForm<ByCode>({
    start: { receiver: '', code: '' },
    check: ({ receiver, code }) => ({ receiver: receiverWrong(channel, receiver, language), code: codeWrong(code, language) }),
    send: async ({ receiver, code }) => {
      const params = { key: proof, code }
      const answer =
        channel === 'SMS'
          ? await call(bindNewPhone, { params, body: { phone: receiver.trim() } }, { quiet: shownByForm })
          : await call(bindNewEmail, { params, body: { email: receiver.trim() } }, { quiet: shownByForm })
      if (isFailure(answer)) {
        if (answer.body?.error !== 'OWN_KEY_SPENT') return refusedFields(answer)
        toast('error', answer.body.msg)
        onSpent()
        return undefined
      }
      keepUser(answer)
      toast('success', t('contact.saved'))
      onDone()
      return undefined
    },
  })

  return (
    <form {...form} className="dialog-form">
      <div className="dialog-body centre-steps">
        <p className="plain-hint">{t('contact.step', { step: 2 })}</p>
        <ReceiverFields
          channel={channel}
          purpose="BIND"
          ways={ways}
          label={t(channel === 'SMS' ? 'contact.newPhone' : 'contact.newEmail')}
          value={value}
          errors={errors}
          onChange={change}
        />
      </div>
      <footer className="dialog-foot">
        <Button onClick={onClose}>{t('contact.cancel')}</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {busy ? t('contact.saving') : t('contact.save')}
        </Button>
      </footer>
    </form>
  )
}
