import { listed } from '@camp/contract/base/enumeration'
import { amountText, bpText, countText } from '@camp/contract/base/numbers'
import { currentLanguage, textOf } from './i18n.ts'
import { platformText } from './platform.text.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** In minutes. */
const HOUR = 60
/** Bytes of a KB, KB of a M, M of a G. */
const UNIT = 1024
/** The business time zone is Asia/Shanghai: UTC+8 without summer time since 1991, so plain arithmetic is exact. */
const BUSINESS_OFFSET = 8 * 60 * MINUTE

const t = textOf(platformText)

/** Before a number below zero: as wide as a plus, and never broken off its number. */
export const MINUS = '−'

/** A whole number with thousands separators: 6,218. */
export const formatCount = countText

/** Money from whole fen: ¥1,299.00, a dash where the reader may not see it; without the sign where the head of a column already names it. */
export function formatMoney(fen: number | null, { sign = true }: { sign?: boolean } = {}): string {
  if (fen === null) return '–'
  return `${fen < 0 ? MINUS : ''}${sign ? '¥' : ''}${amountText(Math.abs(fen))}`
}

/** Percent from 1/10000, with both decimals, for a column whose head has the sign: 8.00. */
export const formatBp = (bp: number): string => `${bp < 0 ? MINUS : ''}${bpText(Math.abs(bp))}`

/** By how much something is more or less, with its sign: +3, −1,299.00; 0 has none. `size`: how it is written without. */
export const formatChange = (change: number, size: (by: number) => string = formatCount): string =>
  `${change > 0 ? '+' : change < 0 ? MINUS : ''}${size(Math.abs(change))}`

/** A duration in whole minutes: 45分钟, 26小时5分钟, −1小时30分钟 (decision Q-76). */
export function formatDuration(total: number): string {
  if (total < 0) return `${MINUS}${formatDuration(-total)}`
  const minutes = total % HOUR
  return total < HOUR ? t('minutes', { minutes }) : t('hours', { hours: formatCount(Math.floor(total / HOUR)), minutes })
}

/** How late something is, in whole minutes: as a duration, and from two days on by days: 433天14小时. */
export function formatDelay(total: number): string {
  if (total < 48 * HOUR) return formatDuration(total)
  const hours = Math.floor(total / HOUR)
  return t('days', { days: formatCount(Math.floor(hours / 24)), hours: hours % 24 })
}

/** At most two decimals, and none that say nothing. */
const rounded = (value: number): string => {
  const [whole = '', part = ''] = value.toFixed(2).split('.')
  const decimals = part.replace(/0+$/, '')
  return formatCount(Number(whole)) + (decimals && `.${decimals}`)
}

/** A size in bytes: 0.1 KB, 810.55 KB, 3.34 M, 2 G (decision Q-76). */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / UNIT
  if (kilobytes < UNIT) return `${rounded(kilobytes)} KB`
  return kilobytes < UNIT * UNIT ? `${rounded(kilobytes / UNIT)} M` : `${rounded(kilobytes / UNIT / UNIT)} G`
}

/** Names one after another: 、 between them, or a comma. */
export const formatList = (names: readonly string[]): string => listed(names, currentLanguage())

/** Clauses one after another; those that say nothing are left out. */
export const formatClauses = (clauses: readonly (string | false)[]): string =>
  clauses.filter(Boolean).join(currentLanguage() === 'en-US' ? '; ' : '；')

interface Parts {
  readonly year: string
  readonly monthDay: string
  readonly clock: string
  readonly seconds: string
  /** Days since 1970 in the business time zone. */
  readonly day: number
}

function parts(at: number): Parts {
  const local = new Date(at + BUSINESS_OFFSET).toISOString()
  return {
    year: local.slice(0, 4),
    monthDay: local.slice(5, 10),
    clock: local.slice(11, 16),
    seconds: local.slice(17, 19),
    day: Math.floor((at + BUSINESS_OFFSET) / DAY),
  }
}

const instant = (time: string | number): number => (typeof time === 'number' ? time : Date.parse(time))

/** A moment in full, `YYYY-MM-DD HH:mm:ss` in the business time zone; empty for what is no moment. */
export function formatTime(time: string | number): string {
  const at = instant(time)
  if (Number.isNaN(at)) return ''
  const { year, monthDay, clock, seconds } = parts(at)
  return `${year}-${monthDay} ${clock}:${seconds}`
}

/** The calendar day of a moment in the business time zone, `YYYY-MM-DD`. */
export function formatDay(time: string | number): string {
  return formatTime(time).slice(0, 10)
}

/** The calendar day of a moment where a line is short: MM-DD in this year, else with its year. */
export function shortDay(time: string | number, now: number = Date.now()): string {
  const day = formatDay(time)
  return day.startsWith(formatDay(now).slice(0, 5)) ? day.slice(5) : day
}

/** As `shortDay`, with the clock. */
export const shortTime = (time: string | number, now?: number): string => `${shortDay(time, now)} ${formatTime(time).slice(11, 16)}`

const minutesAgo = (count: number): string => (count === 1 ? t('minuteAgo') : t('minutesAgo', { count }))

/** 刚刚, N分钟前, 今天 HH:mm, 昨天 HH:mm, MM-DD HH:mm in this year, else the date (decisions ). */
export function relativeTime(time: string | number, now: number = Date.now()): string {
  const at = instant(time)
  if (Number.isNaN(at)) return ''
  const age = now - at
  // A server's clock a little ahead of ours is not the future.
  if (age > -MINUTE && age < MINUTE) return t('justNow')
  if (age >= MINUTE && age < 60 * MINUTE) return minutesAgo(Math.floor(age / MINUTE))
  const then = parts(at)
  const today = parts(now)
  if (then.day === today.day) return t('today', { time: then.clock })
  if (then.day === today.day - 1) return t('yesterday', { time: then.clock })
  if (then.year === today.year) return `${then.monthDay} ${then.clock}`
  return `${then.year}-${then.monthDay}`
}
