import { type ListAsk, listAsk } from '@camp/contract/base/ask'
import type { CallAnswer } from '@camp/contract/base/call'
import type { listViewRoles, listViews } from '@camp/contract/base/preferences'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { nameOrder } from '../platform/db/list.ts'
import { namedLockText } from '../platform/db/locks.ts'
import { seldom, statement, TOUCHED } from '../platform/db/statement.ts'

interface View {
  id: number
  version: number
}

interface ViewFields {
  readonly name: string
  readonly query: string
  readonly columns: readonly string[] | null
  readonly ask: ListAsk | null
}

interface SharedView extends View {
  name: string
  query: string
  own: boolean
  roleId: number | null
  roleName: string | null
}

const TURN = namedLockText('own', '$1::text')

/** Seen by its owner, and by the holders of the role that it is shared with, as long as there is such a role. */
const SEEN = `(v.owner_id = $1 or exists (select 1 from user_roles h where h.role_id = r.id and h.user_id = $1))`

const READ = statement('preferences.read', 'select value from user_preferences where user_id = $1 and key = $2')

const KEPT = seldom(
  'preferences.kept',
  'select count(*) as keys, coalesce(sum(octet_length(value::text)), 0) as bytes from user_preferences where user_id = $1',
)
const ADD_VIEW = seldom(
  'preferences.addView',
  'insert into saved_views (owner_id, screen, name, query, columns, ask) values ($1, $2, $3, $4, $5, $6::jsonb) returning id, version',
)
const LOCK_VIEW = seldom(
  'preferences.lockView',
  `select v.id, v.version, v.name, v.query, v.owner_id = $1 as own, r.id as role_id, r.role_name
         from saved_views v left join roles r on r.id = v.role_id and r.deleted_at is null
         where ${SEEN} and v.id = $2 for update of v`,
  { notNull: ['own'] },
)
const ROLE_NAME = seldom('preferences.roleName', 'select role_name as name from roles where id = $1 and deleted_at is null for share')
const SHARE = seldom('preferences.share', `update saved_views set role_id = $2, ${TOUCHED} where id = $1 returning id, version`)
const UPDATE_VIEW = seldom(
  'preferences.updateView',
  `update saved_views set name = $2, query = $3, columns = $4, ask = $5::jsonb, ${TOUCHED} where id = $1 returning id, version`,
)
const ASKED = statement(
  'preferences.asked',
  `select v.id, v.screen, v.name, v.query, v.ask, v.owner_id = $1 as own,
     array(select p.id from unnest($3::bigint[]) as p (id) where p.id = v.owner_id or exists (select from user_roles h where h.role_id = r.id and h.user_id = p.id)) as seen_by
   from saved_views v left join roles r on r.id = v.role_id and r.deleted_at is null where ${SEEN} or v.id = any($2::bigint[])
   order by v.owner_id <> $1, v.id limit 1000`,
  { notNull: ['own', 'seenBy'], fits: { ask: listAsk.nullable(), seenBy: z.array(z.int()) } },
)

/** Everything here is one's own, or was shared: each statement names who asks. */
export const preferencesRepository = {
  read: async (db: Executor, userId: number, key: string): Promise<unknown> => {
    const [row] = await db.all(READ, [userId, key])
    return row?.value ?? null
  },

  /** What one person keeps is added one after another: each count sees what the one before added. */
  turn: (tx: Tx, userId: number) => tx.run(TURN, [userId]),

  /** How much somebody keeps. */
  kept: async (tx: Tx, userId: number): Promise<{ keys: number; bytes: number }> => {
    const [row] = await tx.all(KEPT, [userId])
    return row ?? { keys: 0, bytes: 0 }
  },

  save: (tx: Tx, userId: number, key: string, value: unknown) =>
    tx.run(
      `insert into user_preferences (user_id, key, value) values ($1, $2, $3)
       on conflict (user_id, key) do update set value = excluded.value, updated_at = now()`,
      [userId, key, JSON.stringify(value)],
    ),

  views: (db: Executor, userId: number, screen: string | undefined): Promise<CallAnswer<typeof listViews>> =>
    db.run(
      `select v.id, v.screen, v.name, v.query, v.columns, v.owner_id, u.real_name as owner_name, r.id as role_id,
         r.role_name, v.version
       from saved_views v join users u on u.id = v.owner_id left join roles r on r.id = v.role_id and r.deleted_at is null
       where ${SEEN} and ($2::text is null or v.screen = $2) order by v.owner_id <> $1, v.id limit 200`,
      [userId, screen ?? null],
    ),

  /** The views that somebody sees, and these, with what they ask, and which of these people see each. */
  asked: (db: Executor, userId: number, ids: readonly number[], people: readonly number[]) => db.all(ASKED, [userId, ids, people]),

  countViews: async (tx: Tx, userId: number, screen: string): Promise<number> =>
    (await tx.run('select 1 from saved_views where owner_id = $1 and screen = $2', [userId, screen])).length,

  addView: async (tx: Tx, userId: number, view: ViewFields & { readonly screen: string }): Promise<View | undefined> =>
    await tx.one(ADD_VIEW, [
      ...[userId, view.screen, view.name, view.query],
      ...[view.columns && JSON.stringify(view.columns), view.ask && JSON.stringify(view.ask)],
    ]),

  /** A view that somebody sees: only own ones may be changed. */
  lockView: async (tx: Tx, userId: number, id: number): Promise<SharedView | undefined> => await tx.one(LOCK_VIEW, [userId, id]),

  /** Roles that a view can be shared with. */
  roles: (db: Executor): Promise<CallAnswer<typeof listViewRoles>> =>
    db.run(`select id, role_name from roles where deleted_at is null order by ${nameOrder('role_name')} limit 500`, []),

  /** The name of a role, which stays while the transaction lasts. */
  roleName: async (tx: Tx, id: number): Promise<string | undefined> => (await tx.one(ROLE_NAME, [id]))?.name,

  share: async (tx: Tx, id: number, roleId: number | null): Promise<View | undefined> => await tx.one(SHARE, [id, roleId]),

  updateView: async (tx: Tx, id: number, view: ViewFields): Promise<View | undefined> =>
    await tx.one(UPDATE_VIEW, [
      ...[id, view.name, view.query],
      ...[view.columns && JSON.stringify(view.columns), view.ask && JSON.stringify(view.ask)],
    ]),

  removeView: (tx: Tx, id: number) => tx.run('delete from saved_views where id = $1', [id]),
}
