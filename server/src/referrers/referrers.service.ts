import { builder, type Executor } from '../platform/db/executor.ts'

/** A referrer's phone in full; null where there is no such referrer. */
export async function referrerPhone(db: Executor, id: number): Promise<string | null> {
  const row = await db.first(builder.selectFrom('referrers').select('phone').where('id', '=', id).where('deleted_at', 'is', null))
  return row?.phone ?? null
}
