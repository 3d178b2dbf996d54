import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type { getAllTags } from '@camp/contract/tags/tags'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { nameOrder } from '../platform/db/list.ts'
import { statement, TOUCHED } from '../platform/db/statement.ts'
import { type Scope, scopedStatement, shareInScope } from '../platform/scope.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

type Tag = CallAnswer<typeof getAllTags>[number]

const MOST = 2_000
/** Of families the kept figure; of a leader's own families, which are few, those who have it are counted. */
const families = (scope: string) =>
  scope === ''
    ? `(select coalesce(sum(k.count), 0) from (
        select count from tag_figures where tag_id = t.id union all select count from tag_delta where tag_id = t.id) k)`
    : `(select count(*) from parent_tags x join parents f on f.id = x.parent_id and f.deleted_at is null where x.tag_id = t.id ${scope})`
/** How many people have a tag; of families those in scope. */
const bearers = (scope: string) => `case t.scope
      when 'USER' then (select count(*) from user_tags x join users u on u.id = x.user_id and u.deleted_at is null where x.tag_id = t.id)
      else ${families(scope)} end::integer`

const ALL = scopedStatement(
  'tags.all',
  'x.parent_id',
  (scope) => `select t.id, t.created_at, t.updated_at, t.version, t.name, t.color, t.scope,
    ${bearers(scope)} as use_count
  from tags t where t.deleted_at is null and ($1::text is null or t.scope = $1) order by ${nameOrder('t.name')}, t.id limit ${MOST}`,
)

export type LockedTag = Pick<Tag, 'id' | 'version' | 'name' | 'color' | 'scope' | 'useCount'>
type TagFields = Pick<Tag, 'name' | 'color' | 'scope'>

const LOCK = statement(
  'tags.lock',
  `select t.id, t.version, t.name, t.color, t.scope
   from tags t where t.id = any($1::bigint[]) and t.deleted_at is null order by t.id for update of t`,
)
// Asked of what is held: a family or account that was given one while this waited is counted.
const USED = statement('tags.used', `select t.id, ${bearers('')} as use_count from tags t where t.id = any($1::bigint[])`, {
  notNull: ['useCount'],
})
const ADD = statement('tags.add', 'insert into tags (name, color, scope) values ($1, $2, $3) returning id, version')
const CHANGE = statement('tags.change', `update tags set name = $2, color = $3, scope = $4, ${TOUCHED} where id = $1 returning id, version`)
const ARCHIVE = statement('tags.archive', 'update tags set deleted_at = now(), version = version + 1 where id = any($1::bigint[])')
const BORNE = statement(
  'tags.borne',
  `select x.user_id, array_agg(t.name order by t.name) as tags
   from user_tags x join tags t on t.id = x.tag_id and t.deleted_at is null
   where x.user_id in (select user_id from user_tags where tag_id = any($1::bigint[])) group by x.user_id order by x.user_id`,
  { notNull: ['tags'] },
)
const FAMILIES = statement(
  'tags.families',
  `select x.parent_id, array_agg(t.name order by t.id) as tags
   from parent_tags x join tags t on t.id = x.tag_id and t.deleted_at is null join parents f on f.id = x.parent_id and f.deleted_at is null
   where x.parent_id in (select parent_id from parent_tags where tag_id = any($1::bigint[])) group by x.parent_id order by x.parent_id`,
  { notNull: ['tags'] },
)
const NAMES = statement('tags.names', 'select id, name from tags where id = any($1::bigint[])')

const SNAPSHOT = statement(
  'tags.snapshot',
  `select created_at, deleted_at, '[]'::json as changes,
    json_build_object('name', name, 'color', color, 'scope', scope) as fields
   from tags where id = $1`,
  snapshotSays,
)

export const tagsRepository = {
  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),

  /** Tags by name, with how many people have them, as far as the reader may see. */
  all: (db: Executor, { scope: kind }: HandlerInput<typeof getAllTags>['query'], scope: Scope) =>
    shareInScope(db, scope, ALL, kind ?? null),

  /** Holds the tags until the end of the change: nobody is given one meanwhile. What a change meets are all bearers, also those out of sight. */
  lock: async (tx: Tx, ids: readonly number[]): Promise<LockedTag[]> => {
    const held = await tx.all(LOCK, [ids])
    const used = new Map((await tx.all(USED, [ids])).map(({ id, useCount }) => [id, useCount]))
    return held.map((tag) => ({ ...tag, useCount: used.get(tag.id) ?? 0 }))
  },

  add: async (tx: Tx, { name, color, scope }: TagFields) => await tx.one(ADD, [name, color, scope]),

  change: async (tx: Tx, id: number, { name, color, scope }: TagFields) => await tx.one(CHANGE, [id, name, color, scope]),

  archive: (tx: Tx, ids: readonly number[]): void => tx.later(ARCHIVE, [ids]),

  /** The staff who have one of them, each with all tags. */
  borne: (tx: Tx, ids: readonly number[]) => tx.all(BORNE, [ids]),

  /** The families that have one of them, each with all tags. */
  families: (tx: Tx, ids: readonly number[]) => tx.all(FAMILIES, [ids]),

  /** As it stands, also after it was deleted, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),
}
