import type { Paging, RowOf } from '@camp/contract/base/call'
import type { CampGroupFilter, listCampGroups } from '@camp/contract/camps/camps.groups'
import { sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { listed, nameOrder, type Rows } from '../platform/db/list.ts'
import { statement, TOUCHED } from '../platform/db/statement.ts'
import type { Scope } from '../platform/scope.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
import { campStatusSql, matchingGroups } from './camps.conditions.ts'
import { groupLessons, groupRateOrder, lessonCounts, withRate } from './camps.figures.ts'
import { campNameSql } from './camps.names.conditions.ts'

export type Group = RowOf<typeof listCampGroups>

/** A group of a camp, with what the log calls its parts. */
export interface LockedGroup {
  id: number
  version: number
  campId: number
  camp: string
  name: string
  coachId: number | null
  coach: string | null
  capacity: number
  activeFlg: Group['activeFlg']
}
type GroupFields = Pick<LockedGroup, 'name' | 'coachId' | 'capacity'>

const SORTS = {
  id: sql`o.id`,
  name: sql.raw(nameOrder('o.name')),
  studentCount: sql`(select s.taken from camp_group_seats s where s.group_id = o.id)`,
  clockInRateBp: groupRateOrder,
} as const
type SortKey = keyof typeof SORTS

/** The order of the page; its keys are those of the call. */
const orderOf = (sort: Paging['sort']) =>
  sql.join([
    ...sort.map(({ key, desc }) => sql`${SORTS[key as SortKey]} ${sql.raw(desc ? 'desc' : 'asc')} nulls last`), // the call's table was checked
    sql`o.id ${sql.raw(sort[0]?.desc ? 'desc' : 'asc')}`,
  ])

const LIST = listed(
  'camps.groups.list',
  {
    table: sql`camp_groups o`,
    columns: sql`o.id, o.created_at, o.updated_at, o.version, o.camp_id, o.name,
        o.coach_id, h.name as coach_name, o.capacity, n.taken as student_count, ${groupLessons} as lesson_counts,
        o.active_flg`,
    joins: sql`join camp_group_seats n on n.group_id = o.id left join coaches h on h.id = o.coach_id`,
  },
  { fits: { lessonCounts } },
)

const LOCK = statement(
  'camps.groups.lock',
  `select g.id, g.version, g.camp_id, ${campNameSql('c')} as camp, g.name, g.coach_id, h.name as coach, g.capacity,
     g.active_flg
   from camp_groups g join camps c on c.id = g.camp_id and c.deleted_at is null left join coaches h on h.id = g.coach_id
   where g.id = $1 and g.deleted_at is null and ($2::bigint is null or g.id in (select led_camp_groups($2))) for no key update of g`,
)
const CAMP = statement(
  'camps.groups.camp',
  `select ${campNameSql('c')} as camp, ${campStatusSql('c')} = 'ENDED' as ended from camps c
   where c.id = $1 and c.deleted_at is null and ($2::bigint is null or c.id in (
     select mine.camp_id from camp_groups mine where mine.id in (select led_camp_groups($2)))) for share of c`,
  { notNull: ['ended'] },
)
const COACH = statement(
  'camps.groups.coach',
  `select name, active_flg = 'ACTIVE' as active from coaches where id = $1 and deleted_at is null`,
)
const ADD = statement(
  'camps.groups.add',
  'insert into camp_groups (name, coach_id, capacity, camp_id) values ($1, $2, $3, $4) returning id, version',
)
const CHANGE = statement(
  'camps.groups.change',
  `update camp_groups set name = $1, coach_id = $2, capacity = $3, ${TOUCHED} where id = $4 returning id, version`,
)
const SWITCH = statement('camps.groups.switch', `update camp_groups set active_flg = $2, ${TOUCHED} where id = $1 returning id, version`)
// A coach who gets a group has a part in the division; a quota that nobody has set is the places of the own groups.
const PLANS = statement(
  'camps.groups.plans',
  `with wanted as (
     select g.coach_id, sum(g.capacity)::int as quota from camp_groups g
     where g.camp_id = $1 and g.coach_id is not null and g.deleted_at is null group by 1),
   emptied as (
     update coach_plans p set quota = 0, version = p.version + 1, updated_at = now()
     where p.camp_id = $1 and not p.by_hand and p.quota > 0 and p.coach_id not in (select coach_id from wanted))
   insert into coach_plans as p (camp_id, coach_id, quota) select $1, coach_id, quota from wanted order by coach_id
   on conflict (camp_id, coach_id) do update set quota = excluded.quota, version = p.version + 1, updated_at = now()
     where not p.by_hand and p.quota <> excluded.quota`,
)
const CHANGE_PLAN = statement(
  'camps.changePlan',
  `update coach_plans set quota = $2, weight = $3, by_hand = by_hand or quota <> $2, ${TOUCHED}
   where id = $1 returning id, version`,
)
const CHANGE_LEVEL = statement(
  'camps.groups.changeLevel',
  `update camp_groups set level = $2, ${TOUCHED} where id = $1 returning id, version`,
)
// Held until the end of the change: anyone who enrols or moves meanwhile waits, and then meets the new capacity.
const LOCK_SEATS = statement('camps.groups.lockSeats', 'select taken, held from camp_group_seats where group_id = $1 for update')
const LED = statement('camps.groups.led', 'select $1::bigint in (select led_camp_groups($2)) as led', { notNull: ['led'] })

const NAMES = statement(
  'camps.groups.names',
  `select g.id, ${campNameSql('c')} || ' ' || g.name as name from camp_groups g join camps c on c.id = g.camp_id where g.id = any($1::bigint[])`,
)

const SNAPSHOT = statement(
  'camps.groups.snapshot',
  `select g.created_at, g.deleted_at, '[]'::json as changes,
    json_build_object('camp', ${campNameSql('c')}, 'name', g.name, 'coach', h.name, 'capacity', g.capacity,
      'level', g.level, 'activeFlg', g.active_flg) as fields
   from camp_groups g join camps c on c.id = g.camp_id left join coaches h on h.id = g.coach_id
   where g.id = $1 and ($2::bigint is null or g.id in (select led_camp_groups($2)))`,
  snapshotSays,
)

const readerOf = (scope: Scope) => (scope.all ? null : scope.userId)
const values = ({ name, coachId, capacity }: GroupFields) => [name, coachId, capacity]

export const campGroupsRepository = {
  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),

  /** The part of a coach in the division of a camp, set by hand. */
  changePlan: async (tx: Tx, id: number, quota: number, weight: number) => await tx.one(CHANGE_PLAN, [id, quota, weight]),

  changeLevel: async (tx: Tx, id: number, level: string | null) => await tx.one(CHANGE_LEVEL, [id, level]),

  page: async (db: Executor, filter: CampGroupFilter & { campId: number }, scope: Scope, paging: Paging): Promise<Rows<Group>> => {
    const where = matchingGroups(filter, scope)
    const { rows, total } = await LIST.page(db, where, paging, { order: orderOf(paging.sort) })
    return { rows: rows.map(withRate), total }
  },

  /** Holds the group until the end of the change; out of scope there is none. */
  lock: async (tx: Tx, id: number, scope: Scope) => await tx.one(LOCK, [id, readerOf(scope)]),

  /** The camp of a group, held as it is; out of scope there is none. */
  camp: async (tx: Tx, id: number, scope: Scope) => await tx.one(CAMP, [id, readerOf(scope)]),

  coach: async (tx: Tx, id: number) => await tx.one(COACH, [id]),

  add: async (tx: Tx, campId: number, fields: GroupFields) => await tx.one(ADD, [...values(fields), campId]),

  change: async (tx: Tx, id: number, fields: GroupFields) => await tx.one(CHANGE, [...values(fields), id]),

  /** Each coach of the camp has a row of its division plan. */
  plan: (tx: Tx, campId: number) => tx.later(PLANS, [campId]),

  switch: async (tx: Tx, id: number, activeFlg: Group['activeFlg']) => await tx.one(SWITCH, [id, activeFlg]),

  /** Places that are taken, and those kept for moves of a later day; nobody takes one before the end of the change. */
  lockSeats: async (tx: Tx, id: number) => (await tx.one(LOCK_SEATS, [id])) ?? { taken: 0, held: 0 },

  /** Does the reader see the group as it is now? */
  isSeen: async (tx: Tx, id: number, scope: Scope): Promise<boolean> => scope.all || (await tx.one(LED, [id, scope.userId]))?.led === true,

  /** As it stands, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number, scope: Scope): Promise<RecordSnapshot | undefined> =>
    await db.one(SNAPSHOT, [id, readerOf(scope)]),
}
