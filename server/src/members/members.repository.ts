import type { CallAnswer, Paging, RowOf } from '@camp/contract/base/call'
import { type getMember, getMemberData, type getMemberGrants, type MemberFilter } from '@camp/contract/members/members'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import { all, among, byPhone, equals, listed, named, type Rows, range } from '../platform/db/list.ts'
import type { PhoneMatch } from '../platform/db/search.ts'
import type { Sql } from '../platform/db/statement.ts'
import { composed, shared, statement } from '../platform/db/statement.ts'
import { askInScope, familiesInScope, type Scope, scopedStatement } from '../platform/scope.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

/** The membership of an account that was joined to another ended with it, and counts again once they are taken apart. `parent`: its id. */
export const ownAccount = (parent: string): string =>
  `not exists (select from parent_merges j where j.merged_parent_id = ${parent} and j.undone_at is null)`

/** The filter after its phone was judged. */
type MemberMatch = Omit<MemberFilter, 'phone'> & { phone?: PhoneMatch | undefined }
type Grant = CallAnswer<typeof getMemberGrants>[number]
type Data = CallAnswer<typeof getMemberData>

const SORTS = { id: 'o.id', startedAt: 'o.started_at', expiresAt: 'o.expires_at' } as const

/** The one condition of all reads of members. */
function conditionsOf({ phone, ...filter }: MemberMatch, scope: Scope): RawBuilder<boolean> {
  const family = all([sql<boolean>`f.deleted_at is null`, byPhone('f.phone', phone), named(['f.nickname', 'f.real_name'], filter.keyword)])
  return all([
    sql.raw<boolean>(ownAccount('o.parent_id')),
    familiesInScope(scope, 'o.parent_id'),
    phone || filter.keyword ? sql<boolean>`o.parent_id in (select f.id from parents f where ${family})` : null,
    among('o.level_id', filter.levelId),
    among('o.source', filter.source),
    equals('o.parent_id', filter.parentId),
    filter.expired === undefined ? null : filter.expired ? sql<boolean>`o.expires_at <= now()` : sql<boolean>`o.expires_at > now()`,
    range('o.expires_at', filter.expiresFrom, filter.expiresTo),
  ])
}

const LEVEL = statement(
  'members.level',
  `select id, name, duration_days, active_flg from member_levels
   where id = $1 and deleted_at is null for key share`,
)
const GRANTS = scopedStatement(
  'members.grants',
  'g.parent_id',
  (scope) => `select g.id, g.created_at, g.level_id, l.name as level, g.starts_at,
    g.ends_at, g.source, g.order_number, g.reason, u.real_name as by
  from member_grants g join member_levels l on l.id = g.level_id left join users u on u.id = g.by_user_id
  where g.parent_id = $1 ${scope} order by g.starts_at desc, g.id desc limit 500`,
)
const TODAY = statement('members.today', 'select business_day(now())::text as today', { notNull: ['today'] })
const SNAPSHOT = statement(
  'members.snapshot',
  `select m.created_at, null as deleted_at, '[]'::json as changes,
    json_build_object('level', l.name, 'expiresAt', m.expires_at) as fields
   from members m join member_levels l on l.id = m.level_id where m.id = $1`,
  snapshotSays,
)

const LIST = listed('members.list', {
  table: sql`members o`,
  columns: sql`o.id, o.created_at, o.updated_at, o.version, o.parent_id,
        coalesce(f.real_name, f.nickname) as parent_name, f.phone as parent_phone, o.level_id, l.name as level,
        o.started_at, o.expires_at, o.source,
        greatest(0, ceil(extract(epoch from o.expires_at - now()) / 86400))::integer as days_left,
        f.erased_at`,
  joins: sql`join parents f on f.id = o.parent_id join member_levels l on l.id = o.level_id`,
  sorts: SORTS,
})

const FIGURES = composed(
  'members.figures',
  (where: Sql, level: Sql) => sql`
        with counted as (
          select o.level_id, o.expires_at, 1 as n from members o where ${where}
          union all select o.level_id, o.expires_at, -1 from parent_merges j join members o on o.parent_id = j.merged_parent_id
          where j.undone_at is null and ${where}
        ), held as (
          select level_id, coalesce(sum(n) filter (where expires_at > now()), 0) as active,
            coalesce(sum(n) filter (where expires_at > now() and expires_at <= now() + interval '30 days'), 0) as soon,
            coalesce(sum(n) filter (where expires_at <= now()), 0) as expired
          from counted group by level_id
        )
        select coalesce(sum(active), 0)::integer as total, coalesce(sum(soon), 0)::integer as expiring_in30_days,
          coalesce(sum(expired), 0)::integer as expired,
          (select coalesce(json_agg(json_build_object('levelId', l.id, 'level', l.name, 'count', coalesce(h.active, 0)) order by l.sort, l.id), '[]')
             from member_levels l left join held h on h.level_id = l.id
             where l.deleted_at is null and (l.active_flg = 'ACTIVE' or h.active > 0)
               and ${level}) as by_level
        from held`,
  { notNull: ['total', 'expiringIn30Days', 'expired'], fits: { byLevel: getMemberData.answer.schema.shape.byLevel } },
)
const WEEKS = composed(
  'members.weeks',
  (from: string, to: string, counted: Sql, same: Sql) => sql`
        with weeks as (select w::date as day from generate_series(${from}::date, ${to}::date, interval '7 days') w),
        bounds as (select min(day)::timestamptz as low, (max(day) + 7)::timestamptz as high from weeks),
        came as (
          select date_trunc('week', business_day(g.starts_at))::date as day, count(*) as n from member_grants g, bounds
          where g.starts_at >= low and g.starts_at < high and g.starts_at <= now() and ${counted}
            and not exists (select from member_grants n where n.parent_id = g.parent_id and n.ends_at = g.starts_at and ${same}) group by 1
        ), went as (
          select date_trunc('week', business_day(g.ends_at))::date as day, count(*) as n from member_grants g, bounds
          where g.ends_at >= low and g.ends_at < high and g.ends_at <= now() and ${counted}
            and not exists (select from member_grants n where n.parent_id = g.parent_id and n.starts_at = g.ends_at and ${same}) group by 1
        ), last as (
          select count(*) as n from member_grants g, bounds
          where g.starts_at <= least(now(), high) and g.ends_at > least(now(), high) and ${counted}
        )
        select weeks.day::text as week_start, coalesce(came.n, 0)::integer as started, coalesce(went.n, 0)::integer as ended,
          ((select n from last) - coalesce(sum(coalesce(came.n, 0) - coalesce(went.n, 0)) over (
             order by weeks.day rows between 1 following and unbounded following), 0))::integer as active
        from weeks left join came on came.day = weeks.day left join went on went.day = weeks.day order by weeks.day`,
  { notNull: ['weekStart', 'active'] },
)
const SEEN = composed('members.seen', (where: Sql) => sql`select o.id from members o where ${where}`)
const CANDIDATE = composed(
  'members.candidate',
  (which: Sql, seen: Sql) => sql`select f.id as parent_id, coalesce(f.real_name, f.nickname) as parent_name,
      f.phone as parent_phone, f.active_flg, l.name as level, m.expires_at
    from parents f left join members m on m.parent_id = f.id and m.expires_at > now() left join member_levels l on l.id = m.level_id
    where ${which} and f.deleted_at is null and ${seen}`,
)

export const membersRepository = {
  page: (db: Executor, filter: MemberMatch, scope: Scope, paging: Paging): Promise<Rows<RowOf<typeof getMember>>> =>
    LIST.page(db, conditionsOf(filter, scope), paging),

  /**
   * Figures of now. An index counts all memberships; from them are taken the few of accounts that were joined to others (see `ownAccount`),
   * each at most once at a time.
   */
  figures: async (db: Executor, levelId: number | undefined, scope: Scope): Promise<Omit<Data, 'byWeek'>> => {
    const own = familiesInScope(scope, 'o.parent_id')
    const where = sql`${own} and ${levelId === undefined ? sql`true` : sql`o.level_id = ${levelId}`}`
    const [row] = await db.all(shared(FIGURES(where, levelId === undefined ? sql`true` : sql`l.id = ${levelId}`)))
    return row ?? { total: 0, byLevel: [], expiringIn30Days: 0, expired: 0 }
  },

  /**
   * The weeks that begin on the Mondays `from` to `to`. Who is a member at the end of a week is counted once, for the last; the others
   * follow from who came and went since.
   */
  weeks: (
    db: Executor,
    span: { from: string; to: string; levelId: number | undefined },
    scope: Scope,
  ): Promise<readonly Data['byWeek'][number][]> => {
    const own = familiesInScope(scope, 'g.parent_id')
    const level = span.levelId === undefined ? null : sql`${span.levelId}::bigint`
    const counted = sql`${own} and ${sql.raw(ownAccount('g.parent_id'))} and ${level ? sql`g.level_id = ${level}` : sql`true`}`
    const same = level ? sql`n.level_id = ${level}` : sql`true`
    return db.all(shared(WEEKS(span.from, span.to, counted, same)))
  },

  grants: (db: Executor, parentId: number, scope: Scope): Promise<Grant[]> => askInScope(db, scope, GRANTS, parentId),

  /** A family by its id or its whole phone, with what it holds now. */
  candidate: async (db: Executor, by: { id: number } | { phone: string }, scope: Scope) => {
    const one = 'id' in by ? sql`f.id = ${by.id}` : sql`f.phone = ${by.phone}`
    return await db.one(CANDIDATE(one, familiesInScope(scope, 'f.id')))
  },

  today: async (db: Executor): Promise<string> => (await db.one(TODAY, []))?.today ?? '',

  level: async (db: Executor, id: number) => await db.one(LEVEL, [id]),

  /** As it stands, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number, scope: Scope): Promise<RecordSnapshot | undefined> => {
    if (!scope.all && (await db.all(SEEN(sql`o.id = ${id} and ${conditionsOf({}, scope)}`))).length === 0) {
      return undefined
    }
    return await db.one(SNAPSHOT, [id])
  },
}
