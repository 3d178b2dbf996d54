import { workKind } from '@camp/contract/workHours/workHours.labels'

/** A kind of work as the document says it: in Chinese, whoever reads it. */
export const kindWords = (kind: (typeof workKind.values)[number]): string => workKind.label(kind, 'zh-CN')

/** 2680 minutes: 44小时40分. */
export function hoursWords(minutes: number): string {
  const whole = Math.trunc(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  const said = [whole > 0 ? `${whole}小时` : '', rest > 0 ? `${rest}分` : ''].join('')
  return `${minutes < 0 ? '-' : ''}${said || '0分'}`
}

/** A moment as people here read it, to the second. */
export const momentWords = (moment: string): string =>
  new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
