import type { Paging } from '@camp/contract/base/call'
import type { CoachGroup, CoachGroupFilter, CoachGroupMember } from '@camp/contract/coachGroups/coachGroups'
import { type RawBuilder, sql } from 'kysely'
import { coachGroupsInScope, coachSeenBy, TODAY, TODAY_TEXT } from '../coaches/coaches.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { all, among, listed, nameOrder, part, type Rows } from '../platform/db/list.ts'
import { likeLiteral } from '../platform/db/search.ts'
import { statement } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'

/** Children who study with a coach in camps that have not ended; `coach` is SQL of ours. */
const studentsOf = (coach: string): RawBuilder<unknown> => sql`(select count(s.id) from camp_groups g
  join camps c on c.id = g.camp_id and c.deleted_at is null and c.end_date >= current_date
  join camp_students s on s.group_id = g.id and s.status = 'STUDYING' where g.coach_id = ${sql.raw(coach)} and g.deleted_at is null)`

/** Groups with what their members of today have to do. */
const GROUPS = sql`(coach_groups o left join lateral (
    select count(*) as members, coalesce(sum(${studentsOf('m.coach_id')}), 0)::bigint as students
    from coach_group_members m where m.group_id = o.id and ${TODAY}) n on true)`
const SORTS = { id: 'o.id', name: { name: 'o.name' }, memberCount: 'n.members', studentCount: 'n.students' } as const
const MEMBER_SORTS = { id: 'o.id', coachName: { name: 'k.name' }, joinedAt: 'o.joined_at' } as const

const LIST = listed(
  'coachGroups.list',
  {
    table: GROUPS,
    countedIn: sql`coach_groups o`,
    columns: sql`o.id, o.created_at, o.updated_at, o.version, o.name, o.leader_coach_id,
        k.name as leader_name, coalesce(u.activeflg = 'ACTIVE', false) as leader_has_account, n.members as member_count,
        n.students as student_count, o.remark`,
    joins: sql`left join coaches k on k.id = o.leader_coach_id left join users u on u.id = k.user_id and u.deleted_at is null`,
    sorts: SORTS,
  },
  { notNull: ['memberCount', 'studentCount'] },
)
const MEMBERS = listed('coachGroups.members', {
  table: sql`(coach_group_members o join coaches k on k.id = o.coach_id)`,
  countedIn: sql`coach_group_members o`,
  columns: sql`o.id, o.group_id, o.coach_id, k.name as coach_name, k.phone, k.employment,
        ${studentsOf('k.id')} as student_count, o.joined_at,
        coalesce(g.leader_coach_id = k.id, false) as leader`,
  joins: sql`join coach_groups g on g.id = o.group_id`,
  sorts: MEMBER_SORTS,
})

const ALL = statement(
  'coachGroups.all',
  `select o.id, o.name, o.leader_coach_id,
     (select count(*) from coach_group_members m where m.group_id = o.id and ${TODAY_TEXT}) as member_count
   from coach_groups o where o.deleted_at is null
     and ($1::bigint is null or o.leader_coach_id in (select me.id from coaches me where me.user_id = $1 and me.deleted_at is null))
   order by ${nameOrder('o.name')}, o.id limit 2000`,
  { notNull: ['memberCount'] },
)
const NOT_IN_GROUP = statement(
  'coachGroups.notInGroup',
  `select o.id, o.name, o.phone, o.employment, o.level from coaches o
   where o.deleted_at is null and o.active_flg = 'ACTIVE' and ${coachSeenBy('$1')}
     and ($2::text is null or o.name ilike $2 or o.english_name ilike $2)
     and not exists (select from coach_group_members m where m.coach_id = o.id and m.left_at is null)
   order by ${nameOrder('o.name')}, o.id limit 2000`,
)

function conditionsOf(filter: CoachGroupFilter, scope: Scope): RawBuilder<boolean> {
  return all([
    coachGroupsInScope(scope),
    among('o.id', filter.id),
    part('o.name', filter.name),
    among('o.leader_coach_id', filter.leaderCoachId),
  ])
}

export const coachGroupsRepository = {
  all: (db: Executor, scope: Scope) => db.all(ALL, [readerOf(scope)]),

  page: (db: Executor, filter: CoachGroupFilter, scope: Scope, paging: Paging): Promise<Rows<CoachGroup>> =>
    LIST.page(db, conditionsOf(filter, scope), paging),

  members: (db: Executor, groupId: number, paging: Paging): Promise<Rows<CoachGroupMember>> =>
    MEMBERS.page(db, sql<boolean>`o.group_id = ${groupId} and (o.left_at is null or o.left_at > current_date)`, paging),

  notInGroup: (db: Executor, keyword: string | undefined, scope: Scope) =>
    db.all(NOT_IN_GROUP, [readerOf(scope), keyword === undefined ? null : `%${likeLiteral(keyword)}%`]),
}
