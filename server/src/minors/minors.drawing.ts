import { Drawing } from '../platform/drawing/drawing.ts'
import { fontFile } from '../platform/drawing/font.file.ts'
import type { SealKeys } from '../platform/seal/certificate.ts'
import type { ReportWork } from './minors.draw.worker.ts'
import type { ReportFacts } from './minors.layout.ts'

const drawing = new Drawing<ReportWork>('minors/minors.draw.worker')

/** The report as a sealed document; `tsaUrl`: who vouches for the time. */
export const drawReport = (facts: ReportFacts, keys: SealKeys, at: string, tsaUrl: string | null): Promise<Buffer> =>
  drawing.draw({ facts, at, font: fontFile(), keys, tsaUrl })
