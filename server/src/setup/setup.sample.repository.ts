import type { Executor, Tx } from '../platform/db/executor.ts'
import { lockText } from '../platform/db/locks.ts'
import { seldom } from '../platform/db/statement.ts'
import { found } from '../platform/errors.ts'

const KIND = 'setup.sample'

const HOLD = seldom('setup.sample.hold', lockText('sample'))
// `busy`: a task loads or clears it. `business`: something of one's own that it could be mixed with, also what was taken out since.
const STANDS = seldom(
  'setup.sample.stands',
  `select (select count(distinct key) from quiet_records) as rows,
     exists (select from change_sets s join tasks t on t.kind = s.kind and (t.input ->> 'setId')::bigint = s.id
       where s.kind = '${KIND}' and s.status in ('WAITING', 'DOING') and t.status in ('WAITING', 'DOING')) as busy,
     exists (select from orders o where not exists (select from quiet_records q where q.entity = 'order' and q.record_id = o.id))
       or exists (select from parents p where not exists (select from quiet_records q where q.entity = 'parent' and q.record_id = p.id)) as business`,
  { notNull: ['rows', 'busy', 'business'] },
)
const THERE = seldom('setup.sample.there', 'select exists (select from quiet_records) as there', { notNull: ['there'] })
const NOTE = seldom(
  'setup.sample.note',
  `insert into quiet_records (entity, record_id, set_id, key, request_id)
   select r.entity, r.id, s.id, $3, $4 from unnest($1::text[], $2::bigint[]) as r (entity, id),
     (select max(id) as id from change_sets where kind = '${KIND}' and status = 'DOING') s`,
)
const FORGET = seldom('setup.sample.forget', 'delete from quiet_records where key = $1')
const KNOWN = seldom('setup.sample.known', 'select key, entity, record_id from quiet_records')
const CHILD = seldom('setup.sample.child', 'select id from students where parent_id = $1 order by id limit 1')
const ENROLMENT = seldom(
  'setup.sample.enrolment',
  `select s.id, g.coach_id from orders o join camp_students s on s.order_number = o.order_number join camp_groups g on g.id = s.group_id
   where o.id = $1`,
)
// What a person or a program did with one since it was made; who only looked at it has not changed it.
const TOUCHED = seldom(
  'setup.sample.touched',
  `select distinct q.key from quiet_records q join operation_logs l on l.target_entity = q.entity and l.target_id = q.record_id
   where q.key = any($1::text[]) and l.source in ('SERVER', 'KEY') and l.operation_type not in ('VIEW_PII', 'EXPORT')
     and not exists (select from quiet_records m where m.request_id = l.request_id)`,
)
const TAKE_OVER = seldom(
  'setup.sample.takeOver',
  `update change_sets set owner_id = $1 where id = (select max(set_id) from quiet_records) returning token`,
)

export const sampleRepository = {
  /** One loads or clears it at a time. */
  hold: (tx: Tx) => tx.all(HOLD),

  stands: async (db: Executor) => found(await db.one(STANDS)),

  there: async (db: Executor): Promise<boolean> => (await db.one(THERE))?.there ?? false,

  /** What a row has made, under its key; the set is at work. */
  note: (tx: Tx, records: readonly (readonly [string, number])[], key: string, requestId: string): void =>
    tx.later(NOTE, [records.map(([entity]) => entity), records.map(([, id]) => id), key, requestId]),

  forget: (tx: Tx, key: string): void => tx.later(FORGET, [key]),

  /** What is there of it, by its keys. */
  known: (db: Executor) => db.all(KNOWN),

  childOf: async (db: Executor, parentId: number): Promise<number> => found(await db.one(CHILD, [parentId])).id,

  /** Where the child of an order came to, and with whom. */
  enrolment: (db: Executor, orderId: number) => db.one(ENROLMENT, [orderId]),

  /** Of these rows, the keys of those whose records somebody has changed since. */
  touched: async (tx: Tx, keys: readonly string[]): Promise<Set<string>> => new Set((await tx.all(TOUCHED, [keys])).map(({ key }) => key)),

  /** Makes its set the reader's, who clears it; undefined: there is none. */
  takeOver: async (tx: Tx, userId: number): Promise<string | undefined> => (await tx.one(TAKE_OVER, [userId]))?.token,
}
