import type { ReportFigures } from '@camp/contract/reports/reports.figures'
import { fitting, linesOf } from '../platform/drawing/lines.ts'
import type { Mark, Measure } from '../platform/drawing/scene.ts'
import { factMarks, factsOf } from './reports.facts.layout.ts'
import { GREEN, HEIGHT, INK, LINE, MUTED, PAPER, round, SUN, SUN_PALE, star, WHITE, WIDTH, type Writer } from './reports.marks.layout.ts'
import { dayWords, type ReportWords } from './reports.words.ts'

interface Draft {
  readonly figures: ReportFigures
  readonly words: ReportWords
  readonly write: Writer
  readonly measure: Measure
}

const MIDDLE = WIDTH / 2

/** Two branches of leaves around the middle, open at the top. */
function laurel(y: number, r: number): Mark[] {
  return [-1, 1].flatMap((side) =>
    Array.from({ length: 7 }, (_, n): Mark => {
      const angle = Math.PI - (0.28 + n * 0.3)
      const [x, at] = [MIDDLE + side * r * Math.sin(angle), y - r * Math.cos(angle)]
      const [dx, dy] = [side * Math.cos(angle + 0.45) * -30, Math.sin(angle + 0.45) * -30]
      const [nx, ny] = [-dy * 0.42, dx * 0.42]
      const mid = [x + dx / 2, at + dy / 2] as const
      const point = (a: number, b: number) => `${round(a)} ${round(b)}`
      return {
        kind: 'path',
        d: `M ${point(x, at)} Q ${point(mid[0] + nx, mid[1] + ny)} ${point(x + dx, at + dy)} Q ${point(mid[0] - nx, mid[1] - ny)} ${point(x, at)} Z`,
        fill: SUN,
      }
    }),
  )
}

function frame(): Mark[] {
  const corners = [
    [64, 64],
    [WIDTH - 64, 64],
    [64, HEIGHT - 64],
    [WIDTH - 64, HEIGHT - 64],
  ] as const
  return [
    { kind: 'rect', x: 0, y: 0, w: WIDTH, h: HEIGHT, fill: GREEN },
    { kind: 'rect', x: 32, y: 32, w: WIDTH - 64, h: HEIGHT - 64, r: 20, fill: PAPER },
    { kind: 'rect', x: 52, y: 52, w: WIDTH - 104, h: HEIGHT - 104, r: 10, stroke: SUN, strokeWidth: 3 },
    ...corners.map(([x, y]): Mark => ({ kind: 'path', d: star(x, y, 22, 9, 4), fill: SUN })),
  ]
}

/** The certificate: praise in the middle, the figures below, who gave it and when. */
export function certificateMarks({ figures, words, write, measure }: Draft): Mark[] {
  const { givenName, coach, comment, language } = figures
  const size = fitting(givenName, 128, 64, 720, measure)
  const nameWide = Math.max(measure(givenName, size) + 96, 320)
  const spoken = Math.min(...words.praise.map((part) => fitting(part, 34, 28, 800, measure)))
  const praise = words.praise.flatMap((part) => linesOf(part, spoken, 800, 2, measure))
  const quote = comment === null ? [] : linesOf(comment.text, 28, 720, 2, measure)
  return [
    ...frame(),
    ...laurel(210, 92),
    { kind: 'path', d: star(MIDDLE, 206, 46, 20), fill: SUN },
    write(words.certificate, MIDDLE, 418, fitting(words.certificate, 92, 60, 760, measure), { align: 'middle', fill: GREEN }),
    write(figures.campName, MIDDLE, 484, 30, { align: 'middle', fill: MUTED, width: 800 }),
    write(givenName, MIDDLE, 652, size, { align: 'middle', fill: INK, width: 760 }),
    { kind: 'path', d: `M ${round(MIDDLE - nameWide / 2)} 690 L ${round(MIDDLE + nameWide / 2)} 690`, stroke: SUN, strokeWidth: 6 },
    ...praise.map((line, n) => write(line, MIDDLE, 772 + n * 56, spoken, { align: 'middle' })),
    { kind: 'rect', x: 112, y: 976, w: WIDTH - 224, h: 148, r: 24, fill: WHITE, stroke: LINE, strokeWidth: 2 },
    ...factMarks(factsOf(figures, words), 112, 996, WIDTH - 224, write, measure),
    ...quote.map((line, n) => write(line, MIDDLE, (quote.length > 1 ? 1182 : 1202) + n * 42, 28, { align: 'middle', fill: MUTED })),
    ...(coach === null ? [] : signature(words.coach, coach, 260, write)),
    { kind: 'circle', x: MIDDLE, y: 1318, r: 52, fill: SUN_PALE, stroke: SUN, strokeWidth: 3 },
    { kind: 'path', d: star(MIDDLE, 1316, 30, 13), fill: SUN },
    ...signature(words.issued, dayWords(figures.asOf, language, true), WIDTH - 260, write),
  ]
}

const signature = (label: string, value: string, middle: number, write: Writer): Mark[] => [
  write(value, middle, 1318, 32, { align: 'middle', width: 280 }),
  { kind: 'path', d: `M ${middle - 130} 1336 L ${middle + 130} 1336`, stroke: LINE, strokeWidth: 2 },
  write(label, middle, 1370, 24, { align: 'middle', fill: MUTED }),
]
