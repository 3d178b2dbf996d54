import type { Pool } from 'pg'
import type { Tx } from '../db/executor.ts'
import type { Chore } from '../jobs/ticker.ts'
import { byJob, type Sealing, type SystemActor } from '../write/system.ts'
import { transaction } from '../write/transaction.ts'
import { passingRepository } from './passing.repository.ts'

/** After the first moment, and up to the second. */
export interface Passed {
  readonly after: string
  readonly until: string
}

/**
 * Tells of what only the passing of time brings about, each once: up to when it has told is kept with what it tells. What lay behind before it
 * began to (a demo, records that were brought along) it does not tell.
 */
export const passing = (
  parts: Sealing & { readonly pool: Pool },
  name: string,
  tell: (tx: Tx, passed: Passed, by: SystemActor) => Promise<void>,
): Chore => ({
  name,
  every: 60_000,
  run: () =>
    transaction(parts.pool, async (tx) => {
      const { after, until } = await passingRepository.take(tx, name)
      if (after !== null && until !== null) await tell(tx, { after, until }, byJob(parts, name))
    }),
})

/**
 * Up to when a chore has told; null: it has not begun to. It tells no further until the end of the change, so that what the change puts behind
 * that moment is told by the change, and the rest by the chore.
 */
export const toldUntil = (tx: Tx, name: string): Promise<string | null> => passingRepository.told(tx, name)
