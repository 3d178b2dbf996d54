import type { ErrorData, Language } from '../errors.ts'
import { fill } from './fill.ts'
import { alarmTexts } from './notify.alarmTexts.ts'
import { keepingTexts } from './notify.keepingTexts.ts'
import { messageTexts } from './notify.messageTexts.ts'
import { taskTexts } from './notify.taskTexts.ts'
import { countText } from './numbers.ts'

/** What people hear when somebody changes how they are known or where they are paid. A part of the texts of messages. */
export const identityTexts = {
  'message.coachPhone': { zh: '您的手机号已修改', en: 'Your phone number was changed' },
  'message.coachPhone.detail': {
    zh: '{by} 将您老师信息中的手机号改为尾号 {tail}，工时合同的链接和验证码将发到新号码。如非您本人要求，请立即联系教务',
    en: '{by} changed your phone number as a coach to one ending in {tail}; links and codes of contracts go there. If you did not ask for this, please tell the office at once',
  },
  'message.coachIdCard': { zh: '您的身份证号已修改', en: 'Your ID card number was changed' },
  'message.coachIdCard.detail': {
    zh: '{by} 修改了您老师信息中的身份证号，签署工时合同时据此核对。如非您本人要求，请立即联系教务',
    en: '{by} changed your ID card number as a coach, by which contracts are signed. If you did not ask for this, please tell the office at once',
  },
  'message.payeeChanged': { zh: '您的收款信息已修改', en: 'Your payment details were changed' },
  'message.payeeChanged.detail': {
    zh: '{by} 将您的工资收款账号改为 {bank}，尾号 {tail}。如非您本人要求，请立即联系财务',
    en: '{by} changed the account you are paid to: {bank}, ending in {tail}. If you did not ask for this, please tell finance at once',
  },
  'message.referrerPayee': { zh: '推荐人“{name}”的收款信息已修改', en: 'The payment details of referrer "{name}" were changed' },
  'message.referrerPayee.detail': {
    zh: '{by} 将推荐人“{name}”的佣金收款账号改为 {bank}，尾号 {tail}。如非本人要求，请立即联系财务',
    en: '{by} changed the account to which commission of referrer "{name}" is paid: {bank}, ending in {tail}. If it was not asked for, please tell finance at once',
  },
} as const

/**
 * Texts that the server writes for people to read later: titles and details of tasks and messages. Stored as `{code, data}` and worded
 * when read, in the reader's language.
 */
export const notifyTexts = { ...taskTexts, ...messageTexts, ...identityTexts, ...keepingTexts, ...alarmTexts } as const

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
