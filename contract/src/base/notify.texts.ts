import type { ErrorData, Language } from '../errors.ts'
import { fill } from './fill.ts'
import { identityTexts } from './notify.identity.texts.ts'
import { messageTexts } from './notify.messageTexts.ts'
import { taskTexts } from './notify.taskTexts.ts'
import { countText } from './numbers.ts'

/**
 * Texts that the server writes for people to read later: titles and details of tasks and messages. Stored as `{code, data}` and worded
 * when read, in the reader's language.
 */
export const notifyTexts = { ...taskTexts, ...messageTexts, ...identityTexts } as const

export type NotifyCode = keyof typeof notifyTexts

/** A text as it is stored. `data` holds no personal values. */
export interface StoredText {
  readonly code: NotifyCode
  readonly data?: ErrorData
}

/** Counts as people read them: 186,204. What is a number of something else (an order) is stored as text. */
const readable = (data: ErrorData): ErrorData =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, typeof value === 'number' ? countText(value) : value]))

/** The words of a stored text in a language. */
export const notifyText = (stored: StoredText, language: Language): string => {
  const words = notifyTexts[stored.code]
  return fill(language === 'en-US' ? words.en : words.zh, readable(stored.data ?? {}))
}
