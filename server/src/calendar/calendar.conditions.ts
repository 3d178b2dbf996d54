import type { CalendarItem } from '@camp/contract/calendar/calendar'
import { isWorkFor } from '@camp/contract/homepage/homepage'
import type { Code } from '@camp/contract/permissions'
import { sql } from 'kysely'
import { campsInScope } from '../camps/camps.api.ts'
import { campNameSql } from '../camps/camps.names.api.ts'
import { contractsInScope } from '../contracts/contracts.api.ts'
import { all, type Condition, days, either, everyRow, range } from '../platform/db/list.ts'
import type { Sql } from '../platform/db/statement.ts'
import { familiesInScope, groupsInScope } from '../platform/scope.ts'
import type { Access } from '../platform/session/access.ts'

/** Who looks: by a session, or by a link of theirs. */
export type Looker = Pick<Access, 'userId' | 'coachId' | 'codes' | 'scope'>

export interface Days {
  readonly from: string
  readonly to: string
}

type Kind = CalendarItem['kind']
/** Rows of kind, day, until, camp_id, title and count; null: nothing of it is for this person. */
type Source = (who: Looker, of: Days) => Sql | null

const holds = ({ codes }: Looker, code: Code): boolean => codes.has(code)
const within = (day: string, { from, to }: Days): Condition | null => days(day, from, to)
const onDays = (at: string, { from, to }: Days): Condition | null => range(at, from, to)
const NAME = sql.raw(campNameSql('c'))

/** Camps `c` that are for somebody: those of the list, and those of the own groups of a coach. */
function camps(who: Looker): Condition | null {
  const own = sql<boolean>`c.id in (select g.camp_id from camp_groups g where g.coach_id = ${who.coachId} and g.deleted_at is null)`
  const ways = [...(holds(who, 'CAMP_INDEX') ? [campsInScope(who.scope, 'c.id')] : []), ...(who.coachId === null ? [] : [own])]
  if (ways.length === 0) return null
  return all([sql<boolean>`c.deleted_at is null`, either(ways)])
}

const holiday =
  (kind: 'HOLIDAY' | 'WORKDAY'): Source =>
  (_who, of) =>
    sql`select ${sql.lit(kind)}, h.date, h.date, null::bigint, h.name, null::bigint
    from holiday_days h where h.kind = ${sql.lit(kind)} and not h.removed and ${within('h.date', of)}`

/** A month of hours can be confirmed from its last day's end on. */
const MONTHS = (of: Days, more: Sql): Sql => sql`
  select 'MONTH_READY', m::date, m::date, null::bigint, to_char(m - interval '1 day', 'YYYY-MM'), null::bigint
  from generate_series(date_trunc('month', ${of.from}::date), ${of.to}::date, interval '1 month') m where ${within('m', of)}${more}`

export const sources: Readonly<Record<Kind, Source>> = {
  HOLIDAY: holiday('HOLIDAY'),
  WORKDAY: holiday('WORKDAY'),
  CAMP: (who, { from, to }) => {
    const seen = camps(who)
    return (
      seen &&
      sql`select 'CAMP', c.start_date, c.end_date, c.id, ${NAME}, null::bigint from camps c
      where c.start_date <= ${to}::date and c.end_date >= ${from}::date and ${seen}`
    )
  },
  ENROL_CLOSES: (who, of) => {
    const seen = holds(who, 'CAMP_INDEX') ? camps(who) : null
    return (
      seen &&
      sql`select 'ENROL_CLOSES', c.enrol_end, c.enrol_end, c.id, ${NAME}, null::bigint from camps c
      where ${within('c.enrol_end', of)} and ${seen}`
    )
  },
  LESSONS: (who, of) => {
    const seen = camps(who)
    return (
      seen &&
      sql`select 'LESSONS', l.lesson_date, l.lesson_date, null::bigint, null::text, count(distinct l.camp_id)
      from camp_lessons l join camps c on c.id = l.camp_id where ${within('l.lesson_date', of)} and ${seen} group by l.lesson_date`
    )
  },
  OWN_HOURS: ({ coachId }, of) =>
    coachId === null
      ? null
      : sql`select 'OWN_HOURS', l.day, l.day, null::bigint, null::text, sum(l.minutes)::bigint
      from work_lines l where l.coach_id = ${coachId} and ${within('l.day', of)} group by l.day having sum(l.minutes) <> 0`,
  MONTH_READY: (who, of) => {
    if (holds(who, 'COASH_WORKHOUR_STATS')) return MONTHS(of, sql``)
    if (who.coachId === null) return null
    return MONTHS(
      of,
      sql` and exists (select from work_statements s where s.coach_id = ${who.coachId} and s.live
      and s.month = to_char(m - interval '1 day', 'YYYY-MM'))`,
    )
  },
  COMMENTS_DUE: (who, of) => {
    const own = sql<boolean>`k.group_id in (select g.id from camp_groups g where g.coach_id = ${who.coachId} and g.deleted_at is null)`
    const ways = [...(holds(who, 'COASH_OVERTIME') ? [groupsInScope(who.scope, 'k.group_id')] : []), ...(who.coachId === null ? [] : [own])]
    return ways.length === 0
      ? null
      : sql`select 'COMMENTS_DUE', business_day(k.comment_due_at), business_day(k.comment_due_at), null::bigint, null::text, count(*)
      from clock_ins k where k.commented_at is null and ${onDays('k.comment_due_at', of)} and ${either(ways)} group by 2`
  },
  CONTRACTS_DUE: (who, of) => {
    const seen = contractsInScope(who.scope, 'q')
    const ways = [
      ...(holds(who, 'COASH_CONTRACT_RECORDS') ? [seen ?? everyRow] : []),
      ...(who.coachId === null ? [] : [sql<boolean>`q.coach_id = ${who.coachId}`]),
    ]
    return ways.length === 0
      ? null
      : sql`select 'CONTRACTS_DUE', business_day(q.expires_at), business_day(q.expires_at), null::bigint, null::text, count(*)
      from contracts q where q.status = 'PENDING' and ${onDays('q.expires_at', of)} and ${either(ways)} group by 2`
  },
  // A family has a week to send goods back.
  RETURNS_DUE: (who, of) =>
    isWorkFor('RETURN_AWAITED', (code) => holds(who, code))
      ? sql`select 'RETURNS_DUE', business_day(q.created_at) + 7, business_day(q.created_at) + 7, null::bigint, null::text, count(*)
      from refund_requests q join orders o on o.id = q.order_id
      where q.status = 'REQUESTED' and q.awaits_return and q.returned_at is null
        and ${within('business_day(q.created_at) + 7', of)} and ${familiesInScope(who.scope, 'o.parent_id')} group by 2`
      : null,
  PROMISES: ({ userId, scope }, of) => sql`
    select 'PROMISES', business_day(f.next_at), business_day(f.next_at), null::bigint, null::text, count(*)
    from follow_ups f where f.by_user_id = ${userId} and f.kept_at is null and f.deleted_at is null
      and ${onDays('f.next_at', of)} and ${familiesInScope(scope, 'f.parent_id')} group by 2`,
}
