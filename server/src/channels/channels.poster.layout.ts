import type { PosterCount } from '@camp/contract/channels/channels.rules'
import { fitting, linesOf } from '../platform/drawing/lines.ts'
import { placedQr } from '../platform/drawing/qr.ts'
import type { Mark, Measure, Scene } from '../platform/drawing/scene.ts'

/** A4 in units of a tenth of a millimetre. */
const WIDTH = 2_100
const HEIGHT = 2_970
const INK = '#17312b'
const MUTED = '#5b6b65'
const CUT = '#b8c4be'

/** Columns and rows by how many codes stand on a page. */
const GRID: Readonly<Record<PosterCount, readonly [columns: number, rows: number]>> = {
  '1': [1, 1],
  '2': [1, 2],
  '4': [2, 2],
  '6': [2, 3],
  '8': [2, 4],
  '12': [3, 4],
}

const words = {
  'zh-CN': {
    scan: '微信扫一扫，了解详情',
    code: (code: string) => `渠道编码 ${code}`,
    coupon: (code: string) => `兑换码 ${code}`,
    until: (day: string) => `有效期至 ${day}`,
  },
  'en-US': {
    scan: 'Scan to find out more',
    code: (code: string) => `Code ${code}`,
    coupon: (code: string) => code,
    until: (day: string) => `Valid until ${day}`,
  },
} as const

/** What one card gives to its holder. */
export interface CouponCard {
  /** As it is read out. */
  readonly code: string
  /** Its last day. */
  readonly until: string
}

export interface PosterFacts {
  readonly title: string
  readonly code: string
  /** What the QR code holds. */
  readonly address: string
  readonly count: PosterCount
  readonly language: Scene['language']
  /** Where each card has a code of its own. */
  readonly cards?: readonly CouponCard[]
}

interface Cell {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** One card: what it is about, the code, and what to do with it. */
function cardMarks(
  { x, y, w, h }: Cell,
  { title, code, address, language }: PosterFacts,
  card: CouponCard | undefined,
  measure: Measure,
): Mark[] {
  const said = words[language]
  const unit = Math.min(w / 1_050, h / 990)
  const inner = w - 160 * unit
  const size = fitting(title, 84 * unit, 44 * unit, inner, measure)
  const lines = linesOf(title, size, inner, 2, measure)
  const more = card ? 75 * unit : 0
  const side = Math.min(inner, h - (lines.length * size * 1.3 + 330 * unit + more))
  const left = x + (w - side) / 2
  const centred = (text: string, at: number, height: number, fill: string): Mark => ({
    kind: 'text',
    x: x + (w - measure(text, height)) / 2,
    y: at,
    size: height,
    text,
    fill,
  })
  const used = lines.length * size * 1.3 + side + 200 * unit + more
  const top = y + (h - used) / 2
  const below = top + lines.length * size * 1.3 + 20 * unit
  return [
    ...lines.map((line, n) => centred(line, top + size + n * size * 1.3, size, INK)),
    ...qrMarks(address, left, below, side),
    centred(said.scan, below + side + 70 * unit, 44 * unit, INK),
    ...(card
      ? [
          centred(said.coupon(card.code), below + side + 145 * unit, 52 * unit, INK),
          centred(said.until(card.until), below + side + 210 * unit, 36 * unit, MUTED),
        ]
      : [centred(said.code(code), below + side + 135 * unit, 36 * unit, MUTED)]),
  ]
}

function qrMarks(address: string, left: number, top: number, side: number): Mark[] {
  return [{ kind: 'path', d: placedQr(address, left, top, side), fill: '#000000' }]
}

/** Pages of cards: one of the same cards, or as many as their codes fill. */
export function posterScenes(facts: PosterFacts, measure: Measure): [Scene, ...Scene[]] {
  const { cards = [], count } = facts
  const size = Number(count)
  const rest = Array.from({ length: Math.max(0, Math.ceil(cards.length / size) - 1) }, (_, n) =>
    cards.slice((n + 1) * size, (n + 2) * size),
  )
  const scene = (page: readonly CouponCard[]) => posterScene(facts, page, measure)
  return [scene(cards.slice(0, size)), ...rest.map(scene)]
}

/** A page of cards, with lines to cut along. */
function posterScene(facts: PosterFacts, cards: readonly CouponCard[], measure: Measure): Scene {
  const [columns, rows] = GRID[facts.count]
  const [w, h] = [WIDTH / columns, HEIGHT / rows]
  const cells = Array.from({ length: columns * rows }, (_, n) => ({ x: (n % columns) * w, y: Math.floor(n / columns) * h, w, h }))
  const cut = (d: string): Mark => ({ kind: 'path', d, stroke: CUT, strokeWidth: 3, dash: [24, 24] })
  const marks: Mark[] = [
    { kind: 'rect', x: 0, y: 0, w: WIDTH, h: HEIGHT, fill: '#ffffff' },
    ...Array.from({ length: columns - 1 }, (_, n) => cut(`M${(n + 1) * w} 0V${HEIGHT}`)),
    ...Array.from({ length: rows - 1 }, (_, n) => cut(`M0 ${(n + 1) * h}H${WIDTH}`)),
    ...cells.slice(0, facts.cards ? cards.length : cells.length).flatMap((cell, n) => cardMarks(cell, facts, cards[n], measure)),
  ]
  return { width: WIDTH, height: HEIGHT, language: facts.language, title: facts.title, marks }
}
