import type { Paging, RowOf } from '@camp/contract/base/call'
import { consentHow, consentPurpose, consentState } from '@camp/contract/consents/consents.labels'
import { listParents } from '@camp/contract/parents/parents'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { listed, listedBy, nameOrder, type Rows } from '../platform/db/list.ts'
import { composed, statement } from '../platform/db/statement.ts'
import { familiesInScope, findInScope, type Scope, scopedStatement } from '../platform/scope.ts'
import { snapshotSays } from '../platform/write/record.ts'
import { conditionsOf, type ParentMatch } from './parents.conditions.ts'

export type ParentRow = RowOf<typeof listParents>

const SORTS = {
  id: 'o.id',
  registeredAt: 'o.registered_at',
  lastActiveAt: { nullable: 'f.last_active_at' },
  orderCount: 'f.order_count',
  paidAmount: 'f.paid_amount',
} as const
const OF_FIGURES: ReadonlySet<string> = new Set(['lastActiveAt', 'orderCount', 'paidAmount'])

/** Columns of a family's row, over its table `o` and `PARENT_JOINS`, named as in json: pairs of accounts are made so (parents.duplicates). */
export const PARENT_COLUMNS = sql`
  o.id, o.created_at as "createdAt", o.updated_at as "updatedAt", o.version, o.phone, o.nickname, o.real_name as "realName",
  o.avatar_url as "avatarUrl", o.active_flg as "activeFlg", o.channel_id as "channelId", c.name as "channelName",
  o.referrer_id as "referrerId", r.name as "referrerName", o.registered_at as "registeredAt", f.last_active_at as "lastActiveAt",
  f.order_count as "orderCount", f.paid_amount as "paidAmount",
  m.level_id as "memberLevelId", l.name as "memberLevel", m.expires_at as "memberExpiresAt",
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by ${sql.raw(nameOrder('t.name'))})
    from parent_tags x join tags t on t.id = x.tag_id and t.deleted_at is null where x.parent_id = o.id), '[]') as tags`
const CHILDREN = sql`coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.id)
  from students s where s.parent_id = o.id and s.deleted_at is null), '[]') as children`
/** What of each child and purpose was noted last. */
const CONSENTS = sql`coalesce((select json_agg(json_build_object('studentId', s.id, 'purpose', c.purpose, 'state', c.state,
    'day', business_day(w.at), 'how', w.how) order by s.id)
  from students s join consents c on c.student_id = s.id and c.state <> 'UNKNOWN'
    join lateral (select x.at, x.how from consent_entries x where x.consent_id = c.id and x.origin <> 'LATE' order by x.id desc limit 1) w on true
  where s.parent_id = o.id and s.deleted_at is null), '[]') as consents`
const FIGURES = sql`join parent_figures f on f.parent_id = o.id`
const LOOKED_UP = sql`
  left join promotion_channels c on c.id = o.channel_id
  left join referrers r on r.id = o.referrer_id
  left join members m on m.parent_id = o.id and m.expires_at > now()
  left join member_levels l on l.id = m.level_id`
/** What a family's columns are looked up in. */
export const PARENT_JOINS = sql`${FIGURES} ${LOOKED_UP}`

const SAVED = 'version = p.version + 1, updated_at = now()'
const SET_STATES = statement(
  'parents.states',
  `update parents p set active_flg = s.state, ${SAVED} from unnest($1::bigint[], $2::text[]) as s (id, state)
   where p.id = s.id returning p.id, p.active_flg, p.version`,
)
const SEEN = scopedStatement('parents.seen', 'o.id', (scope) => `select o.id from parents o where o.id = $1 ${scope}`)
const TOUCH = statement('parents.touch', `update parents p set ${SAVED} where p.id = any($1::bigint[]) returning p.id, p.version`)

const standing = (ids: readonly number[], seen: RawBuilder<boolean>) => sql`
  select o.id, o.phone, o.nickname, o.real_name, o.active_flg, o.version,
    o.deleted_at, o.erased_at
  from parents o where o.id = any(${ids}::bigint[]) and ${seen} order by o.id`
const READ = composed('parents.read', standing)
const LOCK = composed(
  'parents.lock',
  (ids: readonly number[], seen: RawBuilder<boolean>) => sql`${standing(ids, seen)} for no key update of o`,
)

export const parentsList = listedBy(
  'parents.list',
  (byFigures: boolean) => ({
    table: byFigures ? sql`parents o ${FIGURES}` : sql`parents o`,
    countedIn: sql`parents o`,
    columns: sql`${PARENT_COLUMNS}, ${CHILDREN}`,
    joins: byFigures ? LOOKED_UP : PARENT_JOINS,
    sorts: SORTS,
  }),
  { fits: { tags: listParents.answer.row.shape.tags, children: listParents.answer.row.shape.children } },
  (make) => make(false),
)

const consents = z.array(
  z.object({ studentId: z.int(), purpose: consentPurpose.schema, state: consentState.schema, day: z.string(), how: consentHow.schema }),
)

/** The rows of the list as a sheet takes them, with the consents of the children. */
export const parentsSheet = listed(
  'parents.sheet',
  { table: sql`parents o`, columns: sql`${PARENT_COLUMNS}, ${CHILDREN}, ${CONSENTS}`, joins: PARENT_JOINS, sorts: SORTS },
  { fits: { tags: listParents.answer.row.shape.tags, children: listParents.answer.row.shape.children, consents } },
)
export interface ParentSheetRow extends ParentRow {
  readonly consents: z.output<typeof consents>
}

/** A family whose row is held until the end of a change. */
export type LockedParent = Awaited<ReturnType<typeof parentsRepository.lock>>[number]

export const parentsRepository = {
  /** Ids first over an index - that of the kept figures where they order the list -, then the joins for the rows of the page. */
  page: (db: Executor, filter: ParentMatch, scope: Scope, paging: Paging): Promise<Rows<ParentRow>> => {
    const byFigures = paging.sort.some(({ key }) => OF_FIGURES.has(key))
    return parentsList(byFigures).page(db, conditionsOf(filter, scope), paging)
  },

  /** The first of all that match, by their number. */
  ids: (db: Executor, filter: ParentMatch, scope: Scope, most: number): Promise<number[]> =>
    parentsList(false).ids(db, conditionsOf(filter, scope), most),

  /** Is there such a family, and may the reader see it? Archived ones too: what was theirs is looked up by their number. */
  seen: async (db: Executor, id: number, scope: Scope): Promise<{ id: number } | undefined> => findInScope(db, scope, SEEN, id),

  /** Families as they stand, archived ones too. */
  read: (db: Executor, ids: readonly number[], scope: Scope) => db.all(READ(ids, familiesInScope(scope, 'o.id'))),

  /** Holds families until the end of the change, in one order, so that two changes wait for each other and never block one another. */
  lock: (tx: Tx, ids: readonly number[], scope: Scope) => tx.all(LOCK(ids, familiesInScope(scope, 'o.id'))),

  /** Every family in the state that is named for it. */
  setStates: (tx: Tx, states: readonly { readonly id: number; readonly activeFlg: 'ACTIVE' | 'FROZEN' }[]) =>
    tx.all(SET_STATES, [states.map(({ id }) => id), states.map(({ activeFlg }) => activeFlg)]),

  /** Says that something of these families has changed. */
  touch: (tx: Tx, ids: readonly number[]) => tx.all(TOUCH, [ids]),
}

const PHONE = scopedStatement(
  'parents.phone',
  'f.id',
  (scope) => `select f.phone from parents f where f.id = $1 and f.deleted_at is null ${scope}`,
)

/** A parent's phone in full; null where there is no such parent, or out of scope. */
export const parentPhone = async (db: Executor, id: number, scope: Scope): Promise<string | null> =>
  (await findInScope(db, scope, PHONE, id))?.phone ?? null

const TAGS =
  'array(select t.name from parent_tags x join tags t on t.id = x.tag_id and t.deleted_at is null where x.parent_id = f.id order by t.id)'
const SNAPSHOT = scopedStatement(
  'parents.snapshot',
  'f.id',
  (scope) => `select f.created_at, f.deleted_at, '[]'::json as changes,
      json_build_object('nickname', f.nickname, 'realName', f.real_name, 'activeFlg', f.active_flg, 'tags', ${TAGS}) as fields, f.phone,
      array(select d.imei from parent_devices d where d.parent_id = f.id and d.unbound_at is null order by d.id) as imeis
    from parents f where f.id = $1 ${scope}`,
  { fits: { ...snapshotSays.fits, imeis: z.array(z.string()) } },
)

/** An account as it stands, with the numbers of its devices, by the names that its log entries use; undefined out of scope. */
export const findSnapshot = (db: Executor, id: number, scope: Scope) => findInScope(db, scope, SNAPSHOT, id)
