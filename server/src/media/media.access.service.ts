import { purposeRules } from '@camp/contract/media/media.purposes'
import type { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { RecordKinds } from '../platform/record.kinds.ts'
import type { Access } from '../platform/session/access.ts'
import { mediaRepository } from './media.repository.ts'

export type Shown = NonNullable<Awaited<ReturnType<typeof mediaRepository.shown>>>

/** Does a record show it, or may one still? What was let go of, with its record or its family, is shown to nobody. */
export const isStillShown = async (db: Executor, { id, releasedAt }: Pick<Shown, 'id' | 'releasedAt'>): Promise<boolean> =>
  releasedAt === null || (await mediaRepository.uses(db, id)).length > 0

/**
 * May this person see a file? One that nothing shows yet is its sender's alone, and one that nothing shows any more nobody's; any other one
 * needs a code of its purpose, and one of the records that show it within the person's data scope. What a child sent in, and what was said to
 * the child before, the coach hears who has to comment it.
 */
export async function maySee(
  db: Executor,
  records: RecordKinds,
  reader: Access,
  media: Pick<Shown, 'id' | 'purpose' | 'createdBy' | 'keyId' | 'releasedAt'>,
) {
  const uses = await mediaRepository.uses(db, media.id)
  if (uses.length === 0) return media.keyId === null && media.createdBy === reader.userId && media.releasedAt === null
  const { read, coach } = purposeRules[media.purpose]
  const byCode = read.some((code) => reader.codes.has(code))
  for (const { entity, recordId } of uses) {
    if (byCode && (await records[entity]?.snapshot(db, recordId, reader.scope))) return true
    if (coach && (await records[entity]?.shownTo?.(db, recordId, reader))) return true
  }
  return false
}

/** Refuses a recording of a child whose guardian does not agree to playing it; asked of who may see it otherwise. */
export function assertPlayed({ barred }: Pick<Shown, 'barred'>): void {
  if (barred) throw new AppError('CONSENT_BARS_RECORDINGS')
}
