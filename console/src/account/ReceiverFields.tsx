import { type CodeChannel, type CodePurpose, loginWithEmail, loginWithSms } from '@camp/contract/account/account.codes'
import type { AccountWays } from '@camp/contract/account/account.ways'
import { limitsOf } from '@camp/contract/base/limits'
import { useState } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { PlainField } from '../ui/base/PlainField.tsx'
import { CodeField } from './CodeField.tsx'
import { askForCode, receiverWrong } from './codeCalls.ts'
import { codesText } from './codes.text.ts'
import './codes.css'

/** A phone or mailbox, and the code that went there. */
export interface ByCode {
  readonly receiver: string
  readonly code: string
}

interface ReceiverFieldsProps {
  readonly channel: CodeChannel
  readonly purpose: CodePurpose
  readonly ways: AccountWays | null
  readonly value: ByCode
  readonly onChange: (value: ByCode) => void
  readonly errors: Readonly<Record<string, string | undefined>>
  /** Of the first field, where it is not "phone" or "e-mail". */
  readonly label?: string
  readonly large?: boolean
}

/** Where a code goes, and the code. Whether anybody is known there is not said, but where it is new anyway. */
export function ReceiverFields({ channel, purpose, ways, value, onChange, errors, label, large = false }: ReceiverFieldsProps) {
  const t = useText(codesText)
  const language = useLanguage()
  const [asked, setAsked] = useState(false)
  const word = t(channel === 'SMS' ? 'phone' : 'email')
  const receiver = value.receiver.trim()
  const wrong = receiverWrong(channel, value.receiver, language)

  const send = async () => {
    setAsked(true)
    return wrong ? null : askForCode(channel, receiver, purpose)
  }

  return (
    <>
      <PlainField
        large={large}
        name="receiver"
        type={channel === 'SMS' ? 'tel' : 'email'}
        label={label ?? word}
        value={value.receiver}
        error={errors.receiver ?? (asked ? wrong : undefined)}
        autoComplete={channel === 'SMS' ? 'tel-national' : 'email'}
        maxLength={(channel === 'SMS' ? limitsOf(loginWithSms).phone : limitsOf(loginWithEmail).email).maxLength}
        autoFocus
        onChange={(event) => onChange({ ...value, receiver: event.target.value })}
      />
      <CodeField
        large={large}
        value={value.code}
        onChange={(code) => onChange({ ...value, code })}
        error={errors.code}
        send={send}
        sentText={
          purpose === 'LOGIN' || purpose === 'RESET'
            ? t('sentMaybe', { receiver: language === 'en-US' ? word.toLowerCase() : word })
            : t('sent')
        }
        outbox={ways?.outbox && !wrong ? receiver : null}
      />
    </>
  )
}
