import { drawsInTurn } from '../platform/drawing/draw.thread.ts'
import { type SealedWork, sealedPages } from '../platform/drawing/sealed.pages.ts'
import { type ReportFacts, reportPages } from './minors.layout.ts'

// Draws and seals reports in a thread of its own.

export interface ReportWork extends SealedWork {
  readonly facts: ReportFacts
}

drawsInTurn(({ facts, ...work }: ReportWork) =>
  sealedPages(work, (measure) => reportPages(facts, measure), { reason: '封存未成年人信息年报', location: facts.company }),
)
