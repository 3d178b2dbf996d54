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

/** A rate in words, from its counts and never from another rounding: 14 of 17 is 82.4%; null where there is nothing that it is of. */
export const rateText = (part: number, whole: number): string | null => {
  const text = meanText(part * 100, whole)
  return text === null ? null : `${text}%`
}
