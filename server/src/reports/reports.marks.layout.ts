import { shortened } from '../platform/drawing/lines.ts'
import type { Mark, Measure } from '../platform/drawing/scene.ts'

export const WIDTH = 1080
export const HEIGHT = 1440

export const INK = '#17312b'
export const MUTED = '#71827c'
export const PAPER = '#faf7f0'
export const WHITE = '#ffffff'
export const LINE = '#ece5d6'
export const GREEN = '#0b6b58'
export const DEEP = '#0a5c4c'
export const SUN = '#f6c445'
export const SUN_PALE = '#fff4d6'
export const CORAL = '#e8674a'
export const STUB = '#e4e3da'

type Text = Extract<Mark, { kind: 'text' }>
interface TextOptions {
  readonly fill?: string
  readonly align?: 'start' | 'middle' | 'end'
  readonly opacity?: number
  /** The most it may be wide. */
  readonly width?: number
}

/** Texts of a page, placed by their measured width. */
export const texts =
  (measure: Measure) =>
  (text: string, x: number, y: number, size: number, { fill = INK, align = 'start', opacity, width }: TextOptions = {}): Text => {
    const shown = width === undefined ? text : shortened(text, size, width, measure)
    const shift = align === 'start' ? 0 : measure(shown, size) / (align === 'middle' ? 2 : 1)
    return { kind: 'text', x: round(x - shift), y, size, text: shown, fill, ...(opacity !== undefined && { opacity }) }
  }
export type Writer = ReturnType<typeof texts>

export const round = (value: number): number => Math.round(value * 100) / 100

/** A part of a circle, from twelve o'clock, as a path of curves: not every reader of arcs draws them round. */
export function arc(cx: number, cy: number, r: number, share: number): string {
  const angle = Math.min(share, 1) * 2 * Math.PI
  const parts = Math.max(1, Math.ceil(angle / (Math.PI / 4)))
  const step = angle / parts
  const pull = (4 / 3) * Math.tan(step / 4) * r
  const at = (turn: number, ahead: number) =>
    `${round(cx + r * Math.sin(turn) + ahead * Math.cos(turn))} ${round(cy - r * Math.cos(turn) + ahead * Math.sin(turn))}`
  const curves = Array.from({ length: parts }, (_, n) => `C ${at(n * step, pull)} ${at((n + 1) * step, -pull)} ${at((n + 1) * step, 0)}`)
  return `M ${at(0, 0)} ${curves.join(' ')}`
}

/** A star with so many points. */
export function star(cx: number, cy: number, outer: number, inner: number, points = 5): string {
  const corners = Array.from({ length: points * 2 }, (_, n) => {
    const r = n % 2 === 0 ? outer : inner
    const angle = (n * Math.PI) / points
    return `${round(cx + r * Math.sin(angle))} ${round(cy - r * Math.cos(angle))}`
  })
  return `M ${corners.join(' L ')} Z`
}
