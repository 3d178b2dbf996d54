import type { Executor } from './db/executor.ts'
import type { Scope } from './scope.ts'
import type { Access } from './session/access.ts'
import type { RecordSnapshot } from './write/record.ts'

export interface RecordName {
  readonly id: number
  readonly name: string
}

/** What other parts need to know of one kind of record. */
export interface RecordKind {
  /** How a record stands now, by the names that its log entries use. A reader who may not see it gets none. */
  readonly snapshot: (db: Executor, id: number, scope: Scope) => Promise<RecordSnapshot | undefined>
  /** Is what it shows open to this reader without a code and out of scope? */
  readonly shownTo?: (db: Executor, id: number, reader: Access) => Promise<boolean>
  /** What staff call them, as the log does; without it, their id. None where the name is personal data. */
  readonly namesOf?: (db: Executor, ids: readonly number[]) => Promise<readonly RecordName[]>
  /** Personal values that can be shown in full, by their names in the answers; null where there is none, or out of scope. */
  readonly personal?: Readonly<Record<string, (db: Executor, id: number, scope: Scope) => Promise<string | null>>>
}

/** The kinds of records, by their names in the log. */
export type RecordKinds = Readonly<Record<string, RecordKind>>
