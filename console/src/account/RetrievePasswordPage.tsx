import { type CodeChannel, resetPasswordWithEmail, resetPasswordWithPhone } from '@camp/contract/account/account.codes'
import type { AccountWays } from '@camp/contract/account/account.ways'
import type { CallAnswer } from '@camp/contract/base/call'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call, isFailure } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { ChannelChoice, channelOf } from './ChannelChoice.tsx'
import { codeWrong, isOpen, receiverWrong, refusedFields, shownByForm } from './codeCalls.ts'
import { codesText } from './codes.text.ts'
import { type NewPassword, NewPasswordFields, useNewPasswordCheck } from './NewPasswordFields.tsx'
import { type ByCode, ReceiverFields } from './ReceiverFields.tsx'
import { SignInDone } from './SignInHead.tsx'
import { SignInFrame } from './signIn/SignInFrame.tsx'
import { useWays } from './signIn/useWays.ts'
import { useSignInForm } from './useSignInForm.ts'

type Reset = CallAnswer<typeof resetPasswordWithPhone>

const nothing: ByCode & NewPassword = { receiver: '', code: '', first: '', second: '' }

/** A new password for who has forgotten it, by a code to phone or mailbox. */
export function RetrievePasswordPage() {
  const t = useText(codesText)
  const ways = useWays()
  const [query] = useSearchParams()
  const [chosen, setChosen] = useState<CodeChannel>('SMS')
  const [done, setDone] = useState<Reset | null>(null)
  const channel = channelOf(ways, chosen)
  return (
    <SignInFrame title={t('retrieve.title')}>
      {done ? (
        <SignInDone
          title={t('retrieve.done')}
          text={[
            done.passkeysVoid > 0 ? t('retrieve.doneVoid', { count: done.passkeysVoid }) : t('retrieve.doneText'),
            ...(done.ssoVoid ? [t('retrieve.doneSso')] : []),
          ].join(' ')}
        />
      ) : (
        <div className="login-form">
          <div>
            <h1>{t('retrieve.title')}</h1>
            <p className="login-explain">{t('retrieve.lead')}</p>
          </div>
          {isOpen(ways, channel) ? (
            <>
              <ChannelChoice ways={ways} value={channel} onChange={setChosen} />
              <RetrieveForm key={channel} channel={channel} ways={ways} onDone={setDone} />
            </>
          ) : (
            <p className="login-ended">{t('smsOff')}</p>
          )}
          <p className="login-more">
            <Link className="link" to={{ pathname: '/user/login', search: query.toString() }}>
              {t('back')}
            </Link>
          </p>
        </div>
      )}
    </SignInFrame>
  )
}

interface RetrieveFormProps {
  readonly channel: CodeChannel
  readonly ways: AccountWays | null
  readonly onDone: (reset: Reset) => void
}

function RetrieveForm({ channel, ways, onDone }: RetrieveFormProps) {
  const t = useText(codesText)
  const language = useLanguage()
  const checkPassword = useNewPasswordCheck()
  const { form, value, errors, busy, change } = useSignInForm({
    start: nothing,
    check: (entered) => ({
      ...checkPassword(entered),
      receiver: receiverWrong(channel, entered.receiver, language),
      code: codeWrong(entered.code, language),
    }),
    send: async ({ receiver, code, first: password }) => {
      const answer =
        channel === 'SMS'
          ? await call(resetPasswordWithPhone, { body: { phone: receiver.trim(), code, password } }, { quiet: shownByForm })
          : await call(resetPasswordWithEmail, { body: { email: receiver.trim(), code, password } }, { quiet: shownByForm })
      if (isFailure(answer)) return refusedFields(answer)
      onDone(answer)
    },
  })

  return (
    <form {...form} className="login-fields">
      <ReceiverFields large channel={channel} purpose="RESET" ways={ways} value={value} errors={errors} onChange={change} />
      <NewPasswordFields large value={value} errors={{ first: errors.first ?? errors.password, second: errors.second }} onChange={change} />
      <button type="submit" className="button button-primary button-large" aria-disabled={busy || undefined}>
        {busy ? t('retrieve.saving') : t('retrieve.save')}
      </button>
    </form>
  )
}
