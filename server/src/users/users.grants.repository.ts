import { seldom, type Tx } from '../platform/db/executor.ts'

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

export const userGrantsRepository = {
  /** What the account has now. */
  held: (tx: Tx, kind: LinkKind, userId: number): Promise<Linked[]> => {
    const { table, column, of, name } = links[kind]
    return tx.run<Linked>(
      `select x.id, x.${name} as name from ${table} k join ${of} x on x.id = k.${column} and x.deleted_at is null where k.user_id = $1 order by x.id`,
      [userId],
    )
  },

  /** Those of the ids that exist; they cannot be deleted until the change ends. */
  known: (tx: Tx, kind: LinkKind, ids: readonly number[]): Promise<Linked[]> => {
    const { of, name } = links[kind]
    return tx.run<Linked>(
      `select id, ${name} as name from ${of} where id = any($1::bigint[]) and deleted_at is null order by id for share`,
      [ids],
    )
  },

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
