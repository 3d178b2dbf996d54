import * as z from 'zod'
import { bounded } from './bounded.ts'
import { bareOf, clean, personOf } from './cleaning.ts'
import { asking } from './rules.asking.ts'
import { birthOfIdCard, hasIdCardChecksum } from './rules.idcard.ts'
import { phoneOf } from './rules.phone.ts'
import { type RuleKey, type RuleText, ruleText } from './rules.texts.ts'
import type { Words } from './rules.words.ts'
import { hasForbidden, requiredText } from './wire.ts'

// The validation rules of the specification, section 5, with decisions. Each rule is one `check...` function that the
// console's forms call and that the schema of the same name is made of, so both sides accept the same values and say the same words.

/** What a form field may hold before somebody types into it. */
export type Entered = string | null | undefined

/** Null where the value is good, else what is wrong with it in both languages. */
export type Check = (value: Entered) => RuleText | null

const length = (value: string): number => [...value].length
const HAN = /\p{Script=Han}/u

/** Passwords at log-in and old passwords: 4 to 20 characters, none of them Chinese. `field` names the field in the message on length. */
export function checkSimplePassword(value: Entered, field?: Words): RuleText | null {
  if (!value) return ruleText('PASSWORD_REQUIRED')
  if (length(value) < 4 || length(value) > 20) return field ? ruleText('PASSWORD_FIELD_LENGTH', field) : ruleText('PASSWORD_LENGTH')
  if (HAN.test(value)) return ruleText('PASSWORD_CHINESE')
  return hasForbidden(value) ? ruleText('TEXT_FORBIDDEN') : null
}

/** A complex password needs one of these special characters (decision Q-40). */
export const specialCharacters = '!@#$%^&*()_+-=[]{};:\'",.<>/?\\|`~'

/** Passwords wherever one is set: 8 to 20 characters with a letter, a digit and a special character; always good at log-in too. */
export function checkComplexPassword(value: Entered): RuleText | null {
  if (!value) return ruleText('PASSWORD_REQUIRED')
  const special = [...value].some((character) => specialCharacters.includes(character))
  const complex = length(value) >= 8 && /[A-Za-z]/.test(value) && /\d/.test(value) && special
  return complex && !checkSimplePassword(value) ? null : ruleText('PASSWORD_FORMAT')
}

/** The repeated password equals the first; `mismatch` replaces the usual words. */
export function checkConfirmation(first: Entered, second: Entered, mismatch?: Words): RuleText | null {
  if (!second) return ruleText('PASSWORD_REQUIRED')
  if (first === second) return null
  return mismatch ? { key: 'PASSWORD_MISMATCH', ...mismatch } : ruleText('PASSWORD_MISMATCH')
}

/** Turns "how a filled-in value looks" into the check of a required field; it is tidied as the server does. */
const required =
  (empty: RuleKey, looksGood: (value: string) => boolean, wrong: RuleKey, tidy = clean): Check =>
  (value) => {
    const entered = tidy(value ?? '')
    if (entered === '') return ruleText(empty)
    return looksGood(entered) ? null : ruleText(wrong)
  }

/** The same check for a field that may stay empty. */
export const optional =
  (check: Check): Check =>
  (value) =>
    clean(value ?? '') === '' ? null : check(value)

const PHONE_DIGITS = '1[3-9]\\d{9}'
const PHONE = new RegExp(`^${PHONE_DIGITS}$`)

/** A mainland mobile number: 11 digits from 13 to 19 (decision Q-45), however they are written. */
export const checkPhone: Check = required('PHONE_REQUIRED', (value) => PHONE.test(phoneOf(value)), 'PHONE_FORMAT')

const EMAIL_LOCAL = /^[\w%+-]+(\.[\w%+-]+)*$/
const EMAIL_LABEL = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

function looksLikeEmail(value: string): boolean {
  const [local = '', domain = '', ...rest] = value.split('@')
  const labels = domain.split('.')
  if (rest.length > 0 || value.length > 254 || local.length > 64 || labels.length < 2) return false
  return EMAIL_LOCAL.test(local) && labels.every((label) => EMAIL_LABEL.test(label)) && /^[A-Za-z]{2,6}$/.test(labels.at(-1) ?? '')
}

/** An e-mail address with a usual local part and domain; the last label is 2 to 6 letters (decision Q-41). */
export const checkEmail: Check = required('EMAIL_REQUIRED', looksLikeEmail, 'EMAIL_FORMAT')

/** An ID card number: 17 digits and a digit or X, a birthday that was, and the checksum of GB 11643 (decision Q-42). */
export const checkIdCard: Check = required(
  'ID_CARD_REQUIRED',
  (value) => /^\d{17}[\dXx]$/.test(value) && birthOfIdCard(value) !== null && hasIdCardChecksum(value),
  'ID_CARD_FORMAT',
  bareOf,
)

/** A new user name: 4 to 20 letters, digits, `_`, `-`, `.` (decision Q-44). Existing ones log in whatever they look like. */
export const checkUsername: Check = required('USERNAME_REQUIRED', (value) => /^[\w.-]{4,20}$/.test(value), 'USERNAME_FORMAT')

const CHINESE_NAME = /^[\p{Unified_Ideograph}〇]+(·[\p{Unified_Ideograph}〇]+)*$/u
const LATIN_NAME = /^[A-Za-z]+( +[A-Za-z]+)*$/

function looksLikeName(value: string): boolean {
  const characters = length(value.replaceAll('·', ''))
  if (CHINESE_NAME.test(value)) return characters >= 2 && characters <= 7
  return value.length >= 2 && value.length <= 40 && LATIN_NAME.test(value)
}

/** A person's name: 2 to 7 Chinese characters, `·` allowed between them, or 2 to 40 letters and spaces; never mixed (decision Q-43). */
export const checkRealName: Check = required('REAL_NAME_REQUIRED', looksLikeName, 'REAL_NAME_FORMAT', personOf)

/** A code that was sent: 6 digits. */
export const checkCode: Check = required('CODE_REQUIRED', (value) => /^\d{6}$/.test(value), 'CODE_FORMAT', bareOf)

const HOST_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

function looksLikeHost(value: string): boolean {
  const labels = value.toLowerCase().split('.')
  return value.length <= 253 && labels.length >= 2 && labels.every((label) => HOST_LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
}

/** The name of a host on the internet: two labels or more, no address, no port and no path. */
export const checkHost: Check = required('HOST_REQUIRED', looksLikeHost, 'HOST_FORMAT')

interface Described {
  readonly maxLength: number
  readonly [keyword: string]: string | number
}

/** So much may stand around a value of so many signs: blanks and dashes, which are no part of it. */
const roomFor = ({ maxLength }: Described): number => maxLength * 2 + 64

/** A schema that says what `check` says. Anything but a string is refused; `described` goes into the OpenAPI document. */
const ruledBy = (check: Check, tidy: (value: string) => string, described: Described) =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? check(null)?.key : undefined) })
    // Bounds the work of what follows; the rule says in its own words that it is not so long.
    .check((context) => {
      const most = roomFor(described)
      if (context.value.length <= most) return
      const wrong = check(context.value.slice(0, most))
      context.issues.push({
        code: 'custom',
        input: '',
        message: wrong?.key ?? 'TOO_LONG',
        continue: false,
        params: { field: wrong?.field },
      })
    })
    .overwrite(tidy)
    .check((context) => {
      const wrong = check(context.value)
      if (wrong) {
        context.issues.push({ code: 'custom', input: context.value, message: wrong.key, continue: true, params: { field: wrong.field } })
      }
    })
    .meta(described)

const ruled = (check: Check, tidy: (value: string) => string, described: Described, asked: Check = check) => {
  const schema = ruledBy(check, tidy, described)
  const words = asked(null)
  return words ? asking(words.key, schema) : schema
}

/** The same for a field that may be left out (stays as it is), null or empty (is emptied: gives null). */
const emptied = (check: Check, tidy: (value: string) => string, described: Described) =>
  ruled(optional(check), tidy, described, check)
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .optional()

const asIs = (value: string) => value
const upper = (value: string) => bareOf(value).toUpperCase()
const password = { format: 'password', maxLength: 20 } as const
const phoneDescribed = { pattern: PHONE.source, maxLength: 11 }
const emailDescribed = { format: 'email', maxLength: 254 }

/** Schema of `checkSimplePassword`. */
export const simplePassword = (field?: Words) => ruled((value) => checkSimplePassword(value, field), asIs, { ...password, minLength: 4 })
/** Schema of `checkComplexPassword`. */
export const complexPassword = () => ruled(checkComplexPassword, asIs, { ...password, minLength: 8 })
/** Schema of `checkPhone`. */
export const phone = () => ruled(checkPhone, phoneOf, phoneDescribed)
/** A phone number that may be left out or emptied. */
export const optionalPhone = () => emptied(checkPhone, phoneOf, { pattern: `^(${PHONE_DIGITS})?$`, maxLength: 11 })
/** Schema of `checkEmail`. */
export const email = () => ruled(checkEmail, clean, emailDescribed)
/** An e-mail address that may be left out or emptied. */
export const optionalEmail = () => emptied(checkEmail, clean, { maxLength: 254 })
/** Schema of `checkIdCard`; a final x becomes X. */
export const idCard = () => ruled(checkIdCard, upper, { pattern: '^\\d{17}[\\dXx]$', maxLength: 18 })
/** An ID card number that may be left out or emptied. */
export const optionalIdCard = () => emptied(checkIdCard, upper, { pattern: '^(\\d{17}[\\dXx])?$', maxLength: 18 })
/** Schema of `checkUsername`. */
export const username = () => ruled(checkUsername, clean, { minLength: 4, maxLength: 20, pattern: '^[\\w.-]{4,20}$' })
/** Characters of a user name as it is entered to log in. */
export const MOST_ENTERED_NAME = 64
/** A user name as it is entered to log in; existing ones may look like anything (decision Q-44). */
export const enteredUsername = () => requiredText(MOST_ENTERED_NAME, 'USERNAME_REQUIRED' satisfies RuleKey)
/** Schema of `checkCode`. */
export const verificationCode = () => ruled(checkCode, bareOf, { pattern: '^\\d{6}$', maxLength: 6 })
/** Schema of `checkHost`; in small letters. */
export const hostName = () => ruled(checkHost, (value) => clean(value).toLowerCase(), { format: 'hostname', maxLength: 253 })
/** Schema of `checkRealName`. */
export const realName = () => ruled(checkRealName, personOf, { minLength: 2, maxLength: 40 })

/** A masked value as the server sent it, e.g. `138****5678`. */
const MASKED = /^[^\s*]*\*{3}\S*$/

/**
 * A personal field of an update: a good value, or the masked one sent back, which leaves the field as it is.
 * The service compares it with the mask of what is stored and refuses any other with MASKED_VALUE.
 */
export const orMasked = <S extends z.ZodType<string | null | undefined>>(schema: S) =>
  z.union([schema, bounded(260).regex(MASKED, { abort: true })])

/** Is it a masked value that came back? */
export const isMasked = (value: Entered): value is string => typeof value === 'string' && MASKED.test(value)
