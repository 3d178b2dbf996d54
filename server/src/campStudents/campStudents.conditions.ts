import type { CampStudentFilter } from '@camp/contract/campStudents/campStudents'
import { type RawBuilder, sql } from 'kysely'
import { ofFamily } from '../parents/parents.api.ts'
import { all, among, type Condition, equals, except, named, part } from '../platform/db/list.ts'
import { type PhoneMatch, phoneMatch, withPhone } from '../platform/db/search.ts'
import { AppError } from '../platform/errors.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'
import { WARNED } from '../risk/risk.api.ts'

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

/** A filter after what its reader may ask by was judged: who does not read the early warning does not learn whom it names. */
export function judged<F extends { phone?: string | undefined; warned?: boolean | undefined }>(filter: F, codes: ReadonlySet<string>) {
  if (filter.warned !== undefined && !codes.has('RISK')) throw new AppError('FORBIDDEN', {}, { field: 'warned' })
  return withPhone(filter, codes)
}

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
export function campStudentConditions(match: CampStudentMatch, scope: Scope): Condition {
  return all([
    groupsInScope(scope, 'o.group_id'),
    among('o.camp_id', match.campId),
    among('o.group_id', match.groupId),
    among('o.status', match.status),
    among('o.source', match.source),
    among('o.id', match.ids),
    ofFamily('o.parent_id', match.phone),
    except('o.id', match.except),
    equals('o.parent_id', match.parentId),
    equals('o.student_id', match.studentId),
    match.coachId === undefined
      ? null
      : sql<boolean>`o.group_id in (select g.id from camp_groups g where g.coach_id = any(${match.coachId}::bigint[]))`,
    equals('o.order_number', match.orderNumber),
    named(['s.name'], match.namePart),
    part('s.name', match.studentName),
    match.atRisk === undefined ? null : match.atRisk ? AT_RISK : sql<boolean>`not ${AT_RISK}`,
    match.warned === undefined ? null : match.warned ? WARNED : sql<boolean>`not ${WARNED}`,
  ])
}

const ORDER_NUMBER = /^\d{18}$/
const PHONE = /^\d{4,11}$/

/** What somebody may mean who types this: an order, a phone as far as the reader may search by it, else a name. */
export function meantBy(keyword: string, codes: ReadonlySet<string>): CampStudentMatch {
  if (ORDER_NUMBER.test(keyword)) return { orderNumber: keyword }
  return PHONE.test(keyword) ? { phone: phoneMatch(keyword, codes, 'keyword') } : { namePart: keyword }
}
