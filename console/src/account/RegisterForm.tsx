import { type CodeChannel, registerWithEmail, registerWithSms } from '@camp/contract/account/account.codes'
import type { AccountWays } from '@camp/contract/account/account.ways'
import { limitsOf } from '@camp/contract/base/limits'
import { checkRealName, checkUsername } from '@camp/contract/base/rules'
import { call, isFailure } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { PlainField } from '../ui/base/PlainField.tsx'
import { codeWrong, messageOf, receiverWrong, refusedFields, shownByForm } from './codeCalls.ts'
import { codesText } from './codes.text.ts'
import { type NewPassword, NewPasswordFields, useNewPasswordCheck } from './NewPasswordFields.tsx'
import { type ByCode, ReceiverFields } from './ReceiverFields.tsx'
import { useSignInForm } from './useSignInForm.ts'

/** What became of a registration. */
export interface Registered {
  readonly username: string
  readonly activeflg: 'ACTIVE' | 'FROZEN'
}

interface RegisterFormProps {
  readonly channel: CodeChannel
  readonly ways: AccountWays | null
  readonly onDone: (made: Registered) => void
}

interface Newcomer extends ByCode, NewPassword {
  readonly username: string
  readonly realName: string
}
const nobody: Newcomer = { receiver: '', code: '', username: '', realName: '', first: '', second: '' }

function send(channel: CodeChannel, { receiver, code, username, realName, first }: Newcomer) {
  const body = { code, username: username.trim(), realName: realName.trim(), password: first }
  return channel === 'SMS'
    ? call(registerWithSms, { body: { phone: receiver.trim(), ...body } }, { quiet: shownByForm })
    : call(registerWithEmail, { body: { email: receiver.trim(), ...body } }, { quiet: shownByForm })
}

const takes = limitsOf(registerWithSms)

/** Everything of a new account on one form. */
export function RegisterForm({ channel, ways, onDone }: RegisterFormProps) {
  const t = useText(codesText)
  const language = useLanguage()
  const checkPassword = useNewPasswordCheck()
  const { form, value, errors, busy, change } = useSignInForm({
    start: nobody,
    check: (entered) => ({
      ...checkPassword(entered),
      receiver: receiverWrong(channel, entered.receiver, language),
      code: codeWrong(entered.code, language),
      username: messageOf(checkUsername, entered.username, language),
      realName: messageOf(checkRealName, entered.realName, language),
    }),
    send: async (entered) => {
      const answer = await send(channel, entered)
      if (isFailure(answer)) return refusedFields(answer)
      onDone({ username: entered.username.trim(), activeflg: answer.activeflg })
    },
  })

  return (
    <form {...form} className="login-fields">
      <ReceiverFields large channel={channel} purpose="REGISTER" ways={ways} value={value} errors={errors} onChange={change} />
      <PlainField
        large
        name="username"
        label={t('register.username')}
        hint={t('register.usernameRule')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={takes.username.maxLength}
        value={value.username}
        error={errors.username}
        onChange={(event) => change({ username: event.target.value })}
      />
      <PlainField
        large
        name="realName"
        label={t('register.realName')}
        autoComplete="name"
        maxLength={takes.realName.maxLength}
        value={value.realName}
        error={errors.realName}
        onChange={(event) => change({ realName: event.target.value })}
      />
      <NewPasswordFields
        large
        labels={{ first: t('register.password'), second: t('register.repeat') }}
        value={value}
        errors={{ first: errors.first ?? errors.password, second: errors.second }}
        onChange={change}
      />
      <button type="submit" className="button button-primary button-large" aria-disabled={busy || undefined}>
        {busy ? t('register.saving') : t('register.save')}
      </button>
    </form>
  )
}
