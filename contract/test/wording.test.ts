import { describe, expect, it } from 'vitest'
import { type ErrorName, errors } from '../src/errors.ts'
import { type RuleKey, ruleTexts } from '../src/rules.texts.ts'
import { specifiedStrings } from './specification.ts'

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
    const values = (text: string) => [...(text.match(/\{\w+\}/g) ?? [])].sort()
    for (const [name, { zh, en }] of Object.entries(errors)) expect(values(zh), name).toEqual(values(en))
  })

  it('hold no Chinese in English and are never empty', () => {
    for (const [name, { zh, en }] of Object.entries(errors)) {
      expect(en, name).toMatch(/^[^\p{Script=Han}]+$/u)
      expect(zh, name).toMatch(/\p{Script=Han}/u)
    }
  })
})
