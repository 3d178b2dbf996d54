/** Is it a whole number within bounds, as it was typed? */
export const isWhole = (typed: string, low: number, high: number): boolean =>
  /^\d{1,6}$/.test(typed.trim()) && Number(typed) >= low && Number(typed) <= high

/** A place in an order; none: the last. */
export const isSort = (typed: string): boolean => typed.trim() === '' || isWhole(typed, 0, 100_000)
