import type { ChangeDefinition } from './changes/change.definition.ts'
import type { Executor } from './db/executor.ts'
import type { Listeners } from './facts.ts'
import type { FamilyClaims, Forgets } from './family.ts'
import type { Retention } from './housekeeping.ts'
import type { Binding } from './http/bind.ts'
import type { Hiding } from './http/hiding.ts'
import type { Page } from './http/pages.ts'
import type { PhoneJudge } from './http/searching.ts'
import type { Chore } from './jobs/ticker.ts'
import type { Task } from './jobs/worker.ts'
import type { Scope } from './scope.ts'
import type { Services } from './services.ts'
import type { Access } from './session/access.ts'
import type { TaskKind } from './tasks/task.kinds.ts'
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

/** What all modules register together, for the routes that serve every noun. */
export interface Registry<Outside = unknown> {
  readonly changes: readonly ChangeDefinition[]
  readonly records: RecordKinds
  readonly outside: Outside
}

/** All that a noun registers. `Outside` names the outside services that its jobs call; most nouns call none. */
export interface Module<Outside = unknown> {
  /** The name of its folder. */
  readonly name: string
  readonly routes?: readonly Binding[] | ((registry: Registry<Outside>) => readonly Binding[])
  /** What it shows outside the calls, to anyone with the address. */
  readonly pages?: readonly Page[] | ((registry: Registry<Outside>) => readonly Page[])
  /** Changes of many records at once. */
  readonly changes?: readonly ChangeDefinition[]
  /** Kinds of long work that staff start and watch. */
  readonly tasks?: (outside: Outside) => Readonly<Record<string, TaskKind>>
  /** Jobs of the queue, by the names under which they are queued. */
  readonly jobs?: (services: Services, outside: Outside) => Readonly<Record<string, Task>>
  /** What recurs. */
  readonly chores?: (services: Services, outside: Outside) => readonly Chore[]
  /** What it does when another noun tells that something happened; in which order stands in `server/src/facts.ts`. */
  readonly on?: Listeners
  /** Fields of answers that not every reader sees. */
  readonly hides?: Hiding
  /** Counts what is searched by phone, and refuses what is too many: of one module alone. */
  readonly judgesPhones?: PhoneJudge
  /** What of its tables is of no more use after a time. */
  readonly retention?: readonly Retention[]
  readonly records?: RecordKinds
  /** What becomes of what its tables hold of families. */
  readonly family?: FamilyClaims
  /** Forgets what it keeps of a family beside these columns. */
  readonly forgets?: Forgets
}

/** Checks the type, and nothing more. */
export const defineModule = <Outside = unknown>(module: Module<Outside>): Module<Outside> => module
