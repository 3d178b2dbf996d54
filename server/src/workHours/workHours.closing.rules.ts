import { businessDay } from '../platform/time.ts'

/** Has the last day of a month ended? */
export const isOver = (month: string, now: Date): boolean => month < businessDay(now).slice(0, 7)
