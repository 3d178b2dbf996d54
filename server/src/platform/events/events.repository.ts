import { namedInEvents } from '@camp/contract/events.definition'
import type { Executor, Tx } from '../db/executor.ts'
import { tryLockText } from '../db/locks.ts'
import { seldom, statement } from '../db/statement.ts'
import { traceparentNow } from '../trace/spans.ts'

const NAMED = Object.entries(namedInEvents)
  .map(([key, entity]) => `('${entity}', (t.data::jsonb ->> '${key}')::bigint)`)
  .join(', ')
// Of a quiet record, and of what hangs on one, nobody is told.
const ADD = statement(
  'events.add',
  `insert into events (id, type, entity, subject_id, data, actor, traceparent)
   select t.id, $1, $2, t.subject_id, t.data::jsonb, $3, $7 from unnest($4::text[], $5::bigint[], $6::text[]) as t (id, subject_id, data)
   where not exists (select from quiet_records q where (q.entity, q.record_id) in (($2, t.subject_id),
     ${NAMED}))`,
)

const WAITING = statement('events.waiting', 'select exists (select from events where position is null) as waiting', {
  notNull: ['waiting'],
})
const LOCK = seldom('events.lock', tryLockText('events'), { notNull: ['taken'] })

/**
 * In the order in which they were written. Whoever changes a record holds it, so of one record that is the order in which it changed; and as a
 * position is given after the commit, under the lock, nobody who has read up to one misses what comes before it.
 */
const NUMBER = seldom(
  'events.number',
  `update events e set position = n.position
   from (
     select w.id, nextval('event_positions') as position from (
       select id from events where position is null order by seq limit $1
     ) w
   ) n
   where e.id = n.id returning e.position`,
  { notNull: ['position'] },
)

/** Rows of events that are told at once, of one type and by one actor. */
export interface NewEvents {
  readonly type: string
  readonly entity: string
  readonly actor: string | null
  readonly rows: readonly { readonly id: string; readonly subjectId: number; readonly data: string }[]
}

export const eventsRepository = {
  /** They are there if and only if the change is committed. */
  add: (tx: Tx, { type, entity, actor, rows }: NewEvents): void =>
    tx.later(ADD, [
      type,
      entity,
      actor,
      rows.map(({ id }) => id),
      rows.map(({ subjectId }) => subjectId),
      rows.map(({ data }) => data),
      traceparentNow(),
    ]),

  /** Is there any without a position? */
  waiting: async (db: Executor): Promise<boolean> => (await db.one(WAITING))?.waiting ?? false,

  /** Takes the right to give positions until the end of the transaction; false: another process has it. */
  lock: async (tx: Tx): Promise<boolean> => (await tx.one(LOCK))?.taken ?? false,

  /** Gives positions to at most so many; the lock is held. */
  number: async (tx: Tx, most: number): Promise<number[]> => (await tx.all(NUMBER, [most])).map(({ position }) => position),
}
