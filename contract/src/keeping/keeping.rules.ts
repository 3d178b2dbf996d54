/** Bounds of a rule. */
export const MOST_KEEPING_MONTHS = 240
export const MOST_KEEPING_DAYS = 180
/** So many months ahead are foreseen. */
export const KEEPING_AHEAD_MONTHS = 12
/** Of those who may be told, so many. */
export const MOST_TOLD = 50
