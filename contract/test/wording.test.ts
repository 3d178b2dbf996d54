import { describe, expect, it } from 'vitest'
import { partsOf } from '../src/base/fill.ts'
import { notifyTexts } from '../src/base/notify.texts.ts'
import type { RuleKey } from '../src/base/rules.texts.ts'
import { ruleTexts } from '../src/base/rules.words.ts'
import { calls } from '../src/catalogue.ts'
import { type ErrorName, errors, errorText } from '../src/errors.ts'
import { specifiedStrings } from './specification.ts'

/** Places that hold a number of things. */
const counting = new Set([
  'count',
  'rows',
  'total',
  'taken',
  'held',
  'minutes',
  'seconds',
  'added',
  'good',
  'undone',
  'children',
  'permissions',
])

const rules: Record<string, RuleKey> = {
  'password.required': 'PASSWORD_REQUIRED',
  'password.length': 'PASSWORD_LENGTH',
  'password.noChinese': 'PASSWORD_CHINESE',
  'password.fieldLength': 'PASSWORD_FIELD_LENGTH',
  'password.complexFormat': 'PASSWORD_FORMAT',
  'phone.required': 'PHONE_REQUIRED',
  'phone.format': 'PHONE_FORMAT',
  'email.required': 'EMAIL_REQUIRED',
  'email.format': 'EMAIL_FORMAT',
  'idCard.required': 'ID_CARD_REQUIRED',
  'idCard.format': 'ID_CARD_FORMAT',
  'username.required': 'USERNAME_REQUIRED',
  'realName.required': 'REAL_NAME_REQUIRED',
  'realName.format': 'REAL_NAME_FORMAT',
}
const refusals: Record<string, ErrorName> = { 'http.403': 'FORBIDDEN', 'http.404': 'NOT_FOUND' }
/** Refusals that only programs meet, and the two that the specification words. */
const noNextStep: readonly ErrorName[] = [
  'BAD_KEY',
  'FORBIDDEN',
  'KEY_REUSED',
  'MALFORMED_JSON',
  'NOT_FOUND',
  'SIGNATURE_REFUSED',
  'UNSUPPORTED_MEDIA_TYPE',
  'UPLOAD_VERSION',
  // Over and done with: there is nothing that could be done instead.
  'FEEDBACK_DONE',
  'FEEDBACK_REPLY_SENT',
  'PARCEL_ENDED',
  'UNDO_SENT',
]
/** What to do, who could, or the limit that a value has to keep. */
const nextStep =
  /请(?!求)|可以|须|无需|才能|才有|应|只有|只能|至少|最多|最大|最早|不能(早|晚|大|少|低|超|为|有|与)|还可|可上传|可用的|跳过|不填|没有链接目标|不正确|位的|不能录入|合计|（共|（可含|\{(way|lacks)\}/

/** Texts of screens: the console's tests hold them. */
const shownByTheConsole = /^(glossary|tabs|message|task|error)\./

describe('the words of the specification', () => {
  it.each(Object.entries(rules))('%s are those of the rule', (key, rule) => {
    expect(ruleTexts[rule].zh).toBe(specifiedStrings[key])
  })

  it.each(Object.entries(refusals))('%s are those of the refusal', (key, name) => {
    expect(errors[name].zh).toBe(specifiedStrings[key])
  })

  it('are all held somewhere', () => {
    const elsewhere = Object.keys(specifiedStrings).filter((key) => !(key in rules) && !(key in refusals))
    expect(elsewhere.filter((key) => !shownByTheConsole.test(key))).toEqual([])
    expect(elsewhere.length).toBeLessThan(Object.keys(specifiedStrings).length)
  })
})

describe('the words of the product', () => {
  it('fill the same values in both languages', () => {
    const values = (text: string) =>
      partsOf(text)
        .flatMap((part) => (typeof part === 'string' ? [] : [part.key]))
        .sort()
    for (const [name, { zh, en }] of Object.entries(errors)) expect(values(zh), name).toEqual(values(en))
  })

  it('speak of one in English as of one', () => {
    expect(errorText('IN_USE', { count: 1 }, 'en-US')).toBe('1 record uses it, so it cannot be deleted. Please choose another there first')
    expect(errorText('IN_USE', { count: 2 }, 'en-US')).toBe('2 records use it, so it cannot be deleted. Please choose another there first')
    const said = calls.flatMap(({ id, audit }) => (typeof audit === 'object' ? [[id, audit.says] as const] : []))
    const things = /\{(\w+)\} (?:\w+ ){0,2}(?:\w+s|people|are|were|have)\b/
    for (const [name, { en }] of [...Object.entries(errors), ...Object.entries(notifyTexts), ...said]) {
      const place = things.exec(en)?.[1]
      expect(place === undefined || !counting.has(place) ? '' : en, name).toBe('')
    }
  })

  it('say what to do, or the limit that was passed', () => {
    // The cell that a refusal of a row is about says where to mend it.
    const lacking = Object.entries(errors).flatMap(([name, { zh }]) => (nextStep.test(zh) || name.startsWith('CELL_') ? [] : [name]))
    expect(lacking.sort()).toEqual(noNextStep.toSorted())
  })

  it('hold no Chinese in English and are never empty', () => {
    for (const [name, { zh, en }] of Object.entries(errors)) {
      expect(en, name).toMatch(/^[^\p{Script=Han}]+$/u)
      expect(zh, name).toMatch(/\p{Script=Han}/u)
    }
  })
})
