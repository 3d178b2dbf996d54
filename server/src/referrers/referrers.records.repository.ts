import type { Executor } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

const PHONE = statement('referrers.phone', 'select phone from referrers where id = $1 and deleted_at is null')

/** A referrer's phone in full; null where there is no such referrer. */
export async function referrerPhone(db: Executor, id: number): Promise<string | null> {
  return (await db.one(PHONE, [id]))?.phone ?? null
}

const SNAPSHOT = statement(
  'referrers.snapshot',
  `select created_at, deleted_at, '[]'::json as changes,
    phone, json_build_object('name', name, 'wechat', wechat, 'kind', kind, 'channelId', channel_id, 'commissionRateBp', commission_rate_bp,
      'verifyStatus', verify_status, 'remark', remark, 'payeeByHand', payee_by_hand, 'payeeBank', payee_bank, 'payeeTail', payee_tail) as fields
   from referrers where id = $1`,
  snapshotSays,
)

/** A referrer, also one that was deleted, as its log entries name its fields. */
export const referrerSnapshot = async (db: Executor, id: number): Promise<(RecordSnapshot & { readonly phone: string }) | undefined> =>
  await db.one(SNAPSHOT, [id])
