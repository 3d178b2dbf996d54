import { labelled } from './labels.ts'
import type { Words } from './rules.words.ts'

/** What parameters are about; the order is that of the screen. */
export const parameterGroup = labelled({
  order: ['订单', 'Orders', 'blue'],
  feedback: ['反馈', 'Feedback', 'blue'],
  account: ['账号', 'Accounts', 'green'],
  app: ['应用', 'App', 'blue'],
  coach: ['辅导老师', 'Coaches', 'green'],
  personal: ['个人信息', 'Personal data', 'amber'],
  retention: ['数据保留', 'Retention', 'grey'],
})

/** What a number of a parameter counts. */
export const parameterUnit = labelled({
  minutes: ['分钟', 'minutes', 'grey'],
  days: ['天', 'days', 'grey'],
  months: ['个月', 'months', 'grey'],
  times: ['次', 'times', 'grey'],
  rows: ['条', 'rows', 'grey'],
  bp: ['%', '%', 'grey'],
  yuan: ['元', 'yuan', 'grey'],
  oclock: ['点', "o'clock", 'grey'],
})

type Group = (typeof parameterGroup.values)[number]
type Unit = (typeof parameterUnit.values)[number]

interface Common {
  readonly group: Group
  readonly zh: string
  readonly en: string
}

/** A whole number between two bounds. */
interface IntegerParameter extends Common {
  readonly type: 'integer'
  readonly value: number
  readonly min: number
  readonly max: number
  readonly unit: Unit
}

/** One of a few words, each with what it means. */
interface ChoiceParameter extends Common {
  readonly type: 'enum'
  readonly value: string
  readonly choices: Readonly<Record<string, Words>>
}

/** A word of a form of its own. */
interface WordParameter extends Common {
  readonly type: 'word'
  readonly value: string
  readonly pattern: RegExp
  /** What it looks like. */
  readonly form: Words
}

/** Some lines of text, in which `{name}` is a place that is filled when the text is used. */
export interface TextParameter extends Common {
  readonly type: 'text'
  readonly value: string
  /** The most characters, and lines that are not empty. */
  readonly most: number
  readonly lines: number
  /** What may stand between braces: what it is, and one that the preview shows. */
  readonly places: Readonly<Record<string, { readonly words: Words; readonly sample: string }>>
}

/** A parameter: `value` is what holds until staff set another. */
export type Parameter = IntegerParameter | ChoiceParameter | WordParameter | TextParameter
