import type { Executor } from './db/executor.ts'
import { statement } from './db/statement.ts'

const KEEP = statement(
  'notices.keep',
  'insert into provider_notices (provider, notice_id, body) values ($1, $2, $3) on conflict (provider, notice_id) do nothing',
)

/** Keeps what a provider told, as it came; what was kept already stays as it is. */
export const keepNotice = (db: Executor, provider: 'WECHAT_PAY' | 'TENCENT_ESS', noticeId: string, body: string) =>
  db.all(KEEP, [provider, noticeId, body])
