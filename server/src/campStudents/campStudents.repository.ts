import type { Paging } from '@camp/contract/base/call'
import { type CampStudentRow, campStudentFields, MOST_FOUND } from '@camp/contract/campStudents/campStudents'
import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { listed, type Rows } from '../platform/db/list.ts'
import { composed, prepared, type Row } from '../platform/db/statement.ts'
import { WARNING } from '../risk/risk.api.ts'
import { AT_RISK, ENROLMENTS, enrolmentsIn } from './campStudents.conditions.ts'
import { STAYS } from './campStudents.stays.repository.ts'

/** Sort keys of the wire, and what they mean; nothing else reaches ORDER BY. */
const SORTS = {
  id: 'o.id',
  studentName: { name: 's.name' },
  clockInDays: 'coalesce(f.clock_in_days, 0)',
  lastClockInAt: { nullable: 'f.last_clock_in_at' },
  joinedAt: 'o.joined_at',
} as const

/** The columns of a row, over `ENROLMENTS` and `ROW_JOINS`. */
export const ROW_COLUMNS = sql`
  o.id, o.created_at, o.updated_at, o.version, o.camp_id,
  ${sql.raw(campNameSql('c'))} as camp_name, o.group_id, json_build_object('id', g.id, 'name', g.name) as "group", g.coach_id, k.name as coach_name,
  o.student_id, s.name as student_name, o.parent_id, coalesce(p.real_name, p.nickname) as parent_name,
  p.phone as parent_phone, o.source, o.order_number, o.status, o.joined_at,
  coalesce(f.clock_in_days, 0) as clock_in_days, (select count(*) from camp_lessons l where l.camp_id = o.camp_id) as lesson_days,
  f.last_clock_in_at, ${AT_RISK} as at_risk, ${WARNING} as warning, o.coach_remark,
  (select json_build_object('groupId', n.id, 'groupName', n.name, 'effectiveDate', m.effective_date)
    from camp_student_moves m join camp_groups n on n.id = m.to_group_id
    where m.camp_student_id = o.id and m.applied_at is null and m.cancelled_at is null) as planned_move,
  ${STAYS} as stays`
export const ROW_JOINS = sql`
  join camp_groups g on g.id = o.group_id
  join parents p on p.id = o.parent_id
  left join coaches k on k.id = g.coach_id`

/** An enrolment has a camp, a child and a stay at least; whether it is at risk is always known. */
export const ROW_SAYS = {
  notNull: ['campName', 'studentName', 'atRisk'],
  fits: {
    group: campStudentFields.group,
    plannedMove: campStudentFields.plannedMove,
    stays: campStudentFields.stays,
    warning: campStudentFields.warning,
  },
} as const

const LIST = listed('campStudents.list', { table: ENROLMENTS, columns: ROW_COLUMNS, joins: ROW_JOINS, sorts: SORTS }, ROW_SAYS)

/** How many match, as the list would say. */
export const countOf = (where: RawBuilder<boolean>): RawBuilder<unknown> => sql`select count(*) from ${ENROLMENTS} where ${where}`

/** One page of enrolments that meet a condition over `ENROLMENTS`. */
export const pageOf = (db: Executor, where: RawBuilder<boolean>, paging: Paging): Promise<Rows<CampStudentRow>> =>
  LIST.page(db, where, paging)

/** One page of the enrolments that a select names by the columns that `enrolmentsIn` joins by. */
export const pageAmong = (db: Executor, chosen: RawBuilder<unknown>, paging: Paging): Promise<Rows<CampStudentRow>> =>
  LIST.page(db, sql`true`, paging, {
    chosen: { named: sql`chosen as materialized (${chosen})`, table: enrolmentsIn('chosen') },
    total: sql`select count(*) from chosen`,
  })

const FOUND = composed(
  'campStudents.found',
  (
    where: RawBuilder<unknown>,
    name: string,
  ) => sql`select o.id, s.name as student_name, coalesce(p.real_name, p.nickname) as parent_name, o.camp_id,
        c.name as camp_name, c.term, g.name as group_name, o.status
      from ${ENROLMENTS} join camp_groups g on g.id = o.group_id join parents p on p.id = o.parent_id
      where ${where}
      order by (s.name = ${name}) desc, o.joined_at desc, o.id desc limit ${MOST_FOUND}`,
  { notNull: ['studentName', 'campName', 'term'] },
)

/** The first enrolments that match: of children of exactly this name, then the newest. */
export const findAmong = (db: Executor, where: RawBuilder<boolean>, name: string): Promise<Row<typeof FOUND.of>[]> =>
  db.all(prepared(FOUND(where, name)))

const IDS = composed('campStudents.ids', (where: RawBuilder<unknown>) => sql`select o.id from ${ENROLMENTS} where ${where} order by o.id`)

/** All that match, in the order of their enrolments, for a change of many. */
export const idsOf = async (db: Executor, where: RawBuilder<boolean>): Promise<number[]> => (await db.all(IDS(where))).map(({ id }) => id)

/** All that match, in batches, for exports. */
export const streamOf = (pool: Pool, where: RawBuilder<boolean>, sort: Paging['sort']): AsyncIterable<CampStudentRow[]> =>
  LIST.stream(pool, where, sort)
