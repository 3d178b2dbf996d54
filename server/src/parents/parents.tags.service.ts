import type * as calls from '@camp/contract/parents/parents'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { type Write, write } from '../platform/write/write.ts'
import { parentsRepository } from './parents.repository.ts'
import { lockedParent } from './parents.service.ts'
import { parentTagsRepository, type Tag } from './parents.tags.repository.ts'

/** The tags that families have, by family. */
export async function tagsOf(db: Executor, parentIds: readonly number[]): Promise<(parentId: number) => readonly Tag[]> {
  const held = new Map<number, Tag[]>(parentIds.map((id) => [id, []]))
  for (const { parentId, id, name } of await parentTagsRepository.ofFamilies(db, parentIds)) held.get(parentId)?.push({ id, name })
  return (parentId) => held.get(parentId) ?? []
}

/** These tags, all for families; inside a change (`held`) nobody deletes them meanwhile. */
export async function familyTags(db: Executor, ids: readonly number[], held = false): Promise<Tag[]> {
  const wanted = [...new Set(ids)]
  const known = await (held ? parentTagsRepository.hold(db, wanted) : parentTagsRepository.known(db, wanted))
  if (known.length < wanted.length) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'tagIds' })
  if (known.some(({ scope }) => scope !== 'PARENT')) throw new AppError('TAG_NOT_FOR_PARENTS', {}, { field: 'tagIds' })
  return known.map(({ id, name }) => ({ id, name }))
}

/** Those of these tags that were not deleted; nobody deletes them meanwhile. */
export const liveTags = async (db: Executor, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set((await parentTagsRepository.hold(db, [...new Set(ids)])).map(({ id }) => id))

/** A family whose tags change. */
export interface Retagged {
  readonly id: number
  readonly had: readonly Tag[]
  readonly has: readonly Tag[]
}

const missing = (tags: readonly Tag[], among: readonly Tag[]): Tag[] => tags.filter(({ id }) => !among.some((one) => one.id === id))

/** Gives families, which are held, their new tags, each with its entry of the log; answers their versions. */
export async function retag(w: Write, families: readonly Retagged[]): Promise<{ id: number; version: number }[]> {
  const pairs = (of: (one: Retagged) => Tag[]) => families.flatMap((one) => of(one).map((tag) => ({ parentId: one.id, tagId: tag.id })))
  const [gone, fresh] = [pairs(({ had, has }) => missing(had, has)), pairs(({ had, has }) => missing(has, had))]
  parentTagsRepository.drop(w.tx, gone)
  parentTagsRepository.add(w.tx, fresh)
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
export const replaceParentTags: Handler<typeof calls.setParentTags> = ({ body }, cx) =>
  write(cx, async (w) => {
    const parent = await lockedParent(w, body.id, cx.scope)
    w.version(parent, body.version)
    const had = (await tagsOf(w.tx, [body.id]))(body.id)
    const has = await familyTags(w.tx, body.tagIds, true)
    return found((await retag(w, [{ id: body.id, had, has }]))[0])
  })
