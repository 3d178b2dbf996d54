import { statement, type Tx } from '../platform/db/executor.ts'

const KEEP = statement(
  'payment.keepNotice',
  "insert into provider_notices (provider, notice_id, body) values ('WECHAT_PAY', $1, $2) on conflict (provider, notice_id) do nothing",
)

/** Keeps a notice as it came; one that was kept already stays as it is. */
export const keepNotice = (tx: Tx, noticeId: string, body: string) => tx.named(KEEP, [noticeId, body])
