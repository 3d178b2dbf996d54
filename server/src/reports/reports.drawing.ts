import type { ReportFigures } from '@camp/contract/reports/reports.figures'
import { Drawing, SignsMissing } from '../platform/drawing/drawing.ts'
import { fontFile } from '../platform/drawing/font.file.ts'
import { AppError } from '../platform/errors.ts'
import { Limiter } from '../platform/limiter.ts'
import type { ReportWork } from './reports.draw.worker.ts'

const drawing = new Drawing<ReportWork>('reports/reports.draw.worker')

/** People with a link wait for each other: of their pages one at most stands before those that staff wait for. */
const strangers = new Limiter(1)
const MOST_STRANGERS = 20
/** In seconds. */
const COME_AGAIN = 10

/** Who waits for a page: somebody at a screen, an archive, which waits however many others ask, or somebody who holds a link. */
type Waiting = 'person' | 'archive' | 'stranger'

/** What was made lately: a link in a class group is opened by many at once. The pages are made of frozen figures, so none gets old. */
const MOST_KEPT = 100
const KEPT_MS = 600_000
const kept = new Map<string, Promise<Buffer>>()

export interface DrawnReport {
  readonly id: number
  readonly version: number
  readonly figures: ReportFigures
  /** Its last change. */
  readonly updatedAt: string
}

async function drawn(figures: ReportFigures, at: string, form: ReportWork['form'], waiting: Waiting): Promise<Buffer> {
  try {
    return await drawing.draw({ figures, at, form, font: fontFile() }, waiting === 'archive')
  } catch (error) {
    if (error instanceof SignsMissing) throw new AppError('REPORT_SIGNS', { signs: error.signs.join(' ') })
    throw error
  }
}

/** The page as a PDF or a picture: the same bytes each time. */
export function drawReport(
  { id, version, figures, updatedAt }: DrawnReport,
  form: 'PDF' | 'IMAGE',
  waiting: Waiting = 'person',
): Promise<Buffer> {
  // With the moment: after a restore the same number and version can be another page.
  const key = `${form}:${id}:${version}:${updatedAt}`
  const known = kept.get(key)
  if (known) return known
  const draw = () => drawn(figures, updatedAt, form, waiting)
  if (waiting === 'stranger' && strangers.waiting >= MOST_STRANGERS) throw new AppError('TOO_MANY_REQUESTS', {}, { retryAfter: COME_AGAIN })
  const asked = waiting === 'stranger' ? strangers.take(draw) : draw()
  kept.set(key, asked)
  asked.catch(() => kept.delete(key))
  setTimeout(() => kept.delete(key), KEPT_MS).unref()
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
  return asked
}

/** Refuses figures with signs that no page can show. */
export const checkReport = async (figures: ReportFigures): Promise<void> => void (await drawn(figures, '', 'CHECK', 'archive'))
