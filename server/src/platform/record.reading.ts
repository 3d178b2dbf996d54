import { mayReadHistory } from '@camp/contract/base/record'
import { type LogEntity, recordNamed } from '@camp/contract/records'
import type { Executor } from './db/executor.ts'
import type { RecordKinds } from './record.kinds.ts'
import type { Scope } from './scope.ts'
import type { RecordSnapshot } from './write/record.ts'

/** A record by its kind, as the log names it, and its id. */
export interface NamedRecord {
  readonly entity: LogEntity
  readonly id: number
}

/** Whose rights decide. */
export interface RecordReader {
  readonly codes: ReadonlySet<string>
  readonly scope: Scope
}

/** May somebody who holds these codes open records of the kind? */
export const mayReadKind = (entity: LogEntity, codes: ReadonlySet<string>): boolean =>
  mayReadHistory(recordNamed(entity), (code) => codes.has(code))

/** The record as it stands; undefined where there is none, or where the reader's codes or scope do not open it. */
export const readRecord = async (
  kinds: RecordKinds,
  db: Executor,
  { entity, id }: NamedRecord,
  { codes, scope }: RecordReader,
): Promise<RecordSnapshot | undefined> => (mayReadKind(entity, codes) ? kinds[entity]?.snapshot(db, id, scope) : undefined)

/** Would `readRecord` find it? Of a kind that one may open, who sees all rows reads whichever there are: of them nothing is asked. */
export const mayReadRecord = async (kinds: RecordKinds, db: Executor, record: NamedRecord, reader: RecordReader): Promise<boolean> =>
  reader.scope.all ? mayReadKind(record.entity, reader.codes) : (await readRecord(kinds, db, record, reader)) !== undefined
