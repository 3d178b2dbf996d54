import type { CampStudentFilter } from '@camp/contract/campStudents/campStudents'
import { type RawBuilder, sql } from 'kysely'
import { nameCondition, type PhoneMatch, partCondition, phoneCondition, phoneMatch } from '../platform/db/search.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'

/** The filters of the list after its phone was judged, and the enrolments that somebody picked. */
export type CampStudentMatch = Partial<Omit<CampStudentFilter, 'phone' | 'campId'>> & {
  campId?: number[] | undefined
  parentId?: number | undefined
  studentId?: number | undefined
  phone?: PhoneMatch | undefined
  orderNumber?: string | undefined
  /** A part of the child's name, among the children of all camps: pairs of its characters are indexed. */
  namePart?: string | undefined
  ids?: number[] | undefined
  except?: number[] | undefined
}

type Condition = RawBuilder<boolean>

const oneOf = (column: string, values: readonly (string | number)[] | undefined, type: 'bigint' | 'text'): Condition | null => {
  if (!values) return null
  const [only] = values
  if (values.length === 1) return sql<boolean>`${sql.raw(column)} = ${only}`
  return sql<boolean>`${sql.raw(column)} = any(${values}::${sql.raw(type)}[])`
}

const byPhone = (match: PhoneMatch | undefined): Condition | null =>
  match ? sql<boolean>`o.parent_id in (select p.id from parents p where ${phoneCondition('p.phone', match)})` : null

/** A child that studies in a running camp and has not clocked in for three days, nor come back. Aliases as in `ENROLMENTS`. */
export const AT_RISK = sql<boolean>`at_risk(o.status, c.start_date, c.end_date, o.joined_at, o.returned_at, f.last_clock_in_date, current_date)`

/**
 * Enrolments with what their conditions and sort keys speak of: `o` the enrolment, `c` its camp, `s` the child, `f` its figures. The joins
 * are outer ones by unique keys, so the database leaves out those that a statement does not speak of.
 */
export const enrolmentsIn = (table: 'camp_students' | 'chosen'): RawBuilder<unknown> => sql`(${sql.raw(table)} o
  left join camps c on c.id = o.camp_id
  left join students s on s.id = o.student_id
  left join camp_student_figures f on f.camp_student_id = o.id)`
export const ENROLMENTS = enrolmentsIn('camp_students')

/** The only place of conditions on enrolments, over `ENROLMENTS`: list, total, export and the lists of other nouns start from it. */
export function campStudentMatching(match: CampStudentMatch, scope: Scope): Condition {
  const conditions = [
    groupsInScope(scope, 'o.group_id'),
    oneOf('o.camp_id', match.campId, 'bigint'),
    oneOf('o.group_id', match.groupId, 'bigint'),
    oneOf('o.status', match.status, 'text'),
    oneOf('o.source', match.source, 'text'),
    oneOf('o.id', match.ids, 'bigint'),
    byPhone(match.phone),
    match.except === undefined ? null : sql<boolean>`o.id <> all(${match.except}::bigint[])`,
    match.parentId === undefined ? null : sql<boolean>`o.parent_id = ${match.parentId}`,
    match.studentId === undefined ? null : sql<boolean>`o.student_id = ${match.studentId}`,
    match.coachId === undefined
      ? null
      : sql<boolean>`o.group_id in (select g.id from camp_groups g where g.coach_id = any(${match.coachId}::bigint[]))`,
    match.orderNumber === undefined ? null : sql<boolean>`o.order_number = ${match.orderNumber}`,
    match.namePart === undefined ? null : nameCondition(['s.name'], match.namePart),
    match.studentName === undefined ? null : partCondition('s.name', match.studentName),
    match.atRisk === undefined ? null : match.atRisk ? AT_RISK : sql<boolean>`not ${AT_RISK}`,
  ].filter((condition): condition is Condition => condition !== null)
  return conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` and `)
}

const ORDER_NUMBER = /^\d{18}$/
const PHONE = /^\d{4,11}$/

/** What somebody may mean who types this: an order, a phone as far as the reader may search by it, else a name. */
export function meantBy(keyword: string, codes: ReadonlySet<string>): CampStudentMatch {
  if (ORDER_NUMBER.test(keyword)) return { orderNumber: keyword }
  return PHONE.test(keyword) ? { phone: phoneMatch(keyword, codes, 'keyword') } : { namePart: keyword }
}
