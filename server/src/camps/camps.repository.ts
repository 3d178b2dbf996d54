import type { CallAnswer, Paging, RowOf } from '@camp/contract/base/call'
import { getCampDetail, getCampWeek, type listCamps } from '@camp/contract/camps/camps'
import { campStatus } from '@camp/contract/camps/camps.labels'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { listedBy, type Rows } from '../platform/db/list.ts'
import { composed, prepared, statement, TOUCHED } from '../platform/db/statement.ts'
import { Scope } from '../platform/scope.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
import { type CampMatch, campStatusSql, campsInScope, matchingCamps, STAGE_ORDER, TODAY } from './camps.conditions.ts'
import { campLessons, countedCamps, groupCount, lessonCounts, withRate } from './camps.figures.ts'
import { campNameSql } from './camps.names.conditions.ts'

type Saved = { id: number; version: number }
type Detail = CallAnswer<typeof getCampDetail>

const SORTS = {
  id: 'o.id',
  stage: STAGE_ORDER,
  name: { name: 'o.name' },
  term: 'o.term',
  startDate: 'o.start_date',
  enrolledCount: 'o.enrolled_count',
} as const

const columns = (scope: Scope) => sql`o.id, o.created_at, o.updated_at, o.version, o.name,
  o.camp_type_id, t.name as camp_type, o.goods_id, o.term, o.enrol_start,
  o.enrol_end, o.start_date, o.end_date, o.capacity, o.enrolled_count,
  ${groupCount(scope)} as group_count, ${campLessons(scope)} as lesson_counts, ${sql.raw(campStatusSql('o'))} as status`
const joins = sql`join camp_types t on t.id = o.camp_type_id`

// Every camp has its row of seats.
const SAYS = { notNull: ['enrolledCount'], fits: { lessonCounts, status: campStatus.schema } } as const
const ALL = Scope.everything('columns of camps are the same for all readers')
const LIST = listedBy(
  'camps.list',
  (scope: Scope) => ({ table: countedCamps(scope), countedIn: sql`camps o`, columns: columns(scope), joins, sorts: SORTS }),
  SAYS,
  (make) => make(ALL),
)
const { starts, ends } = getCampWeek.answer.schema.element.shape
const inWeek = (
  column: string,
): string => `coalesce((select json_agg(json_build_object('id', c.id, 'name', ${campNameSql('c')}) order by c.name, c.id)
  from camps c where c.${column} = d.day and c.deleted_at is null and ($1::bigint is null or c.id in (
    select mine.camp_id from camp_groups mine where mine.id in (select led_camp_groups($1))))), '[]')`
const WEEK = statement(
  'camps.week',
  `select d.day, ${inWeek('start_date')} as starts, ${inWeek('end_date')} as ends
   from (select ${TODAY} + n as day from generate_series(0, 6) n) d order by d.day`,
  { notNull: ['day'], fits: { starts, ends } },
)
const { lessons, campTypeList } = getCampDetail.answer.schema.shape
const DETAIL = composed(
  'camps.detail',
  (scope: Scope, id: number, visible: RawBuilder<unknown>) => sql`select ${columns(scope)}, g.name as goods_name, o.remark,
        coalesce((select json_agg(json_build_object('day', l.day, 'lessonDate', l.lesson_date, 'resourceId', l.resource_id,
            'resourceTitle', r.title, 'resourceKind', r.kind) order by l.day)
          from camp_lessons l left join resources r on r.id = l.resource_id where l.camp_id = o.id), '[]') as lessons,
        (select json_agg(json_build_object('id', y.id, 'name', y.name) order by y.sort, y.id) from camp_types y
          where y.deleted_at is null and (y.active_flg = 'ACTIVE' or y.id = o.camp_type_id)) as camp_type_list
      from ${countedCamps(scope)} ${joins} left join goods g on g.id = o.goods_id
      where o.id = ${id} and o.deleted_at is null and ${visible}`,
  { notNull: SAYS.notNull, fits: { ...SAYS.fits, lessons, campTypeList } },
  (make) => make(ALL, 0, sql`true`),
)

/** A camp as its form has it. */
export interface CampFields {
  name: string
  campTypeId: number
  goodsId: number | null
  term: string
  enrolStart: string
  enrolEnd: string
  startDate: string
  endDate: string
  capacity: number
  remark: string | null
}
export interface Lesson {
  day: number
  resourceId: number | null
}
/** A camp that is locked, with what the log calls its parts. */
export interface LockedCamp extends Saved, CampFields {
  campType: string
  goods: string | null
  lessons: (Lesson & { title: string | null })[]
}

const heldLessons = {
  fits: { lessons: z.array(z.object({ day: z.int(), resourceId: z.int().nullable(), title: z.string().nullable() })) },
} as const
const HELD = `select o.id, o.version, o.name, o.camp_type_id, t.name as camp_type, o.goods_id, g.name as goods,
    o.term, o.enrol_start, o.enrol_end, o.start_date, o.end_date, o.capacity, o.remark,
    coalesce((select json_agg(json_build_object('day', l.day, 'resourceId', l.resource_id, 'title', r.title) order by l.day)
      from camp_lessons l left join resources r on r.id = l.resource_id where l.camp_id = o.id), '[]') as lessons
  from camps o join camp_types t on t.id = o.camp_type_id left join goods g on g.id = o.goods_id
  where o.id = $1 and o.deleted_at is null and ($2::bigint is null or o.id in (
    select mine.camp_id from camp_groups mine where mine.id in (select led_camp_groups($2))))`
const LOCK = statement('camps.lock', `${HELD} for no key update of o`, heldLessons)
const READ = statement('camps.read', HELD, heldLessons)
const ADD = statement(
  'camps.add',
  `insert into camps (name, camp_type_id, goods_id, term, enrol_start, enrol_end, start_date, end_date, capacity, remark)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id, version`,
)
const CHANGE = statement(
  'camps.change',
  `update camps set name = $1, camp_type_id = $2, goods_id = $3, term = $4, enrol_start = $5, enrol_end = $6, start_date = $7, end_date = $8,
     capacity = $9, remark = $10, ${TOUCHED}
   where id = $11 returning id, version`,
)
const DROP_LESSONS = statement('camps.dropLessons', 'delete from camp_lessons where camp_id = $1')
const PUT_LESSONS = statement(
  'camps.putLessons',
  `insert into camp_lessons (camp_id, day, lesson_date, resource_id)
   select $1, day, $2::date + day - 1, "resourceId" from jsonb_to_recordset($3::jsonb) as row (day integer, "resourceId" bigint)`,
)
const OTHERS = statement(
  'camps.others',
  `select exists (select from camp_groups g where g.camp_id = $1 and g.deleted_at is null and g.id not in (select led_camp_groups($2))) as others`,
)
// Held until the end of the change: anyone who enrols meanwhile waits, and then meets the new capacity. A move stays within the camp, so
// what it keeps in a group is no further place of the camp.
const LOCK_SEATS = statement('camps.lockSeats', 'select taken from camp_seats where camp_id = $1 for update')
const CLOCKED_DAYS = statement(
  'camps.clockedDays',
  `select l.day from camp_lessons l where l.camp_id = $1 and (l.day = any($2::integer[]) or $2 is null)
     and exists (select from clock_ins k where k.camp_id = $1 and k.clock_in_date = l.lesson_date) order by l.day limit 1`,
)
const COPY_GROUPS = statement(
  'camps.copyGroups',
  `with made as (
     insert into camp_groups (camp_id, name, coach_id, capacity, case_twin, level)
     select $2, g.name, c.id, g.capacity, g.case_twin, g.level from camp_groups g
       left join coaches c on c.id = g.coach_id and c.active_flg = 'ACTIVE' and c.deleted_at is null
     where g.camp_id = $1 and g.active_flg = 'ACTIVE' and g.deleted_at is null order by g.id
     returning id, name, coach_id, capacity)
   select made.id, made.name, c.name as coach, made.capacity from made left join coaches c on c.id = made.coach_id order by made.id`,
)

const NAMES = statement('camps.names', `select c.id, ${campNameSql('c')} as name from camps c where c.id = any($1::bigint[])`)

const SNAPSHOT = statement(
  'camps.snapshot',
  `select c.created_at, c.deleted_at, '[]'::json as changes,
    json_build_object('name', c.name, 'campType', t.name, 'goods', g.name, 'term', c.term, 'enrolStart', c.enrol_start, 'enrolEnd', c.enrol_end,
      'startDate', c.start_date, 'endDate', c.end_date, 'capacity', c.capacity, 'remark', c.remark,
      'lessons', array(select concat_ws(' ', l.day, r.title) from camp_lessons l left join resources r on r.id = l.resource_id
        where l.camp_id = c.id order by l.day)) as fields
   from camps c join camp_types t on t.id = c.camp_type_id left join goods g on g.id = c.goods_id
   where c.id = $1 and ($2::bigint is null or c.id in (
     select mine.camp_id from camp_groups mine where mine.id in (select led_camp_groups($2))))`,
  snapshotSays,
)

const values = (fields: CampFields) => [
  fields.name,
  fields.campTypeId,
  fields.goodsId,
  fields.term,
  fields.enrolStart,
  fields.enrolEnd,
  fields.startDate,
  fields.endDate,
  fields.capacity,
  fields.remark,
]
const readerOf = (scope: Scope) => (scope.all ? null : scope.userId)

export const campsRepository = {
  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),

  page: async (db: Executor, filter: CampMatch, scope: Scope, paging: Paging): Promise<Rows<RowOf<typeof listCamps>>> => {
    const where = matchingCamps(filter, scope)
    const { rows, total } = await LIST(scope).page(db, where, paging)
    return { rows: rows.map(withRate), total }
  },

  week: async (db: Executor, scope: Scope) => await db.all(WEEK, [readerOf(scope)]),

  /** A camp with its lessons and figures; undefined where there is none that the reader may see. */
  detail: async (db: Executor, id: number, scope: Scope): Promise<Detail | undefined> => {
    const row = await db.one(prepared(DETAIL(scope, id, campsInScope(scope, 'o.id'))))
    return row && withRate(row)
  },

  /** Holds the camp until the end of the change; out of scope there is none. */
  lock: async (tx: Tx, id: number, scope: Scope) => await tx.one(LOCK, [id, readerOf(scope)]),

  read: async (tx: Tx, id: number, scope: Scope) => await tx.one(READ, [id, readerOf(scope)]),

  add: async (tx: Tx, fields: CampFields) => await tx.one(ADD, values(fields)),

  change: async (tx: Tx, id: number, fields: CampFields) => await tx.one(CHANGE, [...values(fields), id]),

  /** Has the camp groups that are out of the reader's sight? */
  hasOthers: async (tx: Tx, id: number, scope: Scope): Promise<boolean> =>
    !scope.all && (await tx.one(OTHERS, [id, scope.userId]))?.others !== false,

  /** Places that are taken; nobody takes one before the end of the change. */
  lockSeats: async (tx: Tx, id: number): Promise<number> => (await tx.one(LOCK_SEATS, [id]))?.taken ?? 0,

  /** The first of these lesson days (null: of all) on which somebody clocked in. */
  clockedDay: async (tx: Tx, id: number, days: readonly number[] | null) => (await tx.one(CLOCKED_DAYS, [id, days]))?.day,

  putLessons: (tx: Tx, id: number, startDate: string, lessons: readonly Lesson[]): void => {
    tx.later(DROP_LESSONS, [id])
    tx.later(PUT_LESSONS, [id, startDate, JSON.stringify(lessons)])
  },

  /** The active groups of one camp in another; a coach who is no longer active does not come along. */
  copyGroups: (tx: Tx, fromId: number, toId: number) => tx.all(COPY_GROUPS, [fromId, toId]),

  /** As it stands, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number, scope: Scope): Promise<RecordSnapshot | undefined> =>
    await db.one(SNAPSHOT, [id, readerOf(scope)]),
}
