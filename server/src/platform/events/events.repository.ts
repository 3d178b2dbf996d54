import type { Executor, Tx } from '../db/executor.ts'
import { tryLockText } from '../db/locks.ts'
import { seldom, statement } from '../db/statement.ts'

const ADD = statement(
  'events.add',
  `insert into events (id, type, entity, subject_id, data, actor)
   select t.id, $1, $2, t.subject_id, t.data::jsonb, $3 from unnest($4::text[], $5::bigint[], $6::text[]) as t (id, subject_id, data)`,
)

const WAITING = statement('events.waiting', 'select exists (select from events where position is null) as waiting', {
  notNull: ['waiting'],
})
const LOCK = seldom('events.lock', tryLockText('events'), { notNull: ['taken'] })

/**
 * The oldest change of this database that is under way, and which one would be the next: what is read after that finds all changes in between
 * that it does not name. Not `pg_snapshot_xmin`, which waits for changes of other databases of the same PostgreSQL too.
 */
const UNDER_WAY = seldom(
  'events.underWay',
  `select n.next::text as next, (n.next + coalesce(min(least(0,
     ((a.backend_xid::text::bigint - (n.next & 4294967295) + 2147483648) & 4294967295) - 2147483648)), 0))::text as oldest
   from (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next) n
     left join pg_stat_activity a on a.datname = current_database() and a.backend_xid is not null and a.pid <> pg_backend_pid()
   group by n.next`,
  { notNull: ['next', 'oldest'] },
)

/**
 * In the order in which their transactions began to write, once no older one can still commit: nobody who has read up to a position misses
 * what comes before it. A transaction that this database does not know yet is of the database that a backup was made of.
 */
const NUMBER = seldom(
  'events.number',
  `update events e set position = n.position
   from (
     select w.seq, nextval('event_positions') as position from (
       select seq from events where position is null and not (xid >= $2::xid8 and xid < $3::xid8) order by xid, seq limit $1
     ) w
   ) n
   where e.seq = n.seq returning e.position`,
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
    tx.later(ADD, [type, entity, actor, rows.map(({ id }) => id), rows.map(({ subjectId }) => subjectId), rows.map(({ data }) => data)]),

  /** Is there any without a position? */
  waiting: async (db: Executor): Promise<boolean> => (await db.one(WAITING))?.waiting ?? false,

  /** Takes the right to give positions until the end of the transaction; false: another process has it. */
  lock: async (tx: Tx): Promise<boolean> => (await tx.one(LOCK))?.taken ?? false,

  /** Gives positions to at most so many; the lock is held. */
  number: async (tx: Tx, most: number): Promise<number[]> => {
    const { oldest, next } = (await tx.one(UNDER_WAY)) ?? { oldest: '0', next: '0' }
    return (await tx.all(NUMBER, [most, oldest, next])).map(({ position }) => position)
  },
}
