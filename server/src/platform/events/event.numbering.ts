import type { Pool } from 'pg'
import { Executor, type Tx } from '../db/executor.ts'
import { transaction } from '../write/transaction.ts'
import { eventsRepository } from './events.repository.ts'

/** So many events are given their positions at once. */
const ROUND = 1_000

/**
 * Gives committed events their positions: one process at a time, the others go on without. `numbered` is told of them in the same transaction.
 * Answers how many there were.
 */
export async function numberEvents(pool: Pool, numbered?: (tx: Tx, positions: readonly number[]) => Promise<void>): Promise<number> {
  let all = 0
  if (!(await eventsRepository.waiting(new Executor(pool)))) return all
  for (;;) {
    const count = await transaction(pool, async (tx) => {
      if (!(await eventsRepository.lock(tx))) return 0
      // What it sees begins behind the lock: a statement of its own.
      const positions = await eventsRepository.number(tx, ROUND)
      if (positions.length > 0) await numbered?.(tx, positions)
      return positions.length
    })
    all += count
    if (count < ROUND) return all
  }
}
