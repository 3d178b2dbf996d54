import type { Paging } from '@camp/contract/base/call'
import type { KeepingFilter, KeepingPlan } from '@camp/contract/keeping/keeping'
import { type KeepingKind, keepingKind, keepingState } from '@camp/contract/keeping/keeping.labels'
import { sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { listed, type Rows } from '../platform/db/list.ts'
import { lockText } from '../platform/db/locks.ts'
import { type Row, seldom, TOUCHED } from '../platform/db/statement.ts'
import type { Scope } from '../platform/scope.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
import { keepingConditions, PLANS, STOP_OF, STOPS } from './keeping.conditions.ts'

/** Filled by its migration. */
export const tablesFilled = ['keeping_rules'] as const

const kind = { fits: { kind: keepingKind.schema } } as const

const LIST = listed(
  'keeping.list',
  {
    table: sql.raw(`${PLANS} o`),
    columns: sql`o.id, o.kind, o.parent_id, p.nickname as parent_name, o.state, o.since, o.falls_at, o.due_at, o.warned_at, o.ended_at, o.children,
      o.recordings, o.bytes, o.stop_id, o.stop_reason, o.stop_until, o.stopped_by`,
    joins: sql`join parents p on p.id = o.parent_id`,
    sorts: {
      id: 'o.id',
      dueAt: 'o.due_at',
      since: 'o.since',
      endedAt: { nullable: 'o.ended_at' },
      recordings: 'o.recordings',
      bytes: 'o.bytes',
    },
  },
  { fits: { kind: keepingKind.schema, state: keepingState.schema } },
)
const FALLEN = "k.stage in ('FORESEEN', 'WARNED') and k.falls_at <= business_day(now())"
const RULES = seldom(
  'keeping.rules',
  `select r.id, r.created_at, r.updated_at, r.version, r.kind, r.is_on, r.months, r.warn_days, r.wait_days, r.told, r.looked_at, u.real_name as by,
     r.is_on and not exists (select from code_holders('KEEPING_EDIT') h where h.id = r.by_user_id) as stalled,
     n.families, n.children, n.recordings, n.bytes, n.warned, n.stopped, n.done, n.next_day
   from keeping_rules r left join users u on u.id = r.by_user_id
   cross join lateral (
     select count(*) filter (where ${FALLEN})::int as families, coalesce(sum(k.children) filter (where ${FALLEN}), 0)::int as children,
       coalesce(sum(k.recordings) filter (where ${FALLEN}), 0)::int as recordings, coalesce(sum(k.bytes) filter (where ${FALLEN}), 0)::bigint as bytes,
       count(*) filter (where k.state = 'WARNED')::int as warned, count(*) filter (where k.state = 'DONE')::int as done,
       count(*) filter (where k.state = 'STOPPED')::int as stopped,
       min(k.due_at) filter (where k.state = 'WARNED') as next_day
     from ${PLANS} k where k.kind = r.kind) n
   order by r.id`,
  {
    notNull: ['stalled', 'families', 'children', 'recordings', 'bytes', 'warned', 'stopped', 'done'],
    fits: { kind: keepingKind.schema },
  },
)
const PEOPLE = seldom('keeping.people', "select h.id, h.name from code_holders('KEEPING') h order by h.name collate name_order, h.id", {
  notNull: ['id', 'name'],
})
const MONTHS = seldom(
  'keeping.months',
  `select to_char(coalesce(business_day(k.ended_at), greatest(k.due_at, business_day(now()))), 'YYYY-MM') as month, k.kind,
     count(*) filter (where k.ended_at is null)::int as open, count(*) filter (where k.state = 'DONE')::int as done
   from ${PLANS} k where k.ended_at is null or k.state = 'DONE' group by 1, 2 order by 1, 2`,
  { notNull: ['month', 'open', 'done'], ...kind },
)
const FIELDS = 'id, version, kind, is_on, months, warn_days, wait_days, told, by_user_id'
const LOCK = seldom('keeping.lock', `select ${FIELDS} from keeping_rules where id = $1 for no key update`, kind)
const ALL = seldom('keeping.all', `select ${FIELDS} from keeping_rules order by id for share`, kind)
const OF_KIND = seldom('keeping.ofKind', `select ${FIELDS} from keeping_rules where kind = $1`, kind)
const CHANGE = seldom(
  'keeping.change',
  `update keeping_rules set is_on = $2, months = $3, warn_days = $4, wait_days = $5, told = $6, by_user_id = $7, ${TOUCHED} where id = $1
   returning id, version`,
)
const FORGET_OPEN = seldom('keeping.forgetOpen', "delete from keeping_plans where kind = $1 and state in ('FORESEEN', 'WARNED')")
const TOLD = seldom('keeping.told', "select h.id, h.name from code_holders('KEEPING') h where h.id = any($1::bigint[])", {
  notNull: ['id', 'name'],
})
const HELD_STOP = seldom('keeping.heldStop', `select s.id from (${STOP_OF('$1::bigint')}) s limit 1`)
// One that has run out is ended with the next.
const END_OLD = seldom(
  'keeping.endOldStop',
  'update keeping_stops set released_at = now() where parent_id = $1 and released_at is null and until < business_day(now())',
)
const STOP = seldom('keeping.stop', 'insert into keeping_stops (parent_id, reason, until, by_user_id) values ($1, $2, $3, $4) returning id')
const TODAY = seldom('keeping.isPast', 'select $1::date < business_day(now()) as past', { notNull: ['past'] })
// The account that is there: the stop may be one of an account that was joined to it.
const FAMILY_OF_STOP = seldom(
  'keeping.familyOfStop',
  `select h.parent_id from ${STOPS} h join parents p on p.id = h.parent_id where h.id = $1 and p.deleted_at is null`,
  { notNull: ['parentId'] },
)
const RELEASE = seldom(
  'keeping.release',
  'update keeping_stops set released_at = now(), released_by = $2 where id = $1 and released_at is null returning id',
)
const ARCHIVE = lockText('archive')
const FAMILIES = seldom('keeping.families', 'select count(*)::int as count from parents where deleted_at is null and erased_at is null', {
  notNull: ['count'],
})
const GONE = seldom(
  'keeping.gone',
  "update keeping_plans set state = 'GONE', ended_at = now() where parent_id = any($1::bigint[]) and state in ('FORESEEN', 'WARNED')",
)
const SNAPSHOT = seldom(
  'keeping.snapshot',
  `select o.created_at, null::timestamptz as deleted_at, '[]'::json as changes,
     json_build_object('kind', o.kind, 'isOn', o.is_on, 'months', o.months, 'warnDays', o.warn_days, 'waitDays', o.wait_days,
       'told', (select coalesce(json_agg(u.real_name order by u.id), '[]') from users u where u.id = any(o.told))) as fields
   from keeping_rules o where o.id = $1`,
  snapshotSays,
)

/** A rule that is locked until the end of the change. */
export type LockedRule = Row<typeof LOCK>

export interface RuleFields extends Pick<LockedRule, 'isOn' | 'months' | 'warnDays' | 'waitDays' | 'told'> {}

export const keepingRepository = {
  page: (db: Executor, filter: KeepingFilter, scope: Scope, paging: Paging): Promise<Rows<KeepingPlan>> =>
    LIST.page(db, keepingConditions(filter, scope), paging),

  rules: (db: Executor) => db.all(RULES, []),

  /** Who may be told. */
  people: (db: Executor) => db.all(PEOPLE, []),

  months: (db: Executor) => db.all(MONTHS, []),

  lock: async (tx: Tx, id: number): Promise<LockedRule | undefined> => await tx.one(LOCK, [id]),

  /** All of them, against changes of them until the end of this one. */
  all: (tx: Tx): Promise<LockedRule[]> => tx.all(ALL, []),

  ofKind: async (db: Executor, of: KeepingKind): Promise<LockedRule | undefined> => await db.one(OF_KIND, [of]),

  change: async (tx: Tx, id: number, { isOn, months, warnDays, waitDays, told }: RuleFields, userId: number) =>
    await tx.one(CHANGE, [id, isOn, months, warnDays, waitDays, told, userId]),

  /** What was foreseen and announced under a rule is so no more. */
  forgetOpen: (tx: Tx, of: KeepingKind): void => tx.later(FORGET_OPEN, [of]),

  /** Of these people, those who may be told. */
  told: (tx: Tx, ids: readonly number[]) => tx.all(TOLD, [ids]),

  isStopped: async (tx: Tx, parentId: number): Promise<boolean> => (await tx.all(HELD_STOP, [parentId])).length > 0,

  isPast: async (tx: Tx, day: string): Promise<boolean> => (await tx.one(TODAY, [day]))?.past ?? false,

  stop: async (tx: Tx, parentId: number, reason: string, until: string | null, userId: number) => {
    tx.later(END_OLD, [parentId])
    return await tx.one(STOP, [parentId, reason, until, userId])
  },

  /** The family for which a stop is, or was. */
  familyOfStop: async (tx: Tx, id: number) => await tx.one(FAMILY_OF_STOP, [id]),

  /** Undefined where the stop has ended already. */
  release: async (tx: Tx, id: number, userId: number) => await tx.one(RELEASE, [id, userId]),

  /** These accounts were erased, by whatever way. */
  gone: (tx: Tx, parentIds: readonly number[]): void => tx.later(GONE, [parentIds]),

  /** One after another: whoever asks for everything sees who asked before. */
  archiveTurn: (tx: Tx) => tx.run(ARCHIVE),

  families: async (db: Executor): Promise<number> => (await db.one(FAMILIES))?.count ?? 0,

  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),
}
