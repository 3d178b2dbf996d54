import type { ChangeDefinition } from './changes/change.definition.ts'
import type { Wants } from './events/events.ts'
import type { Listeners } from './facts.ts'
import type { FamilyClaims, Forgets } from './family.ts'
import type { Retention } from './housekeeping.ts'
import type { Bound } from './http/asking.ts'
import type { Binding } from './http/bind.ts'
import type { Hiding } from './http/hiding.ts'
import type { Page } from './http/pages.ts'
import type { PhoneJudge } from './http/searching.ts'
import type { Countings } from './ingest/counts.kinds.ts'
import type { AnyIngest } from './ingest/ingest.kinds.ts'
import type { Background } from './jobs/loop.ts'
import type { Chore } from './jobs/ticker.ts'
import type { Task } from './jobs/worker.ts'
import type { RecordKinds } from './record.kinds.ts'
import type { Services } from './services.ts'
import type { TaskKind } from './tasks/task.kinds.ts'
import type { AnyUndo } from './write/undo.ts'

/** What all modules register together, for the routes that serve every noun. */
export interface Registry<Outside = unknown> {
  readonly changes: readonly ChangeDefinition[]
  readonly undos: readonly AnyUndo[]
  readonly ingests: readonly AnyIngest[]
  readonly counts: Countings
  readonly records: RecordKinds
  readonly outside: Outside
  readonly bound: Bound
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
  /** Records that other programs put in. */
  readonly ingests?: readonly AnyIngest[]
  /** What other programs count. */
  readonly counts?: Countings
  /** Steps that can be taken back for some minutes. */
  readonly undos?: readonly AnyUndo[]
  /** Kinds of long work that staff start and watch. */
  readonly tasks?: (outside: Outside) => Readonly<Record<string, TaskKind>>
  /** Jobs of the queue, by the names under which they are queued. */
  readonly jobs?: (services: Services, outside: Outside, bound: Bound) => Readonly<Record<string, Task>>
  /** What recurs. */
  readonly chores?: (services: Services, outside: Outside) => readonly Chore[]
  /** What each process does again and again, oftener than a chore. */
  readonly background?: (services: Services, outside: Outside) => readonly Background[]
  /** What it does when another noun tells that something happened; in which order stands in `server/src/facts.ts`. */
  readonly on?: Listeners
  /** Does anybody want events of a type that is off by default? */
  readonly wants?: Wants
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
