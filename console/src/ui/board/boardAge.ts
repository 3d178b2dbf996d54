import { useText } from '../../platform/i18n.ts'
import { boardText } from './board.text.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A length of time by its largest unit, rounded down: nobody asks a board for more. */
export interface Length {
  readonly unit: 'minute' | 'hour' | 'day'
  readonly count: number
}

export function lengthOf(milliseconds: number): Length {
  if (milliseconds >= DAY) return { unit: 'day', count: Math.floor(milliseconds / DAY) }
  if (milliseconds >= HOUR) return { unit: 'hour', count: Math.floor(milliseconds / HOUR) }
  return { unit: 'minute', count: Math.max(0, Math.floor(milliseconds / MINUTE)) }
}

/** Its words. */
export function useLength(): (length: Length) => string {
  const t = useText(boardText)
  return ({ unit, count }) => t(unit, { count })
}
