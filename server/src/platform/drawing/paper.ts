import { linesOf } from './lines.ts'
import type { Mark, Measure } from './scene.ts'

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 56, bottom: 776 } as const
export const INK = '#1f2329'
export const SOFT = '#646a73'
const RULE = '#c9cdd4'
export const GROUND = '#f5f6f7'

/** Places text on pages, and begins another page where one is full. */
export class Paper {
  readonly pages: Mark[][] = [[]]
  readonly measure: Measure
  y: number = PAGE.top

  constructor(measure: Measure) {
    this.measure = measure
  }

  get marks(): Mark[] {
    return this.pages.at(-1) ?? []
  }

  /** Is there room for so much? Else another page begins; says whether it did. */
  room(height: number): boolean {
    if (this.y + height <= PAGE.bottom) return false
    this.pages.push([])
    this.y = PAGE.top
    return true
  }

  text(text: string, x: number, size: number, fill: string = INK, y = this.y): void {
    this.marks.push({ kind: 'text', x, y, size, text, fill })
  }

  right(text: string, x: number, size: number, fill: string = INK): void {
    this.text(text, x - this.measure(text, size), size, fill)
  }

  rule(y = this.y): void {
    this.marks.push({ kind: 'rect', x: PAGE.left, y, w: PAGE.right - PAGE.left, h: 0.6, fill: RULE })
  }

  /** A text in as many lines as it takes. */
  paragraph(text: string, size: number, fill: string = INK): void {
    for (const line of linesOf(text, size, PAGE.right - PAGE.left, 40, this.measure)) {
      this.room(size * 1.7)
      this.y += size * 1.7
      this.text(line, PAGE.left, size, fill)
    }
  }

  heading(text: string): void {
    this.room(60)
    this.y += 30
    this.text(text, PAGE.left, 12)
    this.y += 6
  }
}
