import type { Tx } from '../db/executor.ts'
import { statement } from '../db/statement.ts'

const PUBLISH = statement(
  'push.publish',
  `
with told as (insert into push_events (user_id, kind, ref_id, topic) values ($1, $2, $3, $4) returning id)
select pg_notify('push', $1::text || ':' || id) from told`,
)

/** Tells a person's browsers that a task or message of theirs is new or changed; sent with the commit of `tx`. */
export const publish = (tx: Tx, userId: number, kind: 'TASK' | 'MESSAGE', id: number) => tx.all(PUBLISH, [userId, kind, id, null])

/** Tells a person's other browsers to read one of their lists anew. */
export const publishNotice = (tx: Tx, userId: number, topic: 'tasks' | 'messages') => tx.all(PUBLISH, [userId, 'NOTICE', 0, topic])

/** Lists that many people share: every open browser that shows one reads it anew. */
export type SharedTopic = 'work'

const PUBLISH_TO_ALL = statement('push.publishToAll', "select pg_notify('push', '*:' || $1::text)")

/** Has everyone's open browsers read a shared list anew; sent with the commit of `tx`. It is not kept: anyone who was away reads all anew. */
export const publishToAll = (tx: Tx, topic: SharedTopic): void => tx.later(PUBLISH_TO_ALL, [topic])
