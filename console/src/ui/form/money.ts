/** At most 8 digits of yuan: what the calls take. */
const YUAN = /^(\d{1,8})(?:\.(\d{0,2}))?$/

/**
 * Whole fen from an amount in yuan as people type it: `1,299`, `¥12.5`, `１２．３０`. Exact: no floating point is involved.
 * Undefined where nothing was typed, NaN where it is no amount.
 */
export function parseYuan(text: string): number | undefined {
  const plain = text.normalize('NFKC').replace(/[\s,¥¥]/g, '')
  if (plain === '') return undefined
  const [whole, yuan, fen = ''] = YUAN.exec(plain) ?? []
  return whole === undefined ? Number.NaN : Number(`${yuan}${fen.padEnd(2, '0')}`)
}

/** An amount in yuan for an input, without sign and separators: `1299.00`. */
export function yuanText(fen: number): string {
  const digits = String(fen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
