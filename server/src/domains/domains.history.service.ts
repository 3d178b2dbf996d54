import { type Executor, statement } from '../platform/db/executor.ts'
import type { RecordStand } from '../platform/write/record.ts'

const STAND = statement<RecordStand>(
  'domains.stand',
  `select created_at as "createdAt", deleted_at as "deletedAt", '[]'::json as changes,
    json_build_object('name', name, 'host', host, 'purpose', purpose, 'activeFlg', active_flg) as fields
   from domains where id = $1`,
)

/** A site, also one that was deleted, as its log entries name its fields. */
export const domainStand = async (db: Executor, id: number): Promise<RecordStand | undefined> => (await db.named(STAND, [id]))[0]
