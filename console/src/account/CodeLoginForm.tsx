import { type CodeChannel, loginWithEmail, loginWithSms } from '@camp/contract/account/account.codes'
import type { AccountWays } from '@camp/contract/account/account.ways'
import { useNavigate, useSearchParams } from 'react-router'
import { call, isFailure } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { keepUser } from '../platform/session.ts'
import { safeRedirect } from '../shell/redirect.ts'
import { codeWrong, isOpen, receiverWrong, refusedFields, shownByForm } from './codeCalls.ts'
import { codesText } from './codes.text.ts'
import { type ByCode, ReceiverFields } from './ReceiverFields.tsx'
import { useSignInForm } from './useSignInForm.ts'

/** Log-in by a code that goes to a phone or mailbox. */
export function CodeLoginForm({ channel, ways }: { readonly channel: CodeChannel; readonly ways: AccountWays | null }) {
  const t = useText(codesText)
  const language = useLanguage()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { form, value, errors, busy, change } = useSignInForm<ByCode>({
    start: { receiver: '', code: '' },
    check: ({ receiver, code }) => ({ receiver: receiverWrong(channel, receiver, language), code: codeWrong(code, language) }),
    send: async ({ receiver, code }) => {
      const answer =
        channel === 'SMS'
          ? await call(loginWithSms, { body: { phone: receiver.trim(), code } }, { quiet: shownByForm })
          : await call(loginWithEmail, { body: { email: receiver.trim(), code } }, { quiet: shownByForm })
      if (isFailure(answer)) return refusedFields(answer)
      keepUser(answer)
      void navigate(safeRedirect(query.get('redirect')), { replace: true })
    },
  })

  if (!isOpen(ways, channel)) return <p className="login-ended">{t(channel === 'SMS' ? 'smsOff' : 'mailOff')}</p>
  return (
    <form {...form} className="login-fields">
      <ReceiverFields large channel={channel} purpose="LOGIN" ways={ways} value={value} errors={errors} onChange={change} />
      <button type="submit" className="button button-primary button-large" aria-disabled={busy || undefined}>
        {busy ? t('loggingIn') : t('login')}
      </button>
    </form>
  )
}
