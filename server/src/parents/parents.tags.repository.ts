import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

export interface Tag {
  readonly id: number
  readonly name: string
}

/** A family and one of its tags. */
interface TagPair {
  readonly parentId: number
  readonly tagId: number
}

const HELD = statement(
  'parents.tags',
  `select x.parent_id, t.id, t.name from parent_tags x join tags t on t.id = x.tag_id and t.deleted_at is null
   where x.parent_id = any($1::bigint[]) order by t.id`,
)
const KNOWN = statement(
  'parents.knownTags',
  'select id, name, scope from tags where id = any($1::bigint[]) and deleted_at is null order by id',
)
const KNOWN_HELD = statement('parents.knownTagsHeld', `${KNOWN.text} for share`)
const DROP = statement(
  'parents.dropTags',
  'delete from parent_tags x using unnest($1::bigint[], $2::bigint[]) as gone (parent_id, tag_id) where x.parent_id = gone.parent_id and x.tag_id = gone.tag_id',
)
const ADD = statement(
  'parents.addTags',
  'insert into parent_tags (parent_id, tag_id) select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing',
)

const CLEAR = statement('parents.clearTags', 'delete from parent_tags where tag_id = any($1::bigint[])')

const columnsOf = (pairs: readonly TagPair[]) => [pairs.map(({ parentId }) => parentId), pairs.map(({ tagId }) => tagId)]

export const parentTagsRepository = {
  /** The tags of families, each with the family that has it. */
  ofFamilies: (db: Executor, parentIds: readonly number[]) => db.all(HELD, [parentIds]),

  /** Those of these tags that are there. */
  known: (db: Executor, ids: readonly number[]) => db.all(KNOWN, [ids]),

  /** As `known`; nobody deletes them until the end of the change. */
  hold: (db: Executor, ids: readonly number[]) => db.all(KNOWN_HELD, [ids]),

  /** Takes tags from families; travels with the next statement. */
  drop: (tx: Tx, pairs: readonly TagPair[]): void => tx.later(DROP, columnsOf(pairs)),

  /** Takes these tags from all families that have them. */
  clear: async (tx: Tx, tags: readonly { readonly id: number }[]): Promise<void> => void (await tx.all(CLEAR, [tags.map(({ id }) => id)])),

  /** Gives tags to families; travels with the next statement. */
  add: (tx: Tx, pairs: readonly TagPair[]): void => tx.later(ADD, columnsOf(pairs)),
}
