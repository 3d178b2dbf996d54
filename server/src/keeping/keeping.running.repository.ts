import { CHANGE_MAX_ROWS } from '@camp/contract/base/changes'
import type { KeepingKind } from '@camp/contract/keeping/keeping.labels'
import { KEEPING_AHEAD_MONTHS } from '@camp/contract/keeping/keeping.rules'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'
import { DUE_NOW, STOP_OF } from './keeping.conditions.ts'
import type { LockedRule } from './keeping.repository.ts'

/** Accounts that are looked at in one statement: far within the limit of a call. */
const STRETCH = 20_000

const LAST = seldom('keeping.lastParent', 'select coalesce(max(id), 0) as id from parents', { notNull: ['id'] })
const STRETCH_OF = 'k.kind = $1 and k.parent_id > $5 and k.parent_id <= $6'
/** Of a stretch of accounts: who falls under the rule in the months ahead is foreseen, who does no more drops out, and amounts are counted anew. */
const LOOK = seldom(
  'keeping.look',
  `with falls as materialized (
     select f.* from keeping_falls($1, $2, (business_day(now()) + make_interval(months => ${KEEPING_AHEAD_MONTHS}))::date) f
     where f.parent_id > $5 and f.parent_id <= $6),
   back as (update keeping_plans k set state = 'CAME_BACK', ended_at = now()
     where ${STRETCH_OF} and k.state = 'WARNED' and not exists (select from falls f where f.parent_id = k.parent_id and f.since <= k.since)),
   gone as (delete from keeping_plans k where ${STRETCH_OF} and k.state = 'FORESEEN'
     and not exists (select from falls f where f.parent_id = k.parent_id)),
   kept as (insert into keeping_plans (kind, parent_id, since, falls_at, due_at, children, recordings, bytes)
     select $1, f.parent_id, f.since, f.falls_at, greatest(f.falls_at, business_day(now()) + $3::int) + $4::int,
       (select count(*) from students s where s.parent_id = f.parent_id and s.deleted_at is null), coalesce(h.recordings, 0), coalesce(h.bytes, 0)
     from falls f left join lateral (select count(*) as recordings, sum(m.size) as bytes from camp_students e
         join lateral (select u.media_id from media_uses u where u.entity = 'campStudent' and u.record_id = e.id offset 0) u on true
         join lateral (select x.size from media x where x.id = u.media_id offset 0) m on true
       where e.parent_id = f.parent_id offset 0) h on $1 in ('FAMILY', 'RECORDINGS')
     where not exists (select from keeping_plans k where k.kind = $1 and k.parent_id = f.parent_id and k.state = 'WARNED' and k.since < f.since offset 0)
     on conflict (kind, parent_id) where state in ('FORESEEN', 'WARNED') do update set since = excluded.since, falls_at = excluded.falls_at,
       due_at = case when keeping_plans.state = 'WARNED' then keeping_plans.due_at else excluded.due_at end,
       children = excluded.children, recordings = excluded.recordings, bytes = excluded.bytes
     where (keeping_plans.since, keeping_plans.falls_at, keeping_plans.children, keeping_plans.recordings, keeping_plans.bytes,
         case when keeping_plans.state = 'WARNED' then excluded.due_at else keeping_plans.due_at end)
       is distinct from (excluded.since, excluded.falls_at, excluded.children, excluded.recordings, excluded.bytes, excluded.due_at))
   select count(*) filter (where f.falls_at <= business_day(now())) as fallen from falls f`,
  { notNull: ['fallen'] },
)
const LOOKED = seldom('keeping.looked', 'update keeping_rules set looked_at = now() where kind = $1')
const WARN = seldom(
  'keeping.warn',
  `with warned as (update keeping_plans k set state = 'WARNED', warned_at = now(),
       due_at = greatest(k.falls_at, business_day(now()) + $2::int) + $3::int
     where k.kind = $1 and k.state = 'FORESEEN' and k.falls_at - $2::int <= business_day(now()) and not exists (${STOP_OF('k.parent_id')})
     returning k.due_at)
   select count(*) as count, min(due_at) as first from warned`,
  { notNull: ['count'] },
)
const DUE = seldom('keeping.due', `select k.parent_id from ${DUE_NOW} order by k.due_at, k.id limit ${CHANGE_MAX_ROWS}`)
const HELD = seldom('keeping.held', `select k.parent_id, k.since from ${DUE_NOW} and k.parent_id = any($3::bigint[])`)
const NAMES = seldom('keeping.names', 'select id, nickname from parents where id = any($1::bigint[])')
const DONE = seldom(
  'keeping.done',
  `update keeping_plans set state = 'DONE', ended_at = now() where kind = $1 and parent_id = any($2::bigint[]) and state = 'WARNED'`,
)
/** A set of this rule that is under way, or that had no more rows than it could hold and ended a while ago. */
const BUSY = seldom(
  'keeping.busy',
  `select s.id from change_sets s where s.kind = 'keeping.run' and s.parameters #>> '{asked,kind}' = $1
     and (s.status in ('WAITING', 'DOING') and exists (select from tasks t where t.kind = s.kind and t.status in ('WAITING', 'DOING')
         and (t.input ->> 'setId')::bigint = s.id)
       or s.status = 'DONE' and s.row_count < ${CHANGE_MAX_ROWS} and s.created_at > now() - interval '20 hours') limit 1`,
)
const HEARERS = seldom(
  'keeping.hearers',
  `select h.id from code_holders('KEEPING') h where cardinality($1::bigint[]) = 0 or h.id = any($1::bigint[]) order by h.id`,
  { notNull: ['id'] },
)
const EDITORS = seldom('keeping.editors', "select h.id from code_holders('KEEPING_EDIT') h order by h.id", { notNull: ['id'] })

type Looked = Pick<LockedRule, 'kind' | 'months' | 'warnDays' | 'waitDays'>

export const runningRepository = {
  /** How far accounts go, in stretches: each is looked at by itself. */
  stretches: async (db: Executor): Promise<readonly { readonly from: number; readonly to: number }[]> => {
    const last = (await db.one(LAST))?.id ?? 0
    return Array.from({ length: Math.ceil(last / STRETCH) }, (_, n) => ({ from: n * STRETCH, to: (n + 1) * STRETCH }))
  },

  /** Looks who falls under a rule; answers how many do today. */
  look: async (tx: Tx, { kind, months, warnDays, waitDays }: Looked, { from, to }: { from: number; to: number }): Promise<number> =>
    (await tx.one(LOOK, [kind, months, warnDays, waitDays, from, to]))?.fallen ?? 0,

  looked: (tx: Tx, kind: KeepingKind): void => tx.later(LOOKED, [kind]),

  /** Announces who falls under a rule soon enough; answers how many, and the first day on which something is done. */
  warn: async (tx: Tx, { kind, warnDays, waitDays }: Looked) => await tx.one(WARN, [kind, warnDays, waitDays]),

  due: async (db: Executor, { kind, months }: Looked): Promise<number[]> =>
    (await db.all(DUE, [kind, months])).map(({ parentId }) => parentId),

  /** Of these families, those that are due still, each with its last sign of life. */
  dueOf: (db: Executor, { kind, months }: Looked, ids: readonly number[]) => db.all(HELD, [kind, months, ids]),

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),

  done: (tx: Tx, kind: KeepingKind, ids: readonly number[]): void => tx.later(DONE, [kind, ids]),

  isBusy: async (tx: Tx, kind: KeepingKind): Promise<boolean> => (await tx.all(BUSY, [kind])).length > 0,

  /** Who is told of what a rule does. */
  hearers: async (tx: Tx, told: readonly number[]): Promise<number[]> => (await tx.all(HEARERS, [told])).map(({ id }) => id),

  editors: async (tx: Tx): Promise<number[]> => (await tx.all(EDITORS, [])).map(({ id }) => id),
}
