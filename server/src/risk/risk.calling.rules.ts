/** With fewer clock-ins nobody has a habit, nor where fewer than half of them are so near to the middle one. */
const LEAST = 5
const NEAR = 90
/** Families are called from nine in the morning until half past eight in the evening. */
const FIRST = 9 * 60
const LAST = 20 * 60 + 30
const STEP = 30

/** When a family is likely at it, by the minutes of the day at which its children handed in; null where that says too little. */
export function callAt(minutes: readonly number[]): { minute: number; clockIns: number } | null {
  const sorted = minutes.toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined || sorted.length < LEAST) return null
  const near = sorted.filter((minute) => Math.abs(minute - middle) <= NEAR).length
  if (near * 2 < sorted.length) return null
  return { minute: Math.min(LAST, Math.max(FIRST, Math.floor(middle / STEP) * STEP)), clockIns: near }
}
