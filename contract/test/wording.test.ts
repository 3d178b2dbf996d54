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
    expect(errorText('IN_USE', { count: 1 }, 'en-US')).toBe('1 record uses it, so it cannot be deleted')
    expect(errorText('IN_USE', { count: 2 }, 'en-US')).toBe('2 records use it, so it cannot be deleted')
    const said = calls.flatMap(({ id, audit }) => (typeof audit === 'object' ? [[id, audit.says] as const] : []))
    const things = /\{(\w+)\} (?:\w+ ){0,2}(?:\w+s|people|are|were|have)\b/
    for (const [name, { en }] of [...Object.entries(errors), ...Object.entries(notifyTexts), ...said]) {
      const place = things.exec(en)?.[1]
      expect(place === undefined || !counting.has(place) ? '' : en, name).toBe('')
    }
  })

  it('hold no Chinese in English and are never empty', () => {
    for (const [name, { zh, en }] of Object.entries(errors)) {
      expect(en, name).toMatch(/^[^\p{Script=Han}]+$/u)
      expect(zh, name).toMatch(/\p{Script=Han}/u)
    }
  })
})
