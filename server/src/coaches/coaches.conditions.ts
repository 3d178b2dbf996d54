import type { CoachFilter } from '@camp/contract/coaches/coaches'
import type { CommentFilter } from '@camp/contract/coaches/coaches.comments'
import type { CommentKind } from '@camp/contract/coaches/coaches.labels'
import { PAY_CODES } from '@camp/contract/pay'
import { sql } from 'kysely'
import { campInStatusSql } from '../camps/camps.names.api.ts'
import { all, among, byPhone, type Condition, equals, everyRow, except, part, range } from '../platform/db/list.ts'
import type { PhoneMatch } from '../platform/db/search.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'

/** The coaches of a coach group today: `m` is the membership. As text, and as a part of a statement that is put together. */
export const TODAY_TEXT = 'm.joined_at <= current_date and (m.left_at is null or m.left_at > current_date)'
export const TODAY = sql.raw(TODAY_TEXT)

/** Away today: `a` is the absence. */
export const AWAY_TEXT = 'a.from_date <= current_date and (a.to_date is null or a.to_date >= current_date)'

/** Whose clock-ins one coach comments today: the own ones, and those of who is away. `coach` is the place of the coach. */
export const worksForText = (coach: string): string =>
  `(select ${coach}::bigint union all select a.coach_id from coach_absences a where a.substitute_id = ${coach}::bigint and ${AWAY_TEXT})`

/** Coaches in the reader's scope: those of the groups of camps, and of the coach groups, that they lead. `o` is the coach. */
export const coachesInScope = (scope: Scope): Condition =>
  scope.all
    ? everyRow
    : sql<boolean>`(o.id in (select g.coach_id from camp_groups g where ${groupsInScope(scope, 'g.id')})
        or o.id in (select m.coach_id from coaches me join coach_groups led on led.leader_coach_id = me.id and led.deleted_at is null
          join coach_group_members m on m.group_id = led.id where me.user_id = ${scope.userId} and me.deleted_at is null and ${TODAY}))`

/** The same of a text that never changes; `reader` is the place of the reader, null: sees all. */
export const coachSeenBy = (reader: string): string =>
  `(${reader}::bigint is null or o.id in (select g.coach_id from camp_groups g where g.id in (select led_camp_groups(${reader})))
    or o.id in (select m.coach_id from coaches me join coach_groups led on led.leader_coach_id = me.id and led.deleted_at is null
      join coach_group_members m on m.group_id = led.id where me.user_id = ${reader} and me.deleted_at is null and ${TODAY_TEXT}))`

/** Does the reader see what coaches are paid, as `maySeePay` says it of a caller? `reader`: null sees all. */
export const paySeenText = (reader: string): string =>
  `(${reader}::bigint is null or ${PAY_CODES.map((code) => `${reader} in (select p.id from code_holders('${code}') p)`).join(' or ')})`

/** Coach groups in the reader's scope: those that they lead. `o` is the coach group. */
export const coachGroupsInScope = (scope: Scope): Condition =>
  scope.all
    ? sql<boolean>`o.deleted_at is null`
    : sql<boolean>`o.deleted_at is null and o.leader_coach_id in (select me.id from coaches me where me.user_id = ${scope.userId} and me.deleted_at is null)`

export type CoachMatch = Omit<CoachFilter, 'phone'> & { phone?: PhoneMatch | undefined }

/** The only place of conditions on coaches; `o` is the coach. */
export const coachConditions = (filter: CoachMatch, scope: Scope): Condition =>
  all([
    sql<boolean>`o.deleted_at is null`,
    coachesInScope(scope),
    among('o.id', filter.id),
    part(['o.name', 'o.english_name'], filter.name),
    byPhone('o.phone', filter.phone),
    filter.groupId === undefined
      ? null
      : sql<boolean>`o.id in (select m.coach_id from coach_group_members m where m.group_id = any(${filter.groupId}::bigint[]) and ${TODAY})`,
    among('o.employment', filter.employment),
    among('o.active_flg', filter.activeFlg),
    equals('o.tracking_enabled', filter.trackingEnabled),
    filter.away === undefined
      ? null
      : sql<boolean>`exists (select from coach_absences a where a.coach_id = o.id and ${sql.raw(AWAY_TEXT)}) = ${filter.away}`,
  ])

export type CommentMatch = CommentFilter & {
  ids?: number[] | undefined
  except?: number[] | undefined
  /** Whose work it is today. */
  worker?: number | undefined
  /** Not of a camp that ended more than a week ago: nobody waits for those any more, and the list of what went wrong keeps them. */
  pressing?: boolean | undefined
  /** A part of the name of the child or of the camp. */
  keyword?: string | undefined
  /** Is the last day of the camp over? */
  ended?: boolean | undefined
}

const kinds: Readonly<Record<CommentKind, Condition>> = {
  DUE: sql<boolean>`(o.commented_at is null and o.comment_due_at > now())`,
  LATE: sql<boolean>`o.commented_at > o.comment_due_at`,
  MISSING: sql<boolean>`(o.commented_at is null and o.comment_due_at <= now())`,
}

/** The kinds that the list shows where none is named: what went wrong. */
const USUAL: readonly CommentKind[] = ['LATE', 'MISSING']

/** Of which camps and coach groups; `o` is the clock-in. */
export const placesConditions = (filter: Pick<CommentMatch, 'campId' | 'coachGroupId' | 'campStatus'>): Condition =>
  all([
    among('o.camp_id', filter.campId),
    // Anyone who changed groups since leaves behind what was due before.
    filter.coachGroupId === undefined
      ? null
      : sql<boolean>`exists (select from coach_group_members m where m.coach_id = o.coach_id and m.group_id = any(${filter.coachGroupId}::bigint[])
          and m.joined_at <= o.clock_in_date and (m.left_at is null or m.left_at > o.clock_in_date))`,
    filter.campStatus === undefined
      ? null
      : sql<boolean>`o.camp_id in (select c.id from camps c where c.deleted_at is null
          and ${sql.raw(campInStatusSql('c', filter.campStatus))})`,
  ])

/** The only place of conditions on comments to be made; `o` is the clock-in. */
export const commentConditions = (filter: CommentMatch, scope: Scope): Condition =>
  all([
    // The index of what was not commented in time holds so little of all clock-ins because it says the same.
    sql<boolean>`(o.commented_at is null or o.commented_at > o.comment_due_at)`,
    sql<boolean>`(${sql.join(
      (filter.kind ?? USUAL).map((kind) => kinds[kind]),
      sql` or `,
    )})`,
    groupsInScope(scope, 'o.group_id'),
    among('o.coach_id', filter.coachId),
    filter.worker === undefined
      ? null
      : sql<boolean>`o.coach_id in (select ${filter.worker}::bigint union all
          select a.coach_id from coach_absences a where a.substitute_id = ${filter.worker} and ${sql.raw(AWAY_TEXT)})`,
    filter.pressing ? sql<boolean>`o.camp_id not in (select c.id from camps c where c.end_date < current_date - 7)` : null,
    filter.ended === undefined
      ? null
      : sql<boolean>`o.camp_id in (select c.id from camps c where (c.end_date < current_date) = ${filter.ended})`,
    filter.keyword === undefined
      ? null
      : sql<boolean>`(o.camp_student_id in (select e.id from camp_students e join students s on s.id = e.student_id
          where ${part(['s.name', 's.english_name'], filter.keyword)})
          or o.camp_id in (select c.id from camps c where ${part('c.name', filter.keyword)}))`,
    placesConditions(filter),
    among('o.group_id', filter.groupId),
    among('o.id', filter.ids),
    except('o.id', filter.except),
    // Who quit is one of twenty: the index of those alone is asked, either way.
    filter.quit === undefined
      ? null
      : sql<boolean>`${filter.quit ? sql`exists` : sql`not exists`} (
          select from camp_students e where e.id = o.camp_student_id and e.status = 'QUIT')`,
    range('o.comment_due_at', filter.dueFrom, filter.dueTo),
  ])
