import type { Language } from '@camp/contract/errors'
import { workKind, workSource } from '@camp/contract/workHours/workHours.labels'

/** The document is in Chinese for every reader. */
const PAPER = 'zh-CN'

/** A kind of work, as the lists say it too. */
export const kindWords = (kind: (typeof workKind.values)[number], language: Language = PAPER): string => workKind.label(kind, language)

/** Before the month that a sum was carried from. */
export const CARRIED_WORD = workSource.label('CARRIED', PAPER)

const UNITS = { 'zh-CN': { hour: '小时', minute: '分', between: '' }, 'en-US': { hour: ' h', minute: ' min', between: ' ' } } as const

/** 2680 minutes: 44小时40分, or 44 h 40 min. */
export function hoursWords(minutes: number, language: Language = PAPER): string {
  const { hour, minute, between } = UNITS[language]
  const whole = Math.trunc(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  const said = [...(whole > 0 ? [`${whole}${hour}`] : []), ...(rest > 0 ? [`${rest}${minute}`] : [])].join(between)
  return `${minutes < 0 ? '-' : ''}${said || `0${minute}`}`
}

/** A moment as people here read it, to the second. */
export const momentWords = (moment: string): string =>
  new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
