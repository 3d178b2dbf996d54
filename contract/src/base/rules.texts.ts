import type { Language } from '../errors.ts'
import { ruleTexts, type Words } from './rules.words.ts'

/** Names a text of a rule; it is the message of the schema's issue. */
export type RuleKey = keyof typeof ruleTexts

/** What is wrong with a value, ready to be shown in either language. */
export interface RuleText extends Words {
  readonly key: RuleKey
  /** The name of the field that fills `{field}`. */
  readonly field?: Words
}

/** The text of a rule; `field` fills its `{field}`. */
export const ruleText = (key: RuleKey, field?: Words): RuleText => {
  const { zh, en } = ruleTexts[key]
  return field ? { key, field, zh: zh.replace('{field}', field.zh), en: en.replace('{field}', field.en) } : { key, zh, en }
}

/** The words of one language. */
export const inLanguage = (words: Words, language: Language): string => (language === 'en-US' ? words.en : words.zh)
