const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** A whole number with thousands separators: 6,218. */
export const countText = (value: number): string => (value < 0 ? '-' : '') + grouped(String(Math.abs(Math.trunc(value))))

/** Money from whole fen, without a sign of currency: 1,299.00. */
export function amountText(fen: number): string {
  const digits = String(Math.abs(Math.trunc(fen))).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** `part` of `whole` in steps of one of `steps`: a whole number, by whole numbers alone; what is exactly half goes up. */
const sharedOut = (part: number, whole: number, steps: number): number => Math.floor((2 * part * steps + whole) / (2 * whole))

/** A rate in 1/10000, from its counts; null where there is nothing that it is of. */
export const rateBp = (part: number, whole: number): number | null => (whole === 0 ? null : sharedOut(part, whole, 10_000))

/** A mean with `decimals` of them, from sum and count; null where there is nothing that it is of. */
export const mean = (sum: number, count: number, decimals: 0 | 1): number | null =>
  count === 0 ? null : sharedOut(sum, count, 10 ** decimals) / 10 ** decimals

/** A mean in words with one decimal: 3.5; null where there is nothing that it is of. */
export const meanText = (sum: number, count: number): string | null => mean(sum, count, 1)?.toFixed(1) ?? null

/** A rate without its sign, for a column whose head has it: 82.4. */
export const percentText = (part: number, whole: number): string | null => meanText(part * 100, whole)

/** A rate in words, from its counts and never from another rounding: 14 of 17 is 82.4%; null where there is nothing that it is of. */
export const rateText = (part: number, whole: number): string | null => {
  const text = percentText(part, whole)
  return text === null ? null : `${text}%`
}

/** A rate for a cell of a sheet, in 1/10000: rounded from its counts to what `rateText` says. */
export const rateCell = (part: number, whole: number): number | null => (whole === 0 ? null : sharedOut(part, whole, 1_000) * 10)

/** By how many points of percent a rate is above another, with one decimal, from the counts of both; null where either is none. */
export const pointsAbove = (part: number, whole: number, otherPart: number, otherWhole: number): number | null =>
  mean((part * otherWhole - otherPart * whole) * 100, whole * otherWhole, 1)

/** By how much a figure is more or less than it was, in whole percent; null where there was nothing to compare with. */
export const changePercent = (now: number, before: number): number | null => (before <= 0 ? null : sharedOut(now - before, before, 100))

/** How far something has come, in whole percent. Rounded down: 100 is the end, and nothing before it. */
export const progressOf = (done: number, of: number): number => Math.floor((done * 100) / Math.max(1, of))

/** What was entered in percent and is kept in 1/10000, as it was entered: 8, 12.5. */
export const percentOf = (bp: number): string => String(bp / 100)

/** The same with both decimals, where numbers stand below each other: 8.00. */
export const bpText = (bp: number): string => (bp / 100).toFixed(2)

/** A length on a screen, of the whole that it is in: not rounded, and nothing that is read. */
export const lengthIn = (part: number, whole: number): string => `${(part * 100) / whole}%`
