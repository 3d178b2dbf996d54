/** Round numbers for an axis from zero to at least `most`: whole ones, five steps at most. */
export function ticksTo(most: number): readonly number[] {
  if (most <= 0) return [0, 1]
  const rough = most / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power)
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step)
}
