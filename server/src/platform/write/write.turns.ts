import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../errors.ts'
import type { RequestCx } from '../http/context.ts'
import { Limiter } from '../limiter.ts'
import type { Access } from '../session/access.ts'

/** So many changes of one person may wait for those before; the next one is asked to come again. */
const MOST_WAITING = 50
const COME_AGAIN_SECONDS = 3

/** Who has changes under way, each with turns of their own. */
const byPerson = new Map<number, Limiter>()
/** Whose change this is part of. */
const within = new AsyncLocalStorage<number>()

/**
 * Makes a change when it is its turn among those of the same person: half of the connections at most. Changes of one record wait for each
 * other and hold a connection meanwhile, so one person with many would leave none for others. A change inside a change takes no turn, it
 * would wait for itself; nor does a task, which works one portion after another.
 */
export async function inTurn<T>({ reader, services }: RequestCx & { reader?: Access | null }, change: () => Promise<T>): Promise<T> {
  // Tasks act without a session.
  if (!reader || reader.sessionId === 0 || within.getStore() === reader.userId) return change()
  const { userId } = reader
  const turns = byPerson.get(userId) ?? new Limiter(Math.max(1, Math.floor(services.config.database.poolSize / 2)))
  if (turns.waiting >= MOST_WAITING) throw new AppError('BUSY_CHANGES', {}, { retryAfter: COME_AGAIN_SECONDS })
  byPerson.set(userId, turns)
  try {
    return await turns.take(() => within.run(userId, change))
  } finally {
    if (turns.idle && byPerson.get(userId) === turns) byPerson.delete(userId)
  }
}
