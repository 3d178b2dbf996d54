import * as z from 'zod'
import type { Executor } from '../db/executor.ts'
import { type Row, statement } from '../db/statement.ts'
import { storedText } from '../tasks/stored.text.ts'

const SELECT = `
select e.id, e.user_id, e.kind, e.ref_id, e.topic, t.status, coalesce(t.title, m.title) as title,
  coalesce(t.detail, m.detail) as detail, t.rate, t.content, t.error, t.finished_at, m.message_time,
  case when e.kind = 'MESSAGE' then (select count(*) from messages u where u.user_id = e.user_id and u.read_flag = 'UNREAD') end as un_read_count
from push_events e
left join tasks t on e.kind = 'TASK' and t.id = e.ref_id and t.owner_id = e.user_id
left join messages m on e.kind = 'MESSAGE' and m.id = e.ref_id and m.user_id = e.user_id`

const told = {
  fits: {
    topic: z.enum(['tasks', 'messages', 'rights', 'work']).nullable(),
    title: storedText.nullable(),
    detail: storedText.nullable(),
    error: storedText.nullable(),
  },
} as const
const BY_IDS = statement('push.byIds', `${SELECT} where e.id = any($1) order by e.id`, told)
const SINCE = statement(
  'push.since',
  `${SELECT} where e.user_id = $1 and e.id <> $2 and e.created_at > greatest(
        coalesce((select l.created_at from push_events l where l.id = $2), now() - interval '10 minutes') - interval '60 seconds',
        now() - interval '1 day') order by e.id limit 500`,
  told,
)
/** What is pushed, with the present state of what it is about; the parts of what is gone are null. */
export type NotifiedRow = Row<typeof SINCE>

const ENTRY = 'l.id, l.source, l.operation_type, l.target_entity as "entity", l.target_id'
const NEW_ENTRIES = statement('push.newEntries', `select ${ENTRY} from operation_logs l where l.id > $1 order by l.id limit $2`)
const LATE_ENTRIES = statement(
  'push.lateEntries',
  `select ${ENTRY} from unnest($1::bigint[], $2::bigint[]) gap (first, last) join operation_logs l on l.id between gap.first and gap.last limit $3`,
)
const RECENT_ENTRIES = statement(
  'push.recentEntries',
  `select ${ENTRY} from operation_logs l where l.created_at > now() - interval '10 seconds' order by l.created_at desc, l.id desc limit $1`,
)
const LAST_ENTRY = statement('push.lastEntry', 'select coalesce(max(id), 0) as id from operation_logs')

export const pushRepository = {
  /** The number of the newest entry of the operation log; 0 while there is none. */
  lastEntry: async (db: Executor): Promise<number> => Number((await db.one(LAST_ENTRY, []))?.id ?? 0),

  /** What the entries after a number are about, the oldest first. */
  entriesAfter: (db: Executor, last: number, most: number) => db.all(NEW_ENTRIES, [last, most]),

  /** The same of the last ten seconds. */
  recentEntries: (db: Executor, most: number) => db.all(RECENT_ENTRIES, [most]),

  /** The same of those that have come within gaps of the numbers. */
  entriesWithin: (db: Executor, gaps: readonly { readonly first: number; readonly last: number }[], most: number) =>
    db.all(LATE_ENTRIES, [gaps.map(({ first }) => first), gaps.map(({ last }) => last), most]),

  byIds: (db: Executor, ids: readonly number[]) => db.all(BY_IDS, [ids]),

  /**
   * What a browser may have missed since the event that it saw last. Ids are given before commits, so an earlier id may appear later:
   * the replay reaches 60 s further back, and the browser drops what it has seen.
   */
  since: (db: Executor, userId: number, lastId: number) => db.all(SINCE, [userId, lastId]),
}
