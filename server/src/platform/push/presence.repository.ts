import type { Executor, Tx } from '../db/executor.ts'
import { statement } from '../db/statement.ts'

const PUBLISH = statement('presence.publish', "select pg_notify('presence', payload) from unnest($1::text[]) payload")
export const presenceRepository = {
  /** Tells other servers, in this order. */
  publish: (db: Executor, payloads: readonly string[]) => db.all(PUBLISH, [payloads]),
}

/** Every server forgets a person, and asks anew whether he or she is hidden; sent with the commit of `tx`. */
export const publishHiding = (tx: Tx, userId: number): void => tx.later(PUBLISH, [[JSON.stringify({ hiding: userId })]])
