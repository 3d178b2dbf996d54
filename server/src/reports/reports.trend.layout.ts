import { mean } from '@camp/contract/base/numbers'
import type { ReportFigures } from '@camp/contract/reports/reports.figures'
import type { Mark, Measure } from '../platform/drawing/scene.ts'
import { CORAL, GREEN, INK, LINE, MUTED, round, STUB, type Writer } from './reports.marks.layout.ts'
import { dayWords, type ReportWords, weekdayWords } from './reports.words.ts'

/** So many columns are readable; of longer periods each column is a week. */
const MOST_DAYS = 14
const MOST_WEEKS = 12

type Day = ReportFigures['trend'][number]
interface Column {
  readonly label: string
  readonly state: Day['state']
  readonly minutes: number
  readonly score: number | null
}

const DAY_MS = 86_400_000
const mondayOf = (day: string): number => {
  const at = Date.parse(`${day}T00:00:00Z`)
  return at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS
}

function weekOf(days: readonly Day[], label: string): Column {
  const scores = days.flatMap(({ score }) => score ?? [])
  const has = (state: Day['state']) => days.some((day) => day.state === state)
  return {
    label,
    state: has('DONE') ? 'DONE' : has('MISSED') ? 'MISSED' : has('AHEAD') ? 'AHEAD' : 'FREE',
    minutes: days.reduce((sum, { minutes }) => sum + minutes, 0),
    score: mean(
      scores.reduce((sum, score) => sum + score, 0),
      scores.length,
      0,
    ),
  }
}

/** The columns of a trend: days, or weeks where there are many; of very long periods the last ones. */
export function trendColumns({ trend, language }: ReportFigures, words: ReportWords): { weekly: boolean; columns: Column[] } {
  if (trend.length <= MOST_DAYS) {
    const short = trend.length <= 7
    const columns = trend.map((day) => ({ ...day, label: short ? weekdayWords(day.day, language) : String(Number(day.day.slice(8))) }))
    return { weekly: false, columns }
  }
  const weeks: Day[][] = []
  for (const day of trend) {
    const last = weeks.at(-1)
    if (last?.[0] && mondayOf(last[0].day) === mondayOf(day.day)) last.push(day)
    else weeks.push([day])
  }
  return { weekly: true, columns: weeks.map((days, n) => weekOf(days, words.week(n + 1))).slice(-MOST_WEEKS) }
}

interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Minutes as columns, and under each its day and its score. */
export function trendMarks(figures: ReportFigures, words: ReportWords, box: Box, write: Writer): Mark[] {
  const { weekly, columns } = trendColumns(figures, words)
  const { x, y, w, h } = box
  const [first, last] = [figures.trend[0]?.day, figures.trend.at(-1)?.day]
  const span = first && last ? `${dayWords(first, figures.language)} – ${dayWords(last, figures.language)}` : ''
  const floor = y + h - 96
  const room = floor - y - 120
  const top = Math.max(...columns.map(({ minutes }) => minutes), 1)
  const step = (w - 80) / Math.max(columns.length, 1)
  const wide = Math.min(72, step * 0.5)
  const marks: Mark[] = [
    write(weekly ? words.weeks : words.trend, x + 40, y + 58, 32),
    write(span, x + w - 40, y + 57, 24, { fill: MUTED, align: 'end' }),
    { kind: 'path', d: `M ${x + 40} ${floor} L ${x + w - 40} ${floor}`, stroke: LINE, strokeWidth: 2 },
  ]
  columns.forEach(({ label, state, minutes, score }, n) => {
    const middle = round(x + 40 + step * (n + 0.5))
    const high = state === 'DONE' ? Math.max(14, round((room * minutes) / top)) : 14
    if (state === 'FREE') marks.push({ kind: 'circle', x: middle, y: floor - 12, r: 4, fill: STUB })
    else {
      const bar = { x: round(middle - wide / 2), y: floor - high - 2, w: round(wide), h: high, r: Math.min(10, high / 2, wide / 2) }
      marks.push({ kind: 'rect', ...bar, fill: state === 'DONE' ? GREEN : STUB, ...(state === 'AHEAD' && { opacity: 0.5 }) })
    }
    if (state === 'DONE') marks.push(write(String(minutes), middle, floor - high - 16, 24, { align: 'middle', fill: INK }))
    marks.push(write(label, middle, floor + 36, 24, { align: 'middle', fill: MUTED }))
    if (score !== null) marks.push(write(String(score), middle, floor + 72, 24, { align: 'middle', fill: CORAL }))
  })
  return marks
}

/** What the numbers of the trend are; it ends at `right`. */
export function trendLegend(words: ReportWords, right: number, y: number, write: Writer, measure: Measure): Mark[] {
  const score = right - measure(words.score, 22)
  const minutes = score - 44 - measure(words.inMinutes, 22)
  return [
    { kind: 'circle', x: round(minutes - 18), y: y - 8, r: 8, fill: GREEN },
    write(words.inMinutes, minutes, y, 22, { fill: MUTED }),
    { kind: 'circle', x: round(score - 18), y: y - 8, r: 8, fill: CORAL },
    write(words.score, score, y, 22, { fill: MUTED }),
  ]
}
