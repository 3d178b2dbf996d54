import type { AlarmRule } from '@camp/contract/alarms/alarms.labels'
import { notifyText, type StoredText } from '@camp/contract/base/notify.texts'

export interface Told {
  readonly name: string
  readonly rule: AlarmRule
  readonly bound: number
  readonly count: number
  readonly against: number | null
}

/** What is told of a look, as it is stored: name, count and rule, and nothing of any record. */
export function alarmWords({ name, rule, bound, count, against }: Told): { readonly title: StoredText; readonly detail: StoredText } {
  return {
    title: { code: 'message.alarm', data: { name, count } },
    detail: { code: `message.alarm.${rule}.detail`, data: { count, limit: bound, ...(against !== null && { against }) } },
  }
}

/** The same in words, as it leaves the product; a link needs the address of the console. */
export function alarmText(told: Told, publicUrl: string | null, link: string): { readonly subject: string; readonly text: string } {
  const { title, detail } = alarmWords(told)
  const subject = notifyText(title, 'zh-CN')
  const opens = publicUrl === null ? [] : [`打开查看（需登录）：${publicUrl}/#${link}`]
  return { subject, text: [subject, notifyText(detail, 'zh-CN'), ...opens].join('\n') }
}
