import { readFileSync } from 'node:fs'
import { drawsInTurn } from '../platform/drawing/draw.thread.ts'
import type { Drawn } from '../platform/drawing/drawing.ts'
import { PageFont } from '../platform/drawing/scene.pdf.ts'
import { type PosterFacts, posterScenes } from './channels.poster.layout.ts'

// Draws posters in a thread of its own: the font alone takes a tenth of a second to read.

export interface PosterWork {
  readonly facts: PosterFacts
  /** When the channel was last changed, as the PDF says. */
  readonly at: string
  readonly font: string
}

let font: PageFont | undefined

async function drawn({ facts, at, font: file }: PosterWork): Promise<Omit<Drawn, 'number'>> {
  font ??= new PageFont(readFileSync(file))
  const scenes = posterScenes(facts, font.measure)
  const missing = font.missing(scenes.flatMap(({ marks }) => marks.map((mark) => (mark.kind === 'text' ? mark.text : ''))).join(''))
  return missing.length > 0 ? { missing: [...new Set(missing)] } : { bytes: await font.pages(scenes, new Date(at)) }
}

drawsInTurn(drawn)
