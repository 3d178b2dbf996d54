import { sql } from 'kysely'
import type { Tx } from '../platform/db/executor.ts'
import { composed, seldom } from '../platform/db/statement.ts'

/** Something that an account is given: the link table, and what is linked. */
const links = {
  roles: { table: 'user_roles', column: 'role_id', of: 'roles', name: 'role_name' },
  permissions: { table: 'user_permissions', column: 'permission_id', of: 'permissions', name: 'code' },
  tags: { table: 'user_tags', column: 'tag_id', of: 'tags', name: 'name' },
} as const
export type LinkKind = keyof typeof links

export interface Linked {
  id: number
  name: string
}

const CLEAR_TAGS = seldom('users.grants.clearTags', 'delete from user_tags where tag_id = any($1::bigint[])')
const TAGS_OF_PARENTS = seldom(
  'users.grants.tagsOfParents',
  "select id from tags where id = any($1::bigint[]) and scope <> 'USER' and deleted_at is null",
)
const OF_CHILDREN = seldom(
  'users.grants.ofChildren',
  'select code from permissions where id = any($1::bigint[]) and shows_children order by code',
)
type Link = (typeof links)[LinkKind]
const HELD = composed(
  'users.grants.held',
  ({ table, column, of, name }: Link, userId: number) => sql`select x.id, ${sql.ref(`x.${name}`)} as name
    from ${sql.table(table)} k join ${sql.table(of)} x on x.id = ${sql.ref(`k.${column}`)} and x.deleted_at is null
    where k.user_id = ${userId} order by x.id`,
  undefined,
  (make) => make(links.roles, 1),
)
const KNOWN = composed(
  'users.grants.known',
  ({ of, name }: Link, ids: readonly number[]) => sql`select id, ${sql.ref(name)} as name from ${sql.table(of)}
    where id = any(${ids}::bigint[]) and deleted_at is null order by id for share`,
  undefined,
  (make) => make(links.roles, []),
)

export const userGrantsRepository = {
  /** What the account has now. */
  held: (tx: Tx, kind: LinkKind, userId: number): Promise<Linked[]> => tx.all(HELD(links[kind], userId)),

  /** Those of the ids that exist; they cannot be deleted until the change ends. */
  known: (tx: Tx, kind: LinkKind, ids: readonly number[]): Promise<Linked[]> => tx.all(KNOWN(links[kind], ids)),

  /** Which of these permissions show data of children. */
  ofChildren: async (tx: Tx, ids: readonly number[]): Promise<string[]> => (await tx.all(OF_CHILDREN, [ids])).map(({ code }) => code),

  /** Exactly these from now on. */
  replace: async (tx: Tx, kind: LinkKind, userId: number, ids: readonly number[]): Promise<void> => {
    const { table, column } = links[kind]
    await tx.run(`delete from ${table} where user_id = $1 and ${column} <> all($2::bigint[])`, [userId, ids])
    await tx.run(`insert into ${table} (user_id, ${column}) select $1, unnest($2::bigint[]) on conflict do nothing`, [userId, ids])
  },

  /** Takes these tags from all who have them. */
  clearTags: async (tx: Tx, tags: readonly { readonly id: number }[]): Promise<void> =>
    void (await tx.all(CLEAR_TAGS, [tags.map(({ id }) => id)])),

  /** Which of the tags are not for staff. */
  tagsOfParents: (tx: Tx, ids: readonly number[]) => tx.all(TAGS_OF_PARENTS, [ids]),
}
