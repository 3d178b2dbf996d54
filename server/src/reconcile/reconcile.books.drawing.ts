import { Drawing } from '../platform/drawing/drawing.ts'
import { fontFile } from '../platform/drawing/font.file.ts'
import type { SealKeys } from '../platform/seal/certificate.ts'
import type { BooksFacts } from './reconcile.books.layout.ts'
import type { BooksWork } from './reconcile.draw.worker.ts'

const drawing = new Drawing<BooksWork>('reconcile/reconcile.draw.worker')

/** The proof as a sealed document; `tsaUrl`: who vouches for the time. */
export const drawBooks = (facts: BooksFacts, keys: SealKeys, tsaUrl: string | null): Promise<Buffer> =>
  drawing.draw({ facts, at: facts.books.at, font: fontFile(), keys, tsaUrl })
