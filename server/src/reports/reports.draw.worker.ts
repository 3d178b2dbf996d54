import { readFileSync } from 'node:fs'
import type { ReportFigures } from '@camp/contract/reports/reports.figures'
import { Resvg } from '@resvg/resvg-js'
import { drawsInTurn } from '../platform/drawing/draw.thread.ts'
import type { Drawn } from '../platform/drawing/drawing.ts'
import { indexedPng } from '../platform/drawing/indexed.png.ts'
import { PageFont } from '../platform/drawing/scene.pdf.ts'
import { sceneSvg } from '../platform/drawing/scene.svg.ts'
import type { Scene } from '../platform/drawing/scene.ts'
import { reportScene } from './reports.layout.ts'

// Draws reports in a thread of its own, one after the other: a page takes a tenth of a second, a picture half of one.

export interface ReportWork {
  readonly figures: ReportFigures
  /** When it was made, as the PDF says. */
  readonly at: string
  /** CHECK: is there anything that cannot be shown? */
  readonly form: 'PDF' | 'IMAGE' | 'CHECK'
  readonly font: string
}

const FAMILY = 'Noto Sans SC'
let font: PageFont | undefined

function pictureOf(scene: Scene, file: string): Buffer {
  const drawn = new Resvg(sceneSvg(scene, FAMILY), {
    font: { fontFiles: [file], loadSystemFonts: false, defaultFontFamily: FAMILY },
  }).render()
  return indexedPng(drawn.pixels, drawn.width, drawn.height)
}

async function drawn({ figures, at, form, font: file }: ReportWork): Promise<Omit<Drawn, 'number'>> {
  font ??= new PageFont(readFileSync(file))
  const scene = reportScene(figures, font.measure)
  const missing = font.missing(scene.marks.map((mark) => (mark.kind === 'text' ? mark.text : '')).join(''))
  if (missing.length > 0) return { missing: [...new Set(missing)] }
  if (form === 'CHECK') return { bytes: new Uint8Array() }
  return { bytes: form === 'PDF' ? await font.pdf(scene, new Date(at)) : pictureOf(scene, file) }
}

drawsInTurn(drawn)
