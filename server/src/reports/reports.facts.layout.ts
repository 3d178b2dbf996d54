import type { ReportFigures } from '@camp/contract/reports/reports.figures'
import { fitting } from '../platform/drawing/lines.ts'
import type { Mark, Measure } from '../platform/drawing/scene.ts'
import { LINE, MUTED, round, type Writer } from './reports.marks.layout.ts'
import type { ReportWords } from './reports.words.ts'

export interface Fact {
  readonly label: string
  readonly value: string
  readonly unit: string
}

export const factsOf = ({ minutes, scoreMean, scoreBest, comments }: ReportFigures, words: ReportWords): Fact[] => {
  const { units } = words
  const of = (value: number | null, unit: string) => ({ value: value === null ? '–' : String(value), unit: value === null ? '' : unit })
  return [
    { label: words.minutes, ...of(minutes, units.minute) },
    { label: words.mean, ...of(scoreMean, units.point) },
    { label: words.best, ...of(scoreBest, units.point) },
    { label: words.comments, ...of(comments, units.time) },
  ]
}

/** Figures side by side, parted by lines. */
export function factMarks(facts: readonly Fact[], x: number, y: number, w: number, write: Writer, measure: Measure): Mark[] {
  const step = w / facts.length
  return facts.flatMap(({ label, value, unit }, n): Mark[] => {
    const middle = x + step * (n + 0.5)
    const size = fitting(value, 60, 36, step - 96, measure)
    const start = middle - (measure(value, size) + (unit === '' ? 0 : measure(unit, 24) + 6)) / 2
    return [
      ...(n > 0
        ? [
            {
              kind: 'path',
              d: `M ${round(x + step * n)} ${y + 10} L ${round(x + step * n)} ${y + 84}`,
              stroke: LINE,
              strokeWidth: 2,
            } as const,
          ]
        : []),
      write(value, start, y + 50, size),
      ...(unit === '' ? [] : [write(unit, start + measure(value, size) + 6, y + 50, 24, { fill: MUTED })]),
      write(label, middle, y + 96, 24, { fill: MUTED, align: 'middle', width: step - 16 }),
    ]
  })
}
