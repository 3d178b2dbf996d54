import type { Audit } from '@camp/contract/base/audit'
import type { ErrorData } from '@camp/contract/errors'
import type { FactName, Facts } from '@camp/contract/facts'
import type { Tx } from './db/executor.ts'
import { keepEvents } from './events/events.ts'
import { type SystemActor, type SystemFacts, tellSystem } from './write/system.ts'
import type { Write } from './write/write.ts'

/**
 * Who says in the log what followed from a fact: a job or a provider in sentences of its own, or a call in its own sentence, filled with `data`.
 * Null: nobody.
 */
export type Teller = SystemActor | { readonly write: Write; readonly data: ErrorData } | null

/** What a noun does when it hears of a fact: it refuses nothing and answers nothing; a fault in it undoes the whole change. */
export type Listener<N extends FactName> = (tx: Tx, facts: readonly Facts[N][], by: Teller) => Promise<void>

/** What a module listens to. */
export type Listeners = { readonly [N in FactName]?: Listener<N> }

/** Who hears of each fact, first to last. */
export type Hearers = { readonly [N in FactName]?: readonly Listener<N>[] }

// Modules register at the start of a process, and never again: a service that tells a fact needs to know nobody.
let hearers: Hearers | undefined

/** Registers who hears of what; once, before anything is changed. */
export const hear = (all: Hearers): void => {
  hearers = all
}

/** Whoever makes the change, also of what follows from it by itself; where nobody does, a job or a provider by its name. */
const actorOf = (tx: Tx, by: Teller): string | null => tx.actor ?? (by && 'source' in by ? `${by.source.toLowerCase()}:${by.name}` : null)

/**
 * Tells what has just happened to all who listen, one after the other, in the transaction of the change, and keeps what is an event. `by`: null
 * where nothing follows that the log tells of. Of history that is moved in nobody hears.
 */
export async function happened<N extends FactName>(tx: Tx, name: N, facts: readonly Facts[N][], by: Teller = null): Promise<void> {
  if (!hearers) throw new Error(`${name}: nobody is registered to hear of it`)
  if (tx.heardBy === 'NOBODY') return
  await keepEvents(tx, name, facts, actorOf(tx, by))
  for (const listener of hearers[name] ?? []) await listener(tx, facts, by)
}

/** Says in the log what followed from a fact: by a system in the sentence of `event`, by a call in its own, after what the call says of itself. */
export function tellFollowed(tx: Tx, by: Teller, event: Audit & { readonly name: string }, followed: readonly SystemFacts[]): void {
  if (by === null) return
  if ('source' in by) tellSystem(tx, by, event, followed)
  else for (const { data: _own, ...facts } of followed) by.write.auditAfter({ target: event.target, data: by.data, ...facts })
}
