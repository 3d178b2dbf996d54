import { placedCards } from '@camp/contract/homepage/homepage.dashboards'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { nameOrder } from '../platform/db/list.ts'
import { namedLockText } from '../platform/db/locks.ts'
import { type Row, seldom, statement, TOUCHED } from '../platform/db/statement.ts'

const TURN = namedLockText('own', '$1::text')

/** Those of the roles that share it which there are still. */
const ROLES = `coalesce((select json_agg(json_build_object('id', r.id, 'roleName', r.role_name) order by ${nameOrder('r.role_name')}, r.id)
  from dashboard_roles s join roles r on r.id = s.role_id where s.dashboard_id = d.id and r.deleted_at is null), '[]')`
const rolesSay = z.array(z.object({ id: z.int(), roleName: z.string() }))
/** Seen by its owner, and by the holders of a role that it is shared with, as long as there is such a role. */
const SEEN = `(d.owner_id = $1 or exists (select from dashboard_roles s join roles r on r.id = s.role_id and r.deleted_at is null
  join user_roles h on h.role_id = r.id and h.user_id = $1 where s.dashboard_id = d.id))`
const COLUMNS = `d.id, d.version, d.name, d.cards, d.owner_id, d.owner_id = $1 as own, u.real_name as owner_name, ${ROLES} as roles`
const says = { notNull: ['own', 'roles'], fits: { cards: placedCards, roles: rolesSay } } as const

const SEEN_BY = statement(
  'dashboards.seenBy',
  `select ${COLUMNS} from dashboards d join users u on u.id = d.owner_id where ${SEEN}
   order by d.owner_id <> $1, d.name is not null, d.id limit 60`,
  says,
)
const LOCK = seldom(
  'dashboards.lock',
  `select ${COLUMNS} from dashboards d join users u on u.id = d.owner_id where d.id = $2 and d.name is not null and ${SEEN} for update of d`,
  says,
)
const LOCK_HOME = seldom('dashboards.lockHome', 'select id, version from dashboards where owner_id = $1 and name is null for update')
const COUNT = seldom('dashboards.count', 'select count(*) as count from dashboards where owner_id = $1 and name is not null')
const ADD = seldom('dashboards.add', 'insert into dashboards (owner_id, name, cards) values ($1, $2, $3::jsonb) returning id, version')
const CHANGE = seldom(
  'dashboards.change',
  `update dashboards set name = $2, cards = $3::jsonb, ${TOUCHED} where id = $1 returning id, version`,
)
const REMOVE = seldom('dashboards.remove', 'delete from dashboards where id = $1')
const ROLE_NAMES = seldom(
  'dashboards.roleNames',
  'select id, role_name from roles where id = any($1::bigint[]) and deleted_at is null order by id for share',
)
const UNSHARE = seldom('dashboards.unshare', 'delete from dashboard_roles where dashboard_id = $1 and role_id <> all($2::bigint[])')
const SHARE = seldom(
  'dashboards.share',
  'insert into dashboard_roles (dashboard_id, role_id) select $1, unnest($2::bigint[]) on conflict do nothing',
)
const TOUCH = seldom('dashboards.touch', `update dashboards set ${TOUCHED} where id = $1 returning id, version`)
const NAMED = seldom('dashboards.named', 'select id, name from dashboards where name is not null order by id for update')
const RENAME = seldom('dashboards.rename', `update dashboards set name = $2, ${TOUCHED} where id = $1`)

export type KeptDashboard = Row<typeof SEEN_BY>

/** Everything here is one's own, or was shared: each statement names who asks. */
export const dashboardsRepository = {
  seenBy: (db: Executor, userId: number) => db.all(SEEN_BY, [userId]),

  /** What one person keeps is added one after another. */
  turn: (tx: Tx, userId: number) => tx.run(TURN, [userId]),

  /** One that somebody sees, and that has a name: only own ones may be changed. */
  lock: async (tx: Tx, userId: number, id: number): Promise<KeptDashboard | undefined> => await tx.one(LOCK, [userId, id]),

  lockHome: async (tx: Tx, userId: number) => await tx.one(LOCK_HOME, [userId]),

  count: async (tx: Tx, userId: number): Promise<number> => (await tx.one(COUNT, [userId]))?.count ?? 0,

  add: async (tx: Tx, userId: number, name: string | null, cards: unknown) => await tx.one(ADD, [userId, name, JSON.stringify(cards)]),

  change: async (tx: Tx, id: number, name: string | null, cards: unknown) => await tx.one(CHANGE, [id, name, JSON.stringify(cards)]),

  remove: (tx: Tx, id: number): void => tx.later(REMOVE, [id]),

  /** The names of these roles, which stay while the transaction lasts. */
  roleNames: (tx: Tx, ids: readonly number[]) => tx.all(ROLE_NAMES, [ids]),

  /** Exactly these roles share it from now on. */
  share: async (tx: Tx, id: number, roleIds: readonly number[]) => {
    tx.later(UNSHARE, [id, roleIds])
    tx.later(SHARE, [id, roleIds])
    return await tx.one(TOUCH, [id])
  },

  named: (tx: Tx) => tx.all(NAMED, []),

  rename: (tx: Tx, id: number, name: string): void => tx.later(RENAME, [id, name]),
}
