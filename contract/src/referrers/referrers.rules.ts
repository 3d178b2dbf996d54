const PERCENT = /^(\d{1,3})(?:\.(\d{1,2}))?%?$/
const WHOLE_BP = 10_000

/** A share as people enter it, in percent with at most two decimals, in 1/10000; null where it is none, or above the whole. */
export function rateBpOf(percent: string): number | null {
  const [, whole, decimals = ''] = PERCENT.exec(percent.normalize('NFKC').trim()) ?? []
  const bp = whole === undefined ? null : Number(`${whole}${decimals.padEnd(2, '0')}`)
  return bp !== null && bp <= WHOLE_BP ? bp : null
}
