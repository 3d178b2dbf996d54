import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type { CampStatus } from '@camp/contract/camps/camps.labels'
import type {
  getCampGroupOptions,
  getWeekCampsDropDown,
  getWeekCampsGroupDropDown,
  getWeekCampsGroupDropDownByCamp,
} from '@camp/contract/camps/camps.options'
import { type RawBuilder, sql } from 'kysely'
import { builder, type Executor } from '../platform/db/executor.ts'
import { nameOrder } from '../platform/db/page.ts'
import { likeLiteral } from '../platform/db/search.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'
import { campStatusSql, campsInScope, matchingGroups } from './camps.matching.ts'
import { campInStatusSql } from './camps.names.api.ts'

/** The most entries of a drop-down; narrowed by `keyword`. */
const MOST = 2_000

type GroupOption = CallAnswer<typeof getCampGroupOptions>[number]

const status = sql.raw(campStatusSql('o'))
const ofStatus = (wanted: readonly CampStatus[] | undefined): RawBuilder<boolean> =>
  wanted ? sql.raw<boolean>(campInStatusSql('o', wanted)) : sql<boolean>`true`
const visibleCamps = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`o.deleted_at is null and ${campsInScope(scope, 'o.id') ?? sql<boolean>`true`}`

const groupOptions = (db: Executor, filter: HandlerInput<typeof getCampGroupOptions>['query'], scope: Scope): Promise<GroupOption[]> =>
  db.again(
    sql<GroupOption>`select o.id, o.name, o.active_flg as "activeFlg", o.coach_id as "coachId", h.name as "coachName", o.capacity,
        n.taken as "studentCount"
      from camp_groups o join camp_group_seats n on n.group_id = o.id left join coaches h on h.id = o.coach_id
      where ${matchingGroups(filter, scope)} order by ${sql.raw(nameOrder('o.name'))}, o.id`.compile(builder),
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
    return (await db.again(camp.compile(builder)))[0] && groupOptions(db, { campId }, scope)
  },

  camps: (
    db: Executor,
    { keyword, ...filter }: HandlerInput<typeof getWeekCampsDropDown>['query'],
    scope: Scope,
  ): Promise<CallAnswer<typeof getWeekCampsDropDown>> => {
    const named = keyword ? sql<boolean>`o.name || ' ' || o.term ilike ${`%${likeLiteral(keyword)}%`}` : sql<boolean>`true`
    return db.again(
      sql<CallAnswer<typeof getWeekCampsDropDown>[number]>`select o.id, o.name, o.term, o.camp_type_id as "campTypeId", ${status} as status
        from camps o where ${visibleCamps(scope)} and ${named} and ${ofStatus(filter.status)}
        order by o.start_date desc, o.id desc limit ${sql.raw(String(MOST))}`.compile(builder),
    )
  },

  /** Many open it at the same moment, and names are costly to sort. */
  campsWithGroups: async (
    db: Executor,
    filter: HandlerInput<typeof getWeekCampsGroupDropDown>['query'],
    scope: Scope,
  ): Promise<CallAnswer<typeof getWeekCampsGroupDropDown>> => {
    const groups = groupsInScope(scope, 'g.id') ?? sql<boolean>`true`
    const query = sql<CallAnswer<typeof getWeekCampsGroupDropDown>[number]>`select o.id, o.name, o.term, coalesce((
          select json_agg(json_build_object('id', g.id, 'name', g.name, 'coachId', g.coach_id, 'activeFlg', g.active_flg)
            order by ${sql.raw(nameOrder('g.name'))}, g.id)
          from camp_groups g where g.camp_id = o.id and g.deleted_at is null and ${groups}), '[]') as groups
        from camps o where ${visibleCamps(scope)} and ${ofStatus(filter.status ?? ['IN_PROGRESS'])}
        order by o.start_date desc, o.id desc limit ${sql.raw(String(MOST))}`.compile(builder)
    return [...(await db.sharedAgain(query))]
  },
}
