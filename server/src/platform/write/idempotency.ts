import type { Executor, Tx } from '../db/executor.ts'
import { statement } from '../db/statement.ts'
import { AppError } from '../errors.ts'

const CLAIM = statement(
  'write.claim',
  `insert into idempotency_keys (user_id, key, call, body_hash) values ($1, $2, $3, $4)
      on conflict (user_id, key) do update set call = excluded.call, body_hash = excluded.body_hash, answer = null, created_at = now()
        where idempotency_keys.created_at < now() - interval '24 hours'
      returning 1`,
)
const KEPT = statement('write.kept', 'select call, body_hash, answer from idempotency_keys where user_id = $1 and key = $2')

const ANSWERED = statement(
  'write.answered',
  `select call, body_hash, answer from idempotency_keys
   where user_id = $1 and key = $2 and answer is not null and created_at >= now() - interval '24 hours'`,
)

interface CallersKey {
  readonly value: string
  readonly bodyHash: Buffer
}

/**
 * What was answered under a key before; null: nothing. For work that is many changes, each of which may come twice: it claims its key with the
 * last one.
 */
export async function answeredBefore(db: Executor, userId: number, call: string, key: CallersKey): Promise<{ answer: unknown } | null> {
  const kept = await db.one(ANSWERED, [userId, key.value])
  if (kept && (kept.call !== call || !kept.bodyHash.equals(key.bodyHash))) throw new AppError('KEY_REUSED')
  return kept ? { answer: kept.answer } : null
}

/**
 * Claims a key for this request. A second request under the same key waits here on the unique index until the first is done:
 * then it gets the first's answer (returned), is refused for another body (422), or - the first having been refused - goes on itself.
 */
export async function claimKey(tx: Tx, userId: number, call: string, key: CallersKey): Promise<{ answer: unknown } | null> {
  const claimed = await tx.all(CLAIM, [userId, key.value, call, key.bodyHash])
  if (claimed.length > 0) return null
  const [kept] = await tx.all(KEPT, [userId, key.value])
  if (!kept) throw new AppError('BUSY', {}, { retryAfter: 1 })
  if (kept.call !== call || !kept.bodyHash.equals(key.bodyHash)) throw new AppError('KEY_REUSED')
  if (kept.answer === null) throw new AppError('ALREADY_DONE')
  return { answer: kept.answer }
}
