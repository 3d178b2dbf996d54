import type { ReportFigures } from '@camp/contract/reports/reports.figures'
import { fitting, linesOf } from '../platform/drawing/lines.ts'
import type { Mark, Measure, Scene } from '../platform/drawing/scene.ts'
import { certificateMarks } from './reports.certificate.layout.ts'
import { factMarks, factsOf } from './reports.facts.layout.ts'
import {
  arc,
  CORAL,
  DEEP,
  GREEN,
  HEIGHT,
  LINE,
  MUTED,
  PAPER,
  round,
  SUN,
  SUN_PALE,
  star,
  texts,
  WHITE,
  WIDTH,
  type Writer,
} from './reports.marks.layout.ts'
import { trendLegend, trendMarks } from './reports.trend.layout.ts'
import { dayWords, type ReportWords, reportWords } from './reports.words.ts'

const LEFT = 56
const INNER = WIDTH - 2 * LEFT
const HERO = 484
/** The height of a card with what the coach said, and of one without. */
const QUOTE = 330
const NO_QUOTE = 168
const GAP = 22
/** The sizes of a quotation, with the most lines that it may have at each. */
const QUOTED = [
  [46, 1],
  [38, 2],
] as const

interface Draft {
  readonly figures: ReportFigures
  readonly words: ReportWords
  readonly write: Writer
  readonly measure: Measure
}

/** Name, camp and the days clocked in, on green. */
function heroMarks({ figures, words, write, measure }: Draft): Mark[] {
  const { givenName, days, lessons } = figures
  const wide = 560
  const size = fitting(givenName, 116, 60, wide, measure)
  const camp = linesOf(figures.campName, 34, wide, 2, measure)
  const [cx, cy, r] = [866, 218, 126]
  const share = lessons === 0 ? 0 : days / lessons
  const done = String(days)
  const doneWide = measure(done, 92)
  const ofWide = measure(`/${lessons}`, 40)
  const start = cx - (doneWide + ofWide + 4) / 2
  return [
    { kind: 'rect', x: 0, y: 0, w: WIDTH, h: HERO, fill: GREEN },
    { kind: 'circle', x: 980, y: 60, r: 380, fill: DEEP },
    { kind: 'circle', x: 40, y: 540, r: 220, fill: DEEP },
    { kind: 'path', d: star(73, 92, 17, 7.5), fill: SUN },
    write(words.title, 104, 104, 32, { fill: WHITE, opacity: 0.92 }),
    write(givenName, 52, 234, size, { fill: WHITE, width: wide }),
    ...camp.map((line, n) => write(line, 56, 298 + n * 46, 34, { fill: WHITE, opacity: 0.86 })),
    write(words.headline, 56, camp.length > 1 ? 392 : 356, fitting(words.headline, 30, 22, 620, measure), { fill: SUN }),
    { kind: 'circle', x: cx, y: cy, r, stroke: WHITE, strokeWidth: 18, opacity: 0.16 },
    ...(share > 0 ? [{ kind: 'path', d: arc(cx, cy, r, share), stroke: SUN, strokeWidth: 18 } as const] : []),
    write(done, start, cy + 22, 92, { fill: WHITE }),
    write(`/${lessons}`, start + doneWide + 4, cy + 22, 40, { fill: WHITE, opacity: 0.75 }),
    write(words.ring, cx, cy + 70, 26, { fill: WHITE, align: 'middle', opacity: 0.8 }),
  ]
}

const praiseOf = ({ band, than, streak }: ReportWords): string[] => [band, than, streak].filter((one) => one !== null)

/** What there is to be proud of, each in a pill. */
function praiseMarks({ words, write, measure }: Draft, y: number): Mark[] {
  const said = praiseOf(words)
  const gap = 18
  const size = 26
  const widths = said.map((one) => measure(one, size) + 82)
  const scale = Math.min(1, INNER / (widths.reduce((sum, one) => sum + one, 0) + gap * (said.length - 1)))
  let x = LEFT
  return said.flatMap((one, n): Mark[] => {
    const w = round((widths[n] ?? 0) * scale)
    const at = x
    x = round(x + w + gap * scale)
    return [
      { kind: 'rect', x: at, y, w, h: 60, r: 30, fill: WHITE, stroke: LINE, strokeWidth: 2 },
      { kind: 'path', d: star(round(at + 36 * scale), y + 29, 13, 6), fill: [SUN, CORAL, GREEN][n] ?? SUN },
      write(one, at + 58 * scale, y + 39, size * scale),
    ]
  })
}

/** The newest comment of the coach; a line of our own where none can be quoted. */
function quoteMarks({ figures: { comment, coach, language }, words, write, measure }: Draft, y: number): Mark[] {
  const h = comment === null ? NO_QUOTE : QUOTE
  const card: Mark = { kind: 'rect', x: LEFT, y, w: INNER, h, r: 28, fill: SUN_PALE }
  if (comment === null) {
    const size = fitting(words.kept, 32, 24, INNER - 96, measure)
    const kept = write(words.kept, WIDTH / 2, y + 122, size, { align: 'middle' })
    return [card, { kind: 'path', d: star(WIDTH / 2, y + 54, 22, 9.5), fill: SUN }, kept]
  }
  // Few words are said aloud: what fills a line or two at a larger size stands so.
  const size = QUOTED.find(([wide, most]) => linesOf(comment.text, wide, INNER - 168, most + 1, measure).length <= most)?.[0] ?? 32
  const lines = linesOf(comment.text, size, INNER - 168, 4, measure)
  const step = Math.round(size * 1.56)
  const top = y + 42 + size + (200 - lines.length * step) / 2
  const by = [coach, dayWords(comment.day, language)].filter((part) => part !== null).join(' · ')
  return [
    card,
    write('“', LEFT - 66, y + 146, 150, { fill: SUN }),
    ...lines.map((line, n) => write(line, LEFT + 124, round(top + n * step), size)),
    write(by, LEFT + INNER - 44, y + h - 38, 26, { fill: MUTED, align: 'end' }),
  ]
}

function reportMarks(draft: Draft): Mark[] {
  const { figures, words, write, measure } = draft
  const facts = HERO - 70
  const trend = facts + 152 + GAP
  const quote = 1372 - (figures.comment === null ? NO_QUOTE : QUOTE)
  const praise = praiseOf(words).length === 0 ? quote : quote - 60 - GAP
  const card = { x: LEFT, y: trend, w: INNER, h: praise - GAP - trend }
  return [
    { kind: 'rect', x: 0, y: 0, w: WIDTH, h: HEIGHT, fill: PAPER },
    ...heroMarks(draft),
    { kind: 'rect', x: 0, y: HERO, w: WIDTH, h: HEIGHT - HERO, fill: PAPER },
    { kind: 'rect', x: LEFT, y: facts, w: INNER, h: 152, r: 28, fill: WHITE, stroke: LINE, strokeWidth: 2 },
    ...factMarks(factsOf(figures, words), LEFT, facts + 22, INNER, write, measure),
    { kind: 'rect', ...card, r: 28, fill: WHITE, stroke: LINE, strokeWidth: 2 },
    ...trendMarks(figures, words, card, write),
    ...praiseMarks(draft, praise),
    ...quoteMarks(draft, quote),
    write(words.asOf, LEFT, 1414, 22, { fill: MUTED }),
    ...trendLegend(words, WIDTH - LEFT, 1414, write, measure),
  ]
}

/** The report, or certificate, as one page: for the picture and the PDF alike. */
export function reportScene(figures: ReportFigures, measure: Measure): Scene {
  const words = reportWords(figures)
  const draft = { figures, words, write: texts(measure), measure }
  const certificate = figures.kind === 'CERTIFICATE'
  return {
    width: WIDTH,
    height: HEIGHT,
    language: figures.language,
    title: `${certificate ? words.certificate : words.title} · ${figures.givenName}`,
    marks: certificate ? certificateMarks(draft) : reportMarks(draft),
  }
}
