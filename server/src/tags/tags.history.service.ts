import { type Executor, statement } from '../platform/db/executor.ts'
import type { RecordStand } from '../platform/write/record.ts'

const STAND = statement<RecordStand>(
  'tags.stand',
  `select created_at as "createdAt", deleted_at as "deletedAt", '[]'::json as changes,
    json_build_object('name', name, 'color', color, 'scope', scope) as fields
   from tags where id = $1`,
)

/** A tag, also one that was deleted, as its log entries name its fields. */
export const tagStand = async (db: Executor, id: number): Promise<RecordStand | undefined> => (await db.named(STAND, [id]))[0]
