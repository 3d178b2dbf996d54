import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import { activeFlg } from '@camp/contract/base/labels'
import { type CampStatus, campStatus } from '@camp/contract/camps/camps.labels'
import type {
  getCampGroupOptions,
  getWeekCampsDropDown,
  getWeekCampsGroupDropDown,
  getWeekCampsGroupDropDownByCamp,
} from '@camp/contract/camps/camps.options'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { nameOrder } from '../platform/db/list.ts'
import { likeLiteral } from '../platform/db/search.ts'
import { composed, prepared, type Row, shared, statement } from '../platform/db/statement.ts'
import { groupsInScope, type Scope } from '../platform/scope.ts'
import { campStatusSql, campsInScope, matchingGroups } from './camps.conditions.ts'
import { campInStatusSql } from './camps.names.conditions.ts'

/** The most entries of a drop-down; narrowed by `keyword`. */
const MOST = 2_000

type GroupOption = CallAnswer<typeof getCampGroupOptions>[number]

const status = sql.raw(campStatusSql('o'))
const ofStatus = (wanted: readonly CampStatus[] | undefined): RawBuilder<boolean> =>
  wanted ? sql.raw<boolean>(campInStatusSql('o', wanted)) : sql<boolean>`true`
/** Those that run now are asked for most; the coming and the ended ones follow by their start. */
const runningFirst = sql.raw(`(${campInStatusSql('o', ['IN_PROGRESS'])}) desc`)
const visibleCamps = (scope: Scope): RawBuilder<boolean> => sql<boolean>`o.deleted_at is null and ${campsInScope(scope, 'o.id')}`

type WithGroups = CallAnswer<typeof getWeekCampsGroupDropDown>[number]
type Group = WithGroups['groups'][number]
// A camp with the fields of its groups, each as a list: objects of json cost PostgreSQL twice as much. A coach of 0: none.
const WITH_GROUPS = composed(
  'camps.optionsWithGroups',
  (groups: RawBuilder<unknown>, visible: RawBuilder<unknown>, wanted: RawBuilder<unknown>) => sql`select o.id, o.name, o.term, n.*
        from camps o cross join lateral (
          select coalesce(json_agg(g.id), '[]') as ids, coalesce(json_agg(g.name), '[]') as names, coalesce(json_agg(coalesce(g.coach_id, 0)), '[]') as coach_ids,
            coalesce(json_agg(g.active_flg), '[]') as flags
          from (select g.* from camp_groups g where g.camp_id = o.id and g.deleted_at is null and ${groups}
            order by ${sql.raw(nameOrder('g.name'))}, g.id) g) n
        where ${visible} and ${wanted}
        order by ${runningFirst}, o.start_date desc, o.id desc limit ${sql.raw(String(MOST))}`,
  { fits: { ids: z.array(z.int()), names: z.array(z.string()), coachIds: z.array(z.int()), flags: z.array(activeFlg.schema) } },
)
const withGroups = ({ ids, names, coachIds, flags, ...camp }: Row<typeof WITH_GROUPS.of>): WithGroups => ({
  ...camp,
  groups: ids.map((id, n) => ({ id, name: names[n], coachId: coachIds[n] || null, activeFlg: flags[n] }) as Group), // the lists are of one length
})

const GROUPS = composed(
  'camps.groupOptions',
  (where: RawBuilder<unknown>) => sql`select o.id, o.name, o.active_flg, o.coach_id, h.name as coach_name, o.capacity,
        n.taken as student_count
      from camp_groups o join camp_group_seats n on n.group_id = o.id left join coaches h on h.id = o.coach_id
      where ${where} order by ${sql.raw(nameOrder('o.name'))}, o.id`,
)
const SEEN = composed(
  'camps.seen',
  (campId: number, visible: RawBuilder<unknown>) => sql`select o.id from camps o where o.id = ${campId} and ${visible}`,
)
const CAMPS = composed(
  'camps.options',
  (
    visible: RawBuilder<unknown>,
    named: RawBuilder<unknown>,
    wanted: RawBuilder<unknown>,
  ) => sql`select o.id, o.name, o.term, o.camp_type_id, ${status} as status
        from camps o where ${visible} and ${named} and ${wanted}
        order by ${runningFirst}, o.start_date desc, o.id desc limit ${sql.raw(String(MOST))}`,
  { fits: { status: campStatus.schema } },
)

const groupOptions = (db: Executor, filter: HandlerInput<typeof getCampGroupOptions>['query'], scope: Scope): Promise<GroupOption[]> =>
  db.all(prepared(GROUPS(matchingGroups(filter, scope))))

export const campOptionsRepository = {
  /** The camp, if the reader may see it. */
  seen: async (db: Executor, campId: number, scope: Scope) => await db.one(prepared(SEEN(campId, visibleCamps(scope)))),

  groups: groupOptions,

  /** Undefined where there is no such camp that the reader may see. */
  groupsOfCamp: async (
    db: Executor,
    campId: number,
    scope: Scope,
  ): Promise<CallAnswer<typeof getWeekCampsGroupDropDownByCamp> | undefined> =>
    (await campOptionsRepository.seen(db, campId, scope)) && groupOptions(db, { campId }, scope),

  camps: (
    db: Executor,
    { keyword, ...filter }: HandlerInput<typeof getWeekCampsDropDown>['query'],
    scope: Scope,
  ): Promise<CallAnswer<typeof getWeekCampsDropDown>> => {
    const named = keyword ? sql<boolean>`o.name || ' ' || o.term ilike ${`%${likeLiteral(keyword)}%`}` : sql<boolean>`true`
    return db.all(prepared(CAMPS(visibleCamps(scope), named, ofStatus(filter.status))))
  },

  /** Many open it at the same moment, and names are costly to sort. */
  campsWithGroups: async (
    db: Executor,
    filter: HandlerInput<typeof getWeekCampsGroupDropDown>['query'],
    scope: Scope,
  ): Promise<CallAnswer<typeof getWeekCampsGroupDropDown>> => {
    const groups = groupsInScope(scope, 'g.id')
    const query = WITH_GROUPS(groups, visibleCamps(scope), ofStatus(filter.status ?? ['IN_PROGRESS']))
    return (await db.all(shared(prepared(query)))).map(withGroups)
  },
}

const chosen = {
  type: z.object({ name: z.string(), active: z.boolean() }).nullable(),
  goods: z.object({ name: z.string(), fits: z.boolean() }).nullable(),
  resources: z.array(z.object({ id: z.int(), title: z.string(), active: z.boolean() })),
}

const CHOICES = statement(
  'camps.choices',
  `select
     (select json_build_object('name', name, 'active', active_flg = 'ACTIVE') from camp_types where id = $1 and deleted_at is null) as type,
     (select json_build_object('name', name, 'fits', kind = 'CAMP' and coalesce(camp_type_id, $1) = $1) from goods
       where id = $2 and deleted_at is null) as goods,
     coalesce((select json_agg(json_build_object('id', id, 'title', title, 'active', active_flg = 'ACTIVE')) from resources
       where id = any($3::bigint[]) and deleted_at is null), '[]') as resources`,
  { fits: chosen },
)

/** The type of camp, the goods and the resources of these ids, as far as there are such. */
export async function readChoices(tx: Tx, campTypeId: number, goodsId: number | null, resourceIds: readonly number[]) {
  const [choices] = await tx.all(CHOICES, [campTypeId, goodsId, resourceIds])
  return choices ?? { type: null, goods: null, resources: [] }
}
