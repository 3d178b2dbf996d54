import { stillUsed } from '../db/conflicts.ts'
import { AppError } from '../errors.ts'
import type { Cx } from '../http/context.ts'
import type { Write } from '../write/write.ts'

// Records of a system that is left for this one, which no program puts in: each noun says how one is made or changed, and taken back.

/** What became of one. `before`: how it stood; of one that was here already as it stands; null: it was made. */
export interface Moved<Record> {
  readonly id: number
  readonly version: number
  readonly before: Record | null
}

/** Makes a record, finds one that is here, or changes that of this number of ours. */
export type TakeMoved<Said, Record> = (w: Write, cx: Cx, id: number | null, said: Said) => Promise<Moved<Record>>

export const changedSince = (cause?: unknown) => new AppError('ROW_CHANGED_SINCE', {}, { cause })

/** Takes a record away as if it had never been; one on which something hangs by now is refused. */
export async function unlessUsed(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw stillUsed(error) === null ? error : changedSince(error)
  }
}
