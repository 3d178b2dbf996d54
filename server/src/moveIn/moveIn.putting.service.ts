import { undoChangeSet } from '@camp/contract/base/changes.calls'
import type { AppliedRow, CellFault } from '../platform/changes/change.definition.ts'
import { faultOf } from '../platform/changes/change.definition.ts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { AskedRecord, ToldRecord } from '../platform/ingest/ingest.engine.ts'
import type { AnyIngest } from '../platform/ingest/ingest.kinds.ts'
import { ingestRepository } from '../platform/ingest/ingest.repository.ts'
import { changedSince } from '../platform/ingest/moved.records.ts'
import { hashOf } from '../platform/write/audit.ts'
import type { Write } from '../platform/write/write.ts'

// What the kinds of file share: a row becomes records that are put in as those of a program are, and leaves what taking it back needs.

/** A record as it is put in. */
export interface Part {
  readonly externalId: string
  readonly data: Readonly<Record<string, unknown>>
}
/** A short name for what has no number of its own in the old system; it says nothing of whom it is made of. */
export const numberFor = ({ services }: Cx, text: string): string =>
  services.keys.digest(`moved ${text}`).toString('base64url').slice(0, 22)

export type Kept = ReadonlyMap<string, { readonly internalId: number; readonly hash: string | null; readonly foundHere: boolean }>

export const keptOf = async (db: Executor, keyId: number, entity: string, parts: readonly (Part | null)[]): Promise<Kept> => {
  const ids = [...new Set(parts.flatMap((part) => (part ? [part.externalId] : [])))]
  return new Map((await ingestRepository.kept(db, keyId, entity, ids)).map(({ externalId, ...kept }) => [externalId, kept]))
}

/** It says nothing new, or of a record that this system did not make, of which nothing is replaced. */
export const saysNothing = (part: Part, known: { readonly hash: string | null; readonly foundHere: boolean } | undefined): boolean =>
  known !== undefined && (known.foundHere || known.hash === hashOf(part.data).toString('hex'))

export const isSame = (part: Part | null, kept: Kept): boolean => part === null || saysNothing(part, kept.get(part.externalId))

/** What a row has left of one record: its version, how it stood before, and what its number led to. */
export interface Trace<Record> {
  readonly id: number
  readonly version: number
  readonly before: Record | null
  readonly externalId: string
  readonly number: { readonly internalId: number; readonly hash: string | null } | null
}

/** What a file made is in use once another number leads to it: without it that number would lead to nothing. */
export async function assertNamedOnce(w: Write, keyId: number, entity: string, { id, before, externalId }: Trace<unknown>): Promise<void> {
  if (before !== null) return
  const numbers = await ingestRepository.leading(w.tx, entity, id)
  if (numbers.some((one) => one.keyId !== keyId || one.externalId !== externalId)) throw changedSince()
}
export const askedOf = (index: number, which: AnyIngest, { externalId, data }: Part): AskedRecord => ({
  index,
  ingest: which,
  externalId,
  data,
  sequence: null,
  occurredAt: null,
})

export type Told = ToldRecord & { readonly id: number }

/** A row whose records were put in; what is refused undoes the portion, which is tried again in smaller ones. */
export const taken = (told: ToldRecord | undefined): Told => {
  if (!told) throw new Error('a record was put in without an answer')
  if (told.status === 'REFUSED') throw told.refused
  return { ...told, id: found(told.id) }
}

/** What rows leave behind. Of several rows of one record the first that touched it takes it back. */
export function tracing() {
  const seen = new Set<string>()
  return <R extends { readonly id: number; readonly version: number }>(
    one: Told,
    part: Part,
    { was, is, numbers }: { readonly was: readonly R[]; readonly is: readonly R[]; readonly numbers: Kept },
  ): Trace<R> | null => {
    if (one.status === 'UNCHANGED' || one.status === 'STALE' || seen.has(part.externalId)) return null
    seen.add(part.externalId)
    const now = found(is.find(({ id }) => id === one.id))
    // One that was here before its number was is put back to how it stands: it was not made by the file.
    const before = one.status === 'CREATED' ? null : (was.find(({ id }) => id === one.id) ?? now)
    return { id: one.id, version: now.version, before, externalId: part.externalId, number: numbers.get(part.externalId) ?? null }
  }
}

/** Takes rows back one by one, each whole or not at all, the last first. Nobody is told. */
export const takenBack =
  (one: (part: Write, cx: Cx, row: AppliedRow) => Promise<void>) =>
  async (w: Write, cx: Cx, rows: readonly AppliedRow[]): Promise<(CellFault | null)[]> => {
    w.tx.heardBy = 'NOBODY'
    const faults: (CellFault | null)[] = []
    for (const row of rows) {
      try {
        await w.attempt(undoChangeSet, (part) => one(part, cx, row))
        faults.push(null)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        faults.push(faultOf(error))
      }
    }
    return faults
  }
