import { PRESENCE_PREFERENCE } from '@camp/contract/base/presence'
import type { Executor, Tx } from '../db/executor.ts'
import { seldom, statement } from '../db/statement.ts'

const PUBLISH = statement('presence.publish', "select pg_notify('presence', payload) from unnest($1::text[]) payload")
const HIDES = seldom(
  'presence.hides',
  "select coalesce((select value->'hidden' = 'true'::jsonb from user_preferences where user_id = $1 and key = $2), false) as hides",
  { notNull: ['hides'] },
)
const NAMES = seldom('presence.names', 'select id, real_name as name from users where id = any($1)')

export const presenceRepository = {
  /** Tells other servers, in this order. */
  publish: (db: Executor, payloads: readonly string[]) => db.all(PUBLISH, [payloads]),

  /** Has the person chosen to be seen by nobody? */
  hides: async (db: Executor, userId: number): Promise<boolean> => (await db.one(HIDES, [userId, PRESENCE_PREFERENCE]))?.hides ?? false,

  names: (db: Executor, userIds: readonly number[]) => db.all(NAMES, [userIds]),
}

/** Every server forgets a person, and asks anew whether he or she is hidden; sent with the commit of `tx`. */
export const publishHiding = (tx: Tx, userId: number): void => tx.later(PUBLISH, [[JSON.stringify({ hiding: userId })]])
