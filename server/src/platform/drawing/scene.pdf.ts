import { createHash } from 'node:crypto'
import { type EmbeddedFont, PDF, type PDFPage, PdfArray, PdfRef, PdfStream, rgb } from '@libpdf/core'
import type { Mark, Measure, Paint, Scene } from './scene.ts'

// All that knows the library of PDFs: it is young, and so can be exchanged here alone.

/** As wide as A4. */
const WIDTH_PT = 595.28
/** The library draws lots for the first part of a font's name; the same page shall be the same bytes. */
const DRAWN_NAME = /[A-Z]{6}\+NotoSansSC/g
const FIXED_NAME = 'CONSOL+NotoSansSC'
/** So is what tells two files apart: here it is what they hold. */
const DRAWN_ID = /\/ID \[<[0-9A-F]{32}> <[0-9A-F]{32}>\]/

const colour = (hex: string) => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return rgb(part(1), part(3), part(5))
}

interface Sheet {
  readonly page: PDFPage
  readonly font: EmbeddedFont
  readonly scale: number
  readonly height: number
}

function paintOf({ fill, stroke, strokeWidth, opacity, dash }: Paint, scale: number) {
  return {
    ...(fill !== undefined && { color: colour(fill) }),
    ...(stroke !== undefined && { borderColor: colour(stroke), borderWidth: (strokeWidth ?? 1) * scale }),
    ...(opacity !== undefined && { opacity, borderOpacity: opacity }),
    ...(dash && { dashArray: dash.map((length) => length * scale), borderDashArray: dash.map((length) => length * scale) }),
  }
}

function draw({ page, font, scale, height }: Sheet, mark: Mark): void {
  switch (mark.kind) {
    case 'rect': {
      const { x, y, w, h, r } = mark
      const place = { x: x * scale, y: height - (y + h) * scale, width: w * scale, height: h * scale }
      page.drawRectangle({ ...place, ...(r !== undefined && { cornerRadius: r * scale }), ...paintOf(mark, scale) })
      break
    }
    case 'circle':
      page.drawCircle({ x: mark.x * scale, y: height - mark.y * scale, radius: mark.r * scale, ...paintOf(mark, scale) })
      break
    case 'path':
      page.drawSvgPath(mark.d, { x: 0, y: height, scale, lineCap: 'round', lineJoin: 'round', ...paintOf(mark, scale) })
      break
    case 'text': {
      const { x, y, size, text, fill, opacity } = mark
      const place = { x: x * scale, y: height - y * scale, size: size * scale, font, color: colour(fill) }
      page.drawText(text, { ...place, ...(opacity !== undefined && { opacity }) })
    }
  }
}

/** The library keeps each mark as a stream of its own, small and so not packed: one stream a page is a third of that. */
function joinMarks(pdf: PDF, page: PDFPage): void {
  const drawn = page.dict.get('Contents')
  if (!(drawn instanceof PdfArray)) return
  const parts = Array.from({ length: drawn.length }, (_, index) => {
    const part = drawn.at(index)
    const stream = part instanceof PdfRef ? pdf.context.resolve(part) : part
    if (!(stream instanceof PdfStream)) throw new Error('a page is made of streams')
    return Buffer.concat([stream.getDecodedData(), Buffer.from('\n')])
  })
  page.dict.set('Contents', pdf.context.register(new PdfStream([], Buffer.concat(parts))))
}

/** The font of all pages: it measures, and tells which signs it cannot show. */
export class PageFont {
  readonly #font: EmbeddedFont
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#font = PDF.create().embedFont(bytes)
  }

  readonly measure: Measure = (text, size) => this.#font.widthOfTextAtSize(text, size)

  /** The signs of a text for which it has no picture. */
  missing(text: string): string[] {
    return this.#font.getUnencodableCharacters(text)
  }

  /** A text without what it has no picture of, such as emoji. */
  shown(text: string): string {
    const missing = new Set(this.missing(text))
    return missing.size === 0 ? text : [...text].filter((sign) => !missing.has(sign)).join('')
  }

  /** The page as a PDF of one page; `at` is when it was made, so that the same page is the same bytes. */
  pdf(scene: Scene, at: Date): Promise<Uint8Array> {
    return this.pages([scene], at)
  }

  /** Pages as one PDF, with the title and language of the first. */
  async pages(scenes: readonly [Scene, ...Scene[]], at: Date): Promise<Uint8Array> {
    const pdf = PDF.create()
    const font = pdf.embedFont(this.#bytes)
    for (const scene of scenes) {
      const scale = WIDTH_PT / scene.width
      const height = scene.height * scale
      const page = pdf.addPage({ width: WIDTH_PT, height })
      for (const mark of scene.marks) draw({ page, font, scale, height }, mark)
      joinMarks(pdf, page)
    }
    pdf.setTitle(scenes[0].title, { showInWindowTitleBar: true })
    pdf.setLanguage(scenes[0].language)
    pdf.setCreationDate(at)
    pdf.setModificationDate(at)
    // Without a subset the file has 6 MB and its Chinese cannot be read back.
    const bytes = Buffer.from(await pdf.save({ subsetFonts: true })).toString('latin1')
    const named = bytes.replace(DRAWN_NAME, FIXED_NAME).replace(DRAWN_ID, '')
    const id = createHash('sha256').update(named, 'latin1').digest('hex').slice(0, 32).toUpperCase()
    return Buffer.from(bytes.replace(DRAWN_NAME, FIXED_NAME).replace(DRAWN_ID, `/ID [<${id}> <${id}>]`), 'latin1')
  }
}
