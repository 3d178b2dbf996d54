import type { CallAnswer, HandlerInput } from '@camp/contract/call'
import type { setParentTags } from '@camp/contract/parents'
import { type Executor, statement } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { type Write, write } from '../platform/write/write.ts'
import { parentsRepository } from './parents.repository.ts'
import { heldParent } from './parents.service.ts'

export interface Tag {
  readonly id: number
  readonly name: string
}

const HELD = statement<Tag & { parentId: number }>(
  'parents.tags',
  `select x.parent_id as "parentId", t.id, t.name from parent_tags x join tags t on t.id = x.tag_id and t.deleted_at is null
   where x.parent_id = any($1::bigint[]) order by t.id`,
)
const KNOWN = statement<Tag & { scope: 'USER' | 'PARENT' }>(
  'parents.knownTags',
  'select id, name, scope from tags where id = any($1::bigint[]) and deleted_at is null order by id',
)
const KNOWN_HELD = statement<Tag & { scope: 'USER' | 'PARENT' }>('parents.knownTagsHeld', `${KNOWN.text} for share`)
const DROP = statement(
  'parents.dropTags',
  'delete from parent_tags x using unnest($1::bigint[], $2::bigint[]) as gone (parent_id, tag_id) where x.parent_id = gone.parent_id and x.tag_id = gone.tag_id',
)
const ADD = statement(
  'parents.addTags',
  'insert into parent_tags (parent_id, tag_id) select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing',
)

/** The tags that families have, by family. */
export async function tagsOf(db: Executor, parentIds: readonly number[]): Promise<(parentId: number) => readonly Tag[]> {
  const held = new Map<number, Tag[]>(parentIds.map((id) => [id, []]))
  for (const { parentId, id, name } of await db.named(HELD, [parentIds])) held.get(parentId)?.push({ id, name })
  return (parentId) => held.get(parentId) ?? []
}

/** These tags, all of which are for families; inside a change (`held`) nobody deletes them meanwhile. */
export async function familyTags(db: Executor, ids: readonly number[], held = false): Promise<Tag[]> {
  const wanted = [...new Set(ids)]
  const known = await db.named(held ? KNOWN_HELD : KNOWN, [wanted])
  if (known.length < wanted.length) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'tagIds' })
  if (known.some(({ scope }) => scope !== 'PARENT')) throw new AppError('TAG_NOT_FOR_PARENTS', {}, { field: 'tagIds' })
  return known.map(({ id, name }) => ({ id, name }))
}

/** Those of these tags that were not deleted; nobody deletes them meanwhile. */
export const liveTags = async (db: Executor, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set((await db.named(KNOWN_HELD, [[...new Set(ids)]])).map(({ id }) => id))

/** A family whose tags change. */
export interface Retagged {
  readonly id: number
  readonly had: readonly Tag[]
  readonly has: readonly Tag[]
}

const missing = (tags: readonly Tag[], among: readonly Tag[]): Tag[] => tags.filter(({ id }) => !among.some((one) => one.id === id))

/** Gives families, which are held, their new tags, each with its entry of the log; answers their versions. */
export async function retag(w: Write, families: readonly Retagged[]): Promise<{ id: number; version: number }[]> {
  const pairs = (of: (one: Retagged) => Tag[]) => {
    const all = families.flatMap((one) => of(one).map((tag) => [one.id, tag.id] as const))
    return [all.map(([parentId]) => parentId), all.map(([, tagId]) => tagId)]
  }
  w.tx.later(
    DROP,
    pairs(({ had, has }) => missing(had, has)),
  )
  w.tx.later(
    ADD,
    pairs(({ had, has }) => missing(has, had)),
  )
  for (const { id, had, has } of families) {
    const names = (tags: readonly Tag[]) => tags.map(({ name }) => name)
    w.audit({ id, data: { id }, before: { tags: names(had) }, after: { tags: names(has) } })
  }
  return parentsRepository.touch(
    w.tx,
    families.map(({ id }) => id),
  )
}

/** Gives a family exactly these tags. */
export const replaceParentTags = (cx: Cx, { body }: HandlerInput<typeof setParentTags>): Promise<CallAnswer<typeof setParentTags>> =>
  write(cx, async (w) => {
    const parent = await heldParent(w, body.id, cx.scope)
    w.version(parent, body.version)
    const had = (await tagsOf(w.tx, [body.id]))(body.id)
    const has = await familyTags(w.tx, body.tagIds, true)
    return found((await retag(w, [{ id: body.id, had, has }]))[0])
  })
