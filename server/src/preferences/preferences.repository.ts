import type { CallAnswer } from '@camp/contract/call'
import type { listViews } from '@camp/contract/preferences'
import type { Executor, Tx } from '../platform/db/executor.ts'

interface View {
  id: number
  version: number
}

/** Everything here is one's own: each statement names its owner. */
export const preferencesRepository = {
  read: async (db: Executor, userId: number, key: string): Promise<unknown> => {
    const [row] = await db.named<{ value: unknown }>(
      { name: 'preferences.read', text: 'select value from user_preferences where user_id = $1 and key = $2' },
      [userId, key],
    )
    return row?.value ?? null
  },

  save: (tx: Tx, userId: number, key: string, value: unknown) =>
    tx.text(
      `insert into user_preferences (user_id, key, value) values ($1, $2, $3)
       on conflict (user_id, key) do update set value = excluded.value, updated_at = now()`,
      [userId, key, JSON.stringify(value)],
    ),

  views: (db: Executor, userId: number, screen: string | undefined): Promise<CallAnswer<typeof listViews>> =>
    db.text(
      `select id, screen, name, query, columns, owner_id as "ownerId", role_id as "roleId", version from saved_views
       where owner_id = $1 and ($2::text is null or screen = $2) order by id limit 200`,
      [userId, screen ?? null],
    ),

  countViews: async (tx: Tx, userId: number, screen: string): Promise<number> =>
    (await tx.text('select 1 from saved_views where owner_id = $1 and screen = $2', [userId, screen])).length,

  addView: async (
    tx: Tx,
    userId: number,
    view: { screen: string; name: string; query: string; columns: string[] | null },
  ): Promise<View | undefined> =>
    (
      await tx.text<View>(
        'insert into saved_views (owner_id, screen, name, query, columns) values ($1, $2, $3, $4, $5) returning id, version',
        [userId, view.screen, view.name, view.query, view.columns && JSON.stringify(view.columns)],
      )
    )[0],

  lockView: async (tx: Tx, userId: number, id: number): Promise<View | undefined> =>
    (await tx.text<View>('select id, version from saved_views where id = $1 and owner_id = $2 for update', [id, userId]))[0],

  updateView: async (tx: Tx, id: number, view: { name: string; query: string; columns: string[] | null }): Promise<View | undefined> =>
    (
      await tx.text<View>(
        'update saved_views set name = $2, query = $3, columns = $4, version = version + 1, updated_at = now() where id = $1 returning id, version',
        [id, view.name, view.query, view.columns && JSON.stringify(view.columns)],
      )
    )[0],

  removeView: (tx: Tx, id: number) => tx.text('delete from saved_views where id = $1', [id]),
}
