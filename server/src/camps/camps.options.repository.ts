import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type { CampStatus } from '@camp/contract/camps/camps.labels'
import type {
  getCampGroupOptions,
  getWeekCampsDropDown,
  getWeekCampsGroupDropDown,
  getWeekCampsGroupDropDownByCamp,
} from '@camp/contract/camps/camps.options'
import { type RawBuilder, sql } from 'kysely'
import { builder, type Executor, prepared, shared } from '../platform/db/executor.ts'
import { nameOrder } from '../platform/db/page.ts'
import { likeLiteral } from '../platform/db/search.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'
import { campStatusSql, campsInScope, matchingGroups } from './camps.matching.ts'
import { campInStatusSql } from './camps.names.matching.ts'

/** The most entries of a drop-down; narrowed by `keyword`. */
const MOST = 2_000

type GroupOption = CallAnswer<typeof getCampGroupOptions>[number]

const status = sql.raw(campStatusSql('o'))
const ofStatus = (wanted: readonly CampStatus[] | undefined): RawBuilder<boolean> =>
  wanted ? sql.raw<boolean>(campInStatusSql('o', wanted)) : sql<boolean>`true`
/** Those that run now are asked for most; the coming and the ended ones follow by their start. */
const runningFirst = sql.raw(`(${campInStatusSql('o', ['IN_PROGRESS'])}) desc`)
const visibleCamps = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`o.deleted_at is null and ${campsInScope(scope, 'o.id') ?? sql<boolean>`true`}`

type WithGroups = CallAnswer<typeof getWeekCampsGroupDropDown>[number]
type Group = WithGroups['groups'][number]
/** A camp with the fields of its groups, each as a list: objects of json cost PostgreSQL twice as much. */
type CampWithGroups = Omit<WithGroups, 'groups'> & {
  readonly ids: readonly Group['id'][]
  readonly names: readonly Group['name'][]
  /** 0: none. */
  readonly coachIds: readonly number[]
  readonly flags: readonly Group['activeFlg'][]
}
const withGroups = ({ ids, names, coachIds, flags, ...camp }: CampWithGroups): WithGroups => ({
  ...camp,
  groups: ids.map((id, n) => ({ id, name: names[n], coachId: coachIds[n] || null, activeFlg: flags[n] }) as Group), // the lists are of one length
})

const groupOptions = (db: Executor, filter: HandlerInput<typeof getCampGroupOptions>['query'], scope: Scope): Promise<GroupOption[]> =>
  db.all(
    prepared(
      sql<GroupOption>`select o.id, o.name, o.active_flg, o.coach_id, h.name as coach_name, o.capacity,
        n.taken as student_count
      from camp_groups o join camp_group_seats n on n.group_id = o.id left join coaches h on h.id = o.coach_id
      where ${matchingGroups(filter, scope)} order by ${sql.raw(nameOrder('o.name'))}, o.id`.compile(builder),
    ),
  )

export const campOptionsRepository = {
  groups: groupOptions,

  /** Undefined where there is no such camp that the reader may see. */
  groupsOfCamp: async (
    db: Executor,
    campId: number,
    scope: Scope,
  ): Promise<CallAnswer<typeof getWeekCampsGroupDropDownByCamp> | undefined> => {
    const camp = sql<{ id: number }>`select o.id from camps o where o.id = ${campId} and ${visibleCamps(scope)}`
    return (await db.one(prepared(camp.compile(builder)))) && groupOptions(db, { campId }, scope)
  },

  camps: (
    db: Executor,
    { keyword, ...filter }: HandlerInput<typeof getWeekCampsDropDown>['query'],
    scope: Scope,
  ): Promise<CallAnswer<typeof getWeekCampsDropDown>> => {
    const named = keyword ? sql<boolean>`o.name || ' ' || o.term ilike ${`%${likeLiteral(keyword)}%`}` : sql<boolean>`true`
    return db.all(
      prepared(
        sql<CallAnswer<typeof getWeekCampsDropDown>[number]>`select o.id, o.name, o.term, o.camp_type_id, ${status} as status
        from camps o where ${visibleCamps(scope)} and ${named} and ${ofStatus(filter.status)}
        order by ${runningFirst}, o.start_date desc, o.id desc limit ${sql.raw(String(MOST))}`.compile(builder),
      ),
    )
  },

  /** Many open it at the same moment, and names are costly to sort. */
  campsWithGroups: async (
    db: Executor,
    filter: HandlerInput<typeof getWeekCampsGroupDropDown>['query'],
    scope: Scope,
  ): Promise<CallAnswer<typeof getWeekCampsGroupDropDown>> => {
    const groups = groupsInScope(scope, 'g.id') ?? sql<boolean>`true`
    const query = sql<CampWithGroups>`select o.id, o.name, o.term, n.*
        from camps o cross join lateral (
          select coalesce(json_agg(g.id), '[]') as ids, coalesce(json_agg(g.name), '[]') as names, coalesce(json_agg(coalesce(g.coach_id, 0)), '[]') as coach_ids,
            coalesce(json_agg(g.active_flg), '[]') as flags
          from (select g.* from camp_groups g where g.camp_id = o.id and g.deleted_at is null and ${groups}
            order by ${sql.raw(nameOrder('g.name'))}, g.id) g) n
        where ${visibleCamps(scope)} and ${ofStatus(filter.status ?? ['IN_PROGRESS'])}
        order by ${runningFirst}, o.start_date desc, o.id desc limit ${sql.raw(String(MOST))}`.compile(builder)
    return (await db.all(shared(prepared(query)))).map(withGroups)
  },
}
