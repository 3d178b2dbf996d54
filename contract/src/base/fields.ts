import type * as z from 'zod'
import type { ErrorData, Language } from '../errors.ts'
import { fill } from './fill.ts'
import { inLanguage } from './rules.texts.ts'
import { ruleTexts, type Words } from './rules.words.ts'

/** What can be wrong with any field, whatever it means; `{name}` is filled from the issue. */
export const genericTexts = {
  REQUIRED: { zh: '请填写此项', en: 'Please fill this in' },
  TOO_LONG: { zh: '最多 {maximum} 个字符', en: 'At most {maximum} characters' },
  TOO_SHORT: { zh: '至少 {minimum} 个字符', en: 'At least {minimum} characters' },
  TOO_MANY: { zh: '最多 {maximum} 项', en: 'At most {maximum} entries' },
  TOO_FEW: { zh: '至少 {minimum} 项', en: 'At least {minimum} entries' },
  TOO_BIG: { zh: '不能大于 {maximum}', en: 'Must not be more than {maximum}' },
  TOO_SMALL: { zh: '不能小于 {minimum}', en: 'Must not be less than {minimum}' },
  NOT_ABOVE: { zh: '应大于 {minimum}', en: 'Must be more than {minimum}' },
  NOT_A_NUMBER: { zh: '应为数字', en: 'Must be a number' },
  NOT_AN_INTEGER: { zh: '应为整数', en: 'Must be a whole number' },
  NOT_A_TEXT: { zh: '应为文本', en: 'Must be a text' },
  NOT_A_BOOLEAN: { zh: '应为 true 或 false', en: 'Must be true or false' },
  NOT_A_LIST: { zh: '应为列表', en: 'Must be a list' },
  NOT_AN_OBJECT: { zh: '应为对象', en: 'Must be an object' },
  NOT_A_MONDAY: { zh: '应为星期一的日期', en: 'Must be a Monday' },
  NOT_A_DAY: { zh: '应为日期，如 2025-01-31', en: 'Must be a date such as 2025-01-31' },
  NOT_A_MOMENT: { zh: '应为时间，如 2025-01-31 08:30:00', en: 'Must be a time such as 2025-01-31 08:30:00' },
  NOT_A_VERSION: { zh: '应为版本号，如 1.4.0 或 1.4.0-beta.2', en: 'Must be a version such as 1.4.0 or 1.4.0-beta.2' },
  NOT_A_SERIAL: { zh: '应为 40 位证书序列号（0-9、A-F）', en: 'Must be a serial number of 40 characters (0-9, A-F)' },
  NOT_A_KEY_ID: { zh: '应以 PUB_KEY_ID_ 开头', en: 'Must begin with PUB_KEY_ID_' },
  NOT_A_MERCHANT: { zh: '应为商户号，8 到 32 位数字', en: 'Must be a merchant number of 8 to 32 digits' },
  NAME_PICTURE: { zh: '姓名中不能有表情符号', en: 'A name cannot have emoji' },
  NOT_HTTPS: { zh: '应为 https:// 开头的完整地址', en: 'Must be a full address that begins with https://' },
  ADDRESS_BLANK: { zh: '网址中不能有空格', en: 'The address cannot have spaces' },
  NOT_A_CARRIER_CODE: { zh: '只能是字母、数字、_ 或 -', en: 'Letters, digits, _ and - only' },
  NOT_A_HOTLINE: { zh: '只能是数字、空格、+ 或 -', en: 'Digits, spaces, + and - only' },
  ENDS_BEFORE_START: { zh: '不能早于或小于起始值', en: 'Must not be before the start' },
  UNKNOWN_VALUE: { zh: '不是可选的值', en: 'Not one of the possible values' },
  REFERENCE_ONE: { zh: '请给出对方编号或本系统编号，二者给一个', en: 'Give your own number of it or ours, and one of them alone' },
  UNKNOWN_KEY: { zh: '有未知的字段', en: 'Has unknown fields' },
  WRONG_FORMAT: { zh: '格式错误', en: 'Not in the right format' },
} as const satisfies Record<string, Words>

type GenericKey = keyof typeof genericTexts

const texts: Readonly<Record<string, Words>> = { ...genericTexts, ...ruleTexts }

/** The words for an issue's message where that is the name of a text, else "not in the right format". */
export const fieldText = (message: string, language: Language, data: ErrorData = {}): string => {
  const words = Object.hasOwn(texts, message) ? texts[message] : undefined
  return fill(inLanguage(words ?? genericTexts.WRONG_FORMAT, language), data)
}

type Issue = z.core.$ZodIssue

const byType: Readonly<Record<string, GenericKey>> = {
  string: 'NOT_A_TEXT',
  number: 'NOT_A_NUMBER',
  int: 'NOT_AN_INTEGER',
  boolean: 'NOT_A_BOOLEAN',
  array: 'NOT_A_LIST',
  object: 'NOT_AN_OBJECT',
  record: 'NOT_AN_OBJECT',
}

const tooBig: Readonly<Record<string, GenericKey>> = { string: 'TOO_LONG', array: 'TOO_MANY' }
const tooSmall: Readonly<Record<string, GenericKey>> = { string: 'TOO_SHORT', array: 'TOO_FEW' }

/** Zod names what it got in its English message only; a missing value is the one case that needs words of its own. */
const isMissing = (issue: Issue): boolean => issue.code === 'invalid_type' && /received (undefined|null)$/.test(issue.message)

/** A union says nothing itself: the branch that got furthest into the value says what is wrong. */
function mostTelling(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const tried = issue.errors.map((branch) => branch[0]).filter((first) => first !== undefined)
  const telling = tried.find((first) => first.code !== 'invalid_type' || first.path.length > 0) ?? tried[0]
  return telling ? mostTelling(telling) : issue
}

function genericKey(issue: Issue): GenericKey {
  if (isMissing(issue)) return 'REQUIRED'
  switch (issue.code) {
    case 'invalid_type':
      return byType[issue.expected] ?? 'WRONG_FORMAT'
    case 'too_big':
      return tooBig[issue.origin] ?? 'TOO_BIG'
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'REQUIRED'
        : (tooSmall[issue.origin] ?? (issue.inclusive === false ? 'NOT_ABOVE' : 'TOO_SMALL'))
    case 'invalid_value':
      return 'UNKNOWN_VALUE'
    case 'unrecognized_keys':
      return 'UNKNOWN_KEY'
    default:
      return 'WRONG_FORMAT'
  }
}

function issueData(issue: Issue, language: Language): ErrorData {
  if (issue.code === 'too_big') return { maximum: String(issue.maximum) }
  if (issue.code === 'too_small') return { minimum: String(issue.minimum) }
  if (issue.code !== 'custom') return {}
  const entries = Object.entries(issue.params ?? {}).flatMap(([name, value]): [string, string | number][] => {
    if (typeof value === 'string' || typeof value === 'number') return [[name, value]]
    // What a rule puts in is a number, a text or Words.
    return value ? [[name, inLanguage(value as Words, language)]] : []
  })
  return Object.fromEntries(entries)
}

/** What is wrong with each field, in the words that the console's forms use: `path` is `a.b.0`, empty for the whole. */
export const fieldMessages = (error: z.core.$ZodError, language: Language): { path: string; msg: string }[] =>
  error.issues.map((whole) => {
    const issue = mostTelling(whole)
    const key = Object.hasOwn(texts, issue.message) ? issue.message : genericKey(issue)
    const named = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    const path = [...whole.path, ...(issue === whole ? [] : issue.path), ...named]
    return { path: path.join('.'), msg: fieldText(key, language, issueData(issue, language)) }
  })
