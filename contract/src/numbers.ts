const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** A whole number with thousands separators: 6,218. */
export const countText = (value: number): string => (value < 0 ? '-' : '') + grouped(String(Math.abs(Math.trunc(value))))

/** Money from whole fen, without a sign of currency: 1,299.00. */
export function amountText(fen: number): string {
  const digits = String(Math.abs(Math.trunc(fen))).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}
