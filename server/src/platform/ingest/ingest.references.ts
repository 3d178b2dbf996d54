import type { Executor } from '../db/executor.ts'
import { AppError } from '../errors.ts'
import type { Cx } from '../http/context.ts'
import { ingestRepository } from './ingest.repository.ts'

/** What a call with a key sends, with records that it names by our numbers or its own. */
type Naming = Readonly<Record<string, unknown>>

/** Our number of a record that a key knows by its own; undefined: it knows none by it. */
export async function knownRecord(db: Executor, { byKey }: Cx, entity: string, externalId: string): Promise<number | undefined> {
  if (!byKey) throw new Error('numbers of other programs are those of a key')
  const [known] = await ingestRepository.known(db, byKey.id, entity, [externalId])
  return known?.internalId
}

/** Our number of a record that a body names; undefined where it names none. One that the key does not know is refused by its field. */
export async function recordNamed(db: Executor, cx: Cx, entity: string, name: string, body: Naming): Promise<number | undefined> {
  const [ours, theirs] = [body[`${name}Id`], body[`${name}ExternalId`]]
  if (typeof theirs !== 'string') return ours as number | undefined // as the call's schema checked it
  const id = await knownRecord(db, cx, entity, theirs)
  if (id === undefined) throw new AppError('UNKNOWN_REFERENCE', {}, { field: `${name}ExternalId` })
  return id
}

/** What is refused by our number of a record that the caller named by its own is told by that name. */
export function namedAsSent(refused: AppError, names: readonly string[], sent: Naming): AppError {
  const name = names.find((each) => refused.field === `${each}Id`)
  if (name === undefined || sent[`${name}ExternalId`] === undefined) return refused
  return new AppError(refused.error, refused.data, { field: `${name}ExternalId`, cause: refused.cause })
}
