import { readFileSync } from 'node:fs'
import type { SealKeys } from '../seal/certificate.ts'
import { sealPdf } from '../seal/pdf.seal.ts'
import { authorityOf } from '../seal/time.authority.ts'
import type { Drawn } from './drawing.ts'
import { PageFont } from './scene.pdf.ts'
import type { Measure, Scene } from './scene.ts'

/** What a thread needs to draw a document and seal it. */
export interface SealedWork {
  readonly at: string
  readonly font: string
  readonly keys: SealKeys
  readonly tsaUrl: string | null
}

let font: PageFont | undefined

/** Draws pages and seals them. Names may hold signs that the font lacks, such as emoji: they are left out. */
export async function sealedPages(
  { at, font: file, keys, tsaUrl }: SealedWork,
  scenesOf: (measure: Measure) => [Scene, ...Scene[]],
  said: { readonly reason: string; readonly location: string },
): Promise<Omit<Drawn, 'number'>> {
  font ??= new PageFont(readFileSync(file))
  const pen = font
  const scenes = scenesOf(pen.measure).map((scene) => ({
    ...scene,
    marks: scene.marks.map((mark) => (mark.kind === 'text' ? { ...mark, text: pen.shown(mark.text) } : mark)),
  }))
  const pages = await pen.pages(scenes as [(typeof scenes)[number], ...typeof scenes], new Date(at)) // as many as there were
  const seal = { field: 'Company', reason: said.reason, location: pen.shown(said.location) }
  return { bytes: await sealPdf(pages, [seal], keys, new Date(at), authorityOf(tsaUrl)) }
}
