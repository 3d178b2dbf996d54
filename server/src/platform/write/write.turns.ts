import { AppError } from '../errors.ts'
import type { RequestCx } from '../http/context.ts'
import { Limiter } from '../limiter.ts'
import type { Access } from '../session/access.ts'
import { runFor, runningChanger } from '../trace/spans.ts'

/** So many changes of one person may wait for those before; the next one is asked to come again. */
const MOST_WAITING = 50
const COME_AGAIN_SECONDS = 3

/** Who has changes under way, people and keys of other programs, each with turns of their own. */
const byPerson = new Map<string, Limiter>()

/**
 * Makes a change when it is its turn among those of the same person: half of the connections at most. Changes of one record wait for each
 * other and hold a connection meanwhile, so one person with many would leave none for others. A change inside a change takes no turn, it
 * would wait for itself; nor does a task, which works one portion after another.
 */
export async function inTurn<T>(cx: RequestCx & { reader?: Access | null }, change: () => Promise<T>): Promise<T> {
  const who = whoseTurn(cx)
  if (who === null || runningChanger() === who) return change()
  const turns = byPerson.get(who) ?? new Limiter(Math.max(1, Math.floor(cx.services.config.database.poolSize / 2)))
  if (turns.waiting >= MOST_WAITING) throw new AppError('BUSY_CHANGES', {}, { retryAfter: COME_AGAIN_SECONDS })
  byPerson.set(who, turns)
  try {
    return await turns.take(() => runFor(who, change))
  } finally {
    if (turns.idle && byPerson.get(who) === turns) byPerson.delete(who)
  }
}

/** A key has turns of its own, and takes none from its maker. Tasks act without a session. */
function whoseTurn({ byKey, reader }: RequestCx & { reader?: Access | null }): string | null {
  if (byKey) return `key:${byKey.id}`
  return reader && reader.sessionId !== 0 ? `user:${reader.userId}` : null
}
