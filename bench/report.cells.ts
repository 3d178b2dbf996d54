/** The middle one of the values. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
/** Three digits of a figure. */
export const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2)
/** A line of a table. */
export const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`
/** The head of a table: words first, then figures, and at the end whether the bar is met. */
export const head = (...titles: readonly string[]): readonly string[] => [
  row(...titles),
  row(...titles.map((_, n) => (n === 0 || n === titles.length - 1 ? '---' : '--:'))),
]
/** Whether a bar is met. */
export const verdict = (met: boolean): string => (met ? 'yes' : '**no**')
/** In the place of a bar that there is not, and of its verdict. */
export const NO_BAR = '–'
