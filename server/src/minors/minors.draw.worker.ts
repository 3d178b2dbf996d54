import { readFileSync } from 'node:fs'
import { drawsInTurn } from '../platform/drawing/draw.thread.ts'
import type { Drawn } from '../platform/drawing/drawing.ts'
import { PageFont } from '../platform/drawing/scene.pdf.ts'
import type { SealKeys } from '../platform/seal/certificate.ts'
import { sealPdf } from '../platform/seal/pdf.seal.ts'
import { authorityOf } from '../platform/seal/time.authority.ts'
import { type ReportFacts, reportPages } from './minors.layout.ts'

// Draws and seals reports in a thread of its own.

export interface ReportWork {
  readonly facts: ReportFacts
  readonly at: string
  readonly font: string
  readonly keys: SealKeys
  readonly tsaUrl: string | null
}

let font: PageFont | undefined

async function drawn({ facts, at, font: file, keys, tsaUrl }: ReportWork): Promise<Omit<Drawn, 'number'>> {
  font ??= new PageFont(readFileSync(file))
  const pen = font
  // Names may hold signs that the font lacks, such as emoji: they are left out.
  const scenes = reportPages(facts, pen.measure).map((scene) => ({
    ...scene,
    marks: scene.marks.map((mark) => (mark.kind === 'text' ? { ...mark, text: pen.shown(mark.text) } : mark)),
  }))
  const pages = await pen.pages(scenes as [(typeof scenes)[number], ...typeof scenes], new Date(at)) // as many as there were
  const seal = { field: 'Company', reason: '封存未成年人信息年报', location: pen.shown(facts.company) }
  return { bytes: await sealPdf(pages, [seal], keys, new Date(at), authorityOf(tsaUrl)) }
}

drawsInTurn(drawn)
