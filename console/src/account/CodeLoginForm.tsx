import { type CodeChannel, loginWithEmail, loginWithSms } from '@camp/contract/account.codes'
import type { AccountWays } from '@camp/contract/account.ways'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call, isFailure } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { keepUser } from '../platform/session.ts'
import { safeRedirect } from '../shell/redirect.ts'
import { codeWrong, isOpen, receiverWrong, refusedFields, shownByForm } from './codeCalls.ts'
import { codesText } from './codes.text.ts'
import { focusFirstWrong } from './focusFirstWrong.ts'
import { type ByCode, ReceiverFields } from './ReceiverFields.tsx'

/** Log-in by a code that goes to a phone or mailbox. */
export function CodeLoginForm({ channel, ways }: { readonly channel: CodeChannel; readonly ways: AccountWays | null }) {
  const t = useText(codesText)
  const language = useLanguage()
  const navigate = useNavigate()
  const [query] = useSearchParams()
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
    const { receiver, code } = { ...value, receiver: value.receiver.trim() }
    const answer =
      channel === 'SMS'
        ? await call(loginWithSms, { body: { phone: receiver, code } }, { quiet: shownByForm })
        : await call(loginWithEmail, { body: { email: receiver, code } }, { quiet: shownByForm })
    setBusy(false)
    if (isFailure(answer)) {
      setRefused(refusedFields(answer))
      return focusFirstWrong(form)
    }
    keepUser(answer)
    void navigate(safeRedirect(query.get('redirect')), { replace: true })
  }

  if (!isOpen(ways, channel)) return <p className="login-ended">{t(channel === 'SMS' ? 'smsOff' : 'mailOff')}</p>
  return (
    <form ref={form} className="login-fields" onSubmit={submit} noValidate>
      <ReceiverFields
        large
        channel={channel}
        purpose="LOGIN"
        ways={ways}
        value={value}
        errors={tried ? { ...wrong, ...refused } : refused}
        onChange={(next) => {
          setRefused({})
          setValue(next)
        }}
      />
      <button type="submit" className="button button-primary button-large" aria-disabled={busy || undefined}>
        {busy ? t('loggingIn') : t('login')}
      </button>
    </form>
  )
}
