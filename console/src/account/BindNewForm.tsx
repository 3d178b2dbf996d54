import { bindNewEmail, bindNewPhone } from '@camp/contract/account.binding'
import type { CodeChannel } from '@camp/contract/account.codes'
import type { AccountWays } from '@camp/contract/account.ways'
import { type FormEvent, useRef, useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { keepUser } from '../platform/session.ts'
import { Button } from '../ui/Button.tsx'
import { centreText } from './centre.text.ts'
import { codeWrong, receiverWrong, refusedFields, shownByForm } from './codeCalls.ts'
import { focusFirstWrong } from './focusFirstWrong.ts'
import { type ByCode, ReceiverFields } from './ReceiverFields.tsx'

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
  const [value, setValue] = useState<ByCode>({ receiver: '', code: '' })
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const wrong = { receiver: receiverWrong(channel, value.receiver, language), code: codeWrong(value.code, language) }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (wrong.receiver || wrong.code) return focusFirstWrong(form)
    setBusy(true)
    const params = { key: proof, code: value.code }
    const receiver = value.receiver.trim()
    const answer =
      channel === 'SMS'
        ? await call(bindNewPhone, { params, body: { phone: receiver } }, { quiet: shownByForm })
        : await call(bindNewEmail, { params, body: { email: receiver } }, { quiet: shownByForm })
    setBusy(false)
    if (isFailure(answer)) {
      if (answer.body?.error === 'OWN_KEY_SPENT') {
        toast('error', answer.body.msg)
        return onSpent()
      }
      setRefused(refusedFields(answer))
      return focusFirstWrong(form)
    }
    keepUser(answer)
    toast('success', t('contact.saved'))
    onDone()
  }

  return (
    <form ref={form} className="dialog-form" onSubmit={submit} noValidate>
      <div className="dialog-body centre-steps">
        <p className="plain-hint">{t('contact.step', { step: 2 })}</p>
        <ReceiverFields
          channel={channel}
          purpose="BIND"
          ways={ways}
          label={t(channel === 'SMS' ? 'contact.newPhone' : 'contact.newEmail')}
          value={value}
          errors={tried ? { ...wrong, ...refused } : refused}
          onChange={(next) => {
            setRefused({})
            setValue(next)
          }}
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
