import type { Taken } from '@camp/contract/base/ingest'
import type { putFeedback } from '@camp/contract/feedback/feedback.open'
import { AppError } from '../platform/errors.ts'
import type { TakeOne } from '../platform/ingest/ingest.kinds.ts'
import { noteFeedback } from './feedback.intake.service.ts'

/** What a family says in another program: people here may be at work on it, so its words stay. */
export const takeFeedback: TakeOne<Taken<typeof putFeedback>> = async (w, cx, { internalId, data }) => {
  if (internalId !== null) throw new AppError('INGEST_STAYS', {}, { field: 'content' })
  return { id: (await noteFeedback(w, cx, data)).id }
}
