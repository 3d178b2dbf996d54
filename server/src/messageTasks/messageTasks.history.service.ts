import { type Executor, statement } from '../platform/db/executor.ts'
import type { RecordStand } from '../platform/write/record.ts'

const STAND = statement<RecordStand>(
  'messageTasks.stand',
  `select created_at as "createdAt", deleted_at as "deletedAt", '[]'::json as changes,
    json_build_object('title', title, 'content', content, 'channel', channel, 'audience', audience, 'scheduledAt', scheduled_at) as fields
   from message_tasks where id = $1`,
)

/** A message task, also one that was deleted, as its log entries name its fields. */
export const messageTaskStand = async (db: Executor, id: number): Promise<RecordStand | undefined> => (await db.named(STAND, [id]))[0]
