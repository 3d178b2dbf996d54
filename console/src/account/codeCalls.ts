import {
  type CodeChannel,
  type CodePurpose,
  type CodeSent,
  getValidCodeByEmail,
  getValidCodeByPhone,
} from '@camp/contract/account/account.codes'
import type { AccountWays } from '@camp/contract/account/account.ways'
import { type Check, checkCode, checkEmail, checkPhone, type Entered } from '@camp/contract/base/rules'
import type { Language } from '@camp/contract/errors'
import { call } from '../platform/client.ts'
import type { Failure } from '../platform/failures.ts'

/** Refusals that the form shows itself; faults are shown as everywhere. */
export const shownByForm = ({ status }: Failure): boolean => status >= 400 && status < 500

/** Has a code sent to a phone or mailbox. */
export const askForCode = (channel: CodeChannel, receiver: string, purpose: CodePurpose): Promise<CodeSent | Failure> =>
  channel === 'SMS'
    ? call(getValidCodeByPhone, { params: { phone: receiver }, query: { purpose } }, { quiet: shownByForm })
    : call(getValidCodeByEmail, { params: { email: receiver }, query: { purpose } }, { quiet: shownByForm })

/** Can codes go out this way? Also yes while it is not known. */
export const isOpen = (ways: AccountWays | null, channel: CodeChannel): boolean => (channel === 'SMS' ? ways?.sms : ways?.mail) !== false

/** The words of a rule in a language; undefined where the value is good. */
export const messageOf = (check: Check, value: Entered, language: Language): string | undefined =>
  check(value)?.[language === 'en-US' ? 'en' : 'zh']

/** What is wrong with a phone number or address. */
export const receiverWrong = (channel: CodeChannel, value: string, language: Language): string | undefined =>
  messageOf(channel === 'SMS' ? checkPhone : checkEmail, value, language)

/** What is wrong with a code. */
export const codeWrong = (value: string, language: Language): string | undefined => messageOf(checkCode, value, language)

const byError: Readonly<Record<string, string>> = { PHONE_TAKEN: 'receiver', EMAIL_TAKEN: 'receiver', USERNAME_TAKEN: 'username' }
const byPath: Readonly<Record<string, string>> = { phone: 'receiver', email: 'receiver' }

/** The words of a refusal by the field they belong to: its own, or the code. */
export function refusedFields({ body, status }: Failure): Readonly<Record<string, string>> {
  if (!body || status >= 500) return {}
  const known = byError[body.error]
  if (known) return { [known]: body.msg }
  if (!body.fields || body.fields.length === 0) return { code: body.msg }
  return Object.fromEntries(
    body.fields.map(({ path, msg }) => {
      const name = path.split('.').at(-1) ?? 'code'
      return [byPath[name] ?? name, msg]
    }),
  )
}
