import { type CodeChannel, registerWithEmail, registerWithSms } from '@camp/contract/account.codes'
import type { AccountWays } from '@camp/contract/account.ways'
import { checkRealName, checkUsername } from '@camp/contract/rules'
import { type FormEvent, useRef, useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { PlainField } from '../ui/PlainField.tsx'
import { codeWrong, receiverWrong, refusedFields, said, shownByForm } from './codeCalls.ts'
import { codesText } from './codes.text.ts'
import { focusFirstWrong } from './focusFirstWrong.ts'
import { type NewPassword, NewPasswordFields, useNewPasswordCheck } from './NewPasswordFields.tsx'
import { type ByCode, ReceiverFields } from './ReceiverFields.tsx'

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

/** Everything of a new account on one form. */
export function RegisterForm({ channel, ways, onDone }: RegisterFormProps) {
  const t = useText(codesText)
  const language = useLanguage()
  const checkPassword = useNewPasswordCheck()
  const [value, setValue] = useState(nobody)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const wrong = {
    ...checkPassword(value),
    receiver: receiverWrong(channel, value.receiver, language),
    code: codeWrong(value.code, language),
    username: said(checkUsername, value.username, language),
    realName: said(checkRealName, value.realName, language),
  }
  const errors: Readonly<Record<string, string | undefined>> = tried ? { ...wrong, ...refused } : refused
  const change = (part: Partial<Newcomer>): void => {
    setRefused({})
    setValue((before) => ({ ...before, ...part }))
  }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (Object.values(wrong).some(Boolean)) return focusFirstWrong(form)
    setBusy(true)
    const answer = await send(channel, value)
    setBusy(false)
    if (!isFailure(answer)) return onDone({ username: value.username.trim(), activeflg: answer.activeflg })
    setRefused(refusedFields(answer))
    focusFirstWrong(form)
  }

  return (
    <form ref={form} className="login-fields" onSubmit={submit} noValidate>
      <ReceiverFields large channel={channel} purpose="REGISTER" ways={ways} value={value} errors={errors} onChange={change} />
      <PlainField
        large
        name="username"
        label={t('register.username')}
        hint={t('register.usernameRule')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={20}
        value={value.username}
        error={errors.username}
        onChange={(event) => change({ username: event.target.value })}
      />
      <PlainField
        large
        name="realName"
        label={t('register.realName')}
        autoComplete="name"
        maxLength={40}
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
