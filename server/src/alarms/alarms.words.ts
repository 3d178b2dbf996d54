import type { AlarmRule } from '@camp/contract/alarms/alarms.labels'
import { notifyText, type StoredText } from '@camp/contract/base/notify.texts'
import type { MorningSaid } from './alarms.morning.rules.ts'

export interface Told {
  readonly name: string
  readonly rule: AlarmRule
  readonly bound: number
  readonly count: number
  readonly against: number | null
  /** Of the morning page: what it says first; undefined: of anything else. */
  readonly about?: MorningSaid | undefined
}

/** What is told of a look, as it is stored: name, count and rule, and nothing of any record. */
export function alarmWords({ name, rule, bound, count, against, about }: Told): {
  readonly title: StoredText
  readonly detail: StoredText
} {
  const title: StoredText = { code: 'message.alarm', data: { name, count } }
  if (about === null) return { title, detail: { code: 'message.alarm.morning.calm.detail' } }
  if (about) {
    const cause = about.name === null ? '' : ` · ${about.name}`
    return { title, detail: { code: `message.alarm.morning.${about.figure}.detail`, data: { count, cause } } }
  }
  return {
    title,
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
