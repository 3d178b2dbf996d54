import type { CallAnswer, Paging, RowOf } from '@camp/contract/base/call'
import type { getWeekCoachDropDown } from '@camp/contract/campStatus/campStatus'
import type { listCoaches } from '@camp/contract/coaches/coaches'
import { type RawBuilder, sql } from 'kysely'
import { builder, type Executor } from '../platform/db/executor.ts'
import { nameOrder, orderBy, pageStatement } from '../platform/db/page.ts'
import { likeLiteral } from '../platform/db/search.ts'
import type { Rows } from '../platform/http/bind.ts'
import type { Scope } from '../platform/scope.ts'
import { type CoachMatch, coachesInScope, coachMatching } from './coaches.matching.ts'

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
const COLUMNS = sql`o.id, o.created_at as "createdAt", o.updated_at as "updatedAt", o.version, o.name, o.english_name as "englishName", o.phone,
  o.user_id as "userId", o.employment, o.level, o.id_card_sealed as "idCardSealed", o.hourly_rate_amount as "hourlyRateAmount",
  b.id as "groupId", b.name as "groupName", n.students as "studentCount", n.camps as "campCount", o.max_students as "maxStudents",
  o.tracking_enabled as "trackingEnabled", o.active_flg as "activeFlg", o.joined_at as "joinedAt"`

/** The coach group of today: `b`. */
const GROUP = sql`left join lateral (select b.id, b.name from coach_group_members m join coach_groups b on b.id = m.group_id
  where m.coach_id = o.id and m.joined_at <= current_date and (m.left_at is null or m.left_at > current_date) limit 1) b on true`

type CoachOption = CallAnswer<typeof getWeekCoachDropDown>[number]

interface CoachesAt {
  readonly keyword?: string | undefined
  readonly campId?: readonly number[] | undefined
  readonly groupId?: readonly number[] | undefined
}

/** Most options of a drop-down. */
const MOST = 2_000

/** Active ones; where a place is named those with children there, whether or not they are active still. */
function optionsWhere({ keyword, campId, groupId }: CoachesAt): RawBuilder<boolean> {
  const named =
    keyword === undefined
      ? sql`true`
      : sql`(o.name ilike ${`%${likeLiteral(keyword)}%`} or o.english_name ilike ${`%${likeLiteral(keyword)}%`})`
  if (campId === undefined && groupId === undefined) return sql<boolean>`${named} and o.active_flg = 'ACTIVE'`
  const camps = campId === undefined ? sql`true` : sql`g.camp_id = any(${[...campId]}::bigint[])`
  const groups = groupId === undefined ? sql`true` : sql`g.id = any(${[...groupId]}::bigint[])`
  return sql<boolean>`${named} and exists (select from camp_groups g where g.coach_id = o.id and g.deleted_at is null and ${camps} and ${groups}
    and (o.active_flg = 'ACTIVE' or exists (select from camp_students s where s.group_id = g.id and s.status <> 'QUIT')))`
}

export const coachesRepository = {
  page: (db: Executor, filter: CoachMatch, scope: Scope, paging: Paging): Promise<Rows<StoredCoach>> => {
    const where = coachMatching(filter, scope)
    return pageStatement<StoredCoach>(db, {
      table: COACHES,
      columns: COLUMNS,
      joins: GROUP,
      where,
      order: orderBy(SORTS, paging.sort),
      total: paging.counted ? sql`select count(*) from coaches o where ${where}` : null,
      paging,
    })
  },

  options: (db: Executor, at: CoachesAt, scope: Scope): Promise<CoachOption[]> =>
    db.run(
      sql<CoachOption>`select o.id, o.name, b.id as "coachGroupId" from coaches o ${GROUP}
        where o.deleted_at is null and ${coachesInScope(scope) ?? sql`true`} and ${optionsWhere(at)}
        order by ${sql.raw(nameOrder('o.name'))}, o.id limit ${sql.raw(String(MOST))}`.compile(builder),
    ),
}
