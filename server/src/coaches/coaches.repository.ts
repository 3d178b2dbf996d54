import type { Paging, RowOf } from '@camp/contract/base/call'
import type { listCoaches } from '@camp/contract/coaches/coaches'
import { sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { listed, nameOrder, type Rows } from '../platform/db/list.ts'
import { likeLiteral } from '../platform/db/search.ts'
import { statement } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { AWAY_TEXT, type CoachMatch, coachConditions, coachSeenBy, TODAY_TEXT } from './coaches.conditions.ts'

/** A coach with the ID card as it is stored. */
export type StoredCoach = Omit<RowOf<typeof listCoaches>, 'idCard'> & { idCardSealed: string | null }

/** Sort keys of the wire, and what they mean; nothing else reaches ORDER BY. */
const SORTS = {
  id: 'o.id',
  name: { name: 'o.name' },
  hourlyRateAmount: 'o.hourly_rate_amount',
  studentCount: 'n.students',
  joinedAt: 'o.joined_at',
} as const

/** Coaches with what they have to do in camps that have not ended. */
const COACHES = sql`(coaches o left join lateral (
    select count(s.id) as students, count(distinct g.camp_id) as camps
    from camp_groups g join camps c on c.id = g.camp_id and c.deleted_at is null and c.end_date >= current_date
      left join camp_students s on s.group_id = g.id and s.status = 'STUDYING'
    where g.coach_id = o.id and g.deleted_at is null) n on true)`
const COLUMNS = sql`o.id, o.created_at, o.updated_at, o.version, o.name, o.english_name, o.phone,
  o.user_id, o.employment, o.level, o.id_card_sealed, o.hourly_rate_amount,
  b.id as group_id, b.name as group_name, n.students as student_count, n.camps as camp_count, o.max_students,
  o.tracking_enabled, o.active_flg, o.joined_at,
  y.from_date as away_from, y.to_date as away_to, y.name as substitute_name`

/** The coach group of today: `b`. */
const GROUP_TEXT = `left join lateral (select b.id, b.name from coach_group_members m join coach_groups b on b.id = m.group_id
  where m.coach_id = o.id and ${TODAY_TEXT} limit 1) b on true`
const GROUP = sql.raw(GROUP_TEXT)

/** The absence of today: `y`. */
const AWAY =
  sql.raw(`left join lateral (select a.from_date, a.to_date, k.name from coach_absences a left join coaches k on k.id = a.substitute_id
  where a.coach_id = o.id and ${AWAY_TEXT}) y on true`)

// Counts by a join that always finds its row.
const LIST = listed(
  'coaches.list',
  { table: COACHES, countedIn: sql`coaches o`, columns: COLUMNS, joins: sql`${GROUP} ${AWAY}`, sorts: SORTS },
  { notNull: ['studentCount', 'campCount'] },
)

interface CoachesAt {
  readonly keyword?: string | undefined
  readonly campId?: readonly number[] | undefined
  readonly groupId?: readonly number[] | undefined
}

// Active ones; where a place is named those with children there, whether or not they are active still. The most of a drop-down.
const OPTIONS = statement(
  'coaches.options',
  `select o.id, o.name, b.id as coach_group_id from coaches o ${GROUP_TEXT}
   where o.deleted_at is null and ${coachSeenBy('$1')} and ($2::text is null or o.name ilike $2 or o.english_name ilike $2)
     and case when $3::bigint[] is null and $4::bigint[] is null then o.active_flg = 'ACTIVE'
       else exists (select from camp_groups g where g.coach_id = o.id and g.deleted_at is null
         and ($3::bigint[] is null or g.camp_id = any($3)) and ($4::bigint[] is null or g.id = any($4))
         and (o.active_flg = 'ACTIVE' or exists (select from camp_students s where s.group_id = g.id and s.status <> 'QUIT'))) end
   order by ${nameOrder('o.name')}, o.id limit 2000`,
)

export const coachesRepository = {
  page: (db: Executor, filter: CoachMatch, scope: Scope, paging: Paging): Promise<Rows<StoredCoach>> =>
    LIST.page(db, coachConditions(filter, scope), paging),

  options: (db: Executor, { keyword, campId, groupId }: CoachesAt, scope: Scope) =>
    db.all(OPTIONS, [readerOf(scope), keyword === undefined ? null : `%${likeLiteral(keyword)}%`, campId ?? null, groupId ?? null]),
}

const LAST = statement(
  'coaches.lastClosed',
  `select to_char((max(s.month) || '-01')::date + interval '1 month', 'YYYY-MM-DD') as day from work_statements s
   where s.coach_id = $1 and s.live and s.status in ('CLOSED', 'CONTRACTED', 'PAID')`,
)

/** The first day after all months of a coach that are closed; null: none is. */
export const openSince = async (tx: Tx, coachId: number): Promise<string | null> => (await tx.one(LAST, [coachId]))?.day ?? null

// With whom the child was when it finished. Another order than the one by which it came; a camp that is paid for early counts as well. An enrolment
// that was moved in has no order: those of its own camp are no other ones.
const RENEWAL = statement(
  'coaches.renewal',
  `select count(*) as finished, count(*) filter (where w.renewed) as renewed,
     count(*) filter (where not w.renewed and w.until >= now()) as may_renew
   from (
     select e.finished_at + make_interval(days => $4::int) as until, exists (
       select from orders o where o.parent_id = e.parent_id and o.progress in ('PAID', 'SHIPPED', 'COMPLETED')
         and o.goods_snapshot->>'kind' = 'CAMP' and o.order_number is distinct from e.order_number and o.paid_at >= e.joined_at
         and (e.order_number is not null or o.camp_id is distinct from e.camp_id)
         and o.paid_at <= e.finished_at + make_interval(days => $4::int)) as renewed
     from camp_groups g join camp_students e on e.group_id = g.id and e.status = 'FINISHED'
     where g.coach_id = $1 and business_day(e.finished_at) between $2::date and $3::date) w`,
  { notNull: ['finished', 'renewed', 'mayRenew'] },
)

export const renewalRepository = {
  /** Who finished with a coach in a period, and of these whose family came again within so many days. */
  of: async (db: Executor, coachId: number, from: string, to: string, days: number) =>
    (await db.one(RENEWAL, [coachId, from, to, days])) ?? { finished: 0, renewed: 0, mayRenew: 0 },
}
