import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/tags/tags'
import { messageTasksNamingTag } from '../messageTasks/messageTasks.api.ts'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { changedFields } from '../platform/write/audit.ts'
import { write } from '../platform/write/write.ts'
import { type LockedTag, tagsRepository } from './tags.repository.ts'

type Saved = CallAnswer<typeof calls.upsertTag>
type Body = HandlerInput<typeof calls.upsertTag>['body']

const TAKEN: Conflicts = { tags_name_key: { error: 'TAG_NAME_TAKEN', path: 'name' } }

export const upsertTag: Handler<typeof calls.upsertTag> = ({ body }, cx) =>
  body.id === undefined ? addTag(cx, body) : changeTag(cx, body.id, body)

const addTag = (cx: Cx, { name, color, scope }: Body): Promise<Saved> =>
  write(cx, async (w) => {
    const fields = { name, color: color ?? null, scope: scope ?? ('USER' as const) }
    const saved = found(await orConflict(TAKEN, () => tagsRepository.add(w.tx, fields)))
    w.audit({ id: saved.id, type: 'ADD', data: { name }, after: fields })
    return saved
  })

const changeTag = (cx: Cx, id: number, { name, color, scope, version }: Body): Promise<Saved> =>
  write(cx, async (w) => {
    const tag = found((await tagsRepository.lock(w.tx, [id]))[0])
    w.version(tag, version)
    const fields = { name, color: color === undefined ? tag.color : color, scope: scope ?? tag.scope }
    if (fields.scope !== tag.scope) {
      await assertUnused(w.tx, tag)
      // Archived accounts may come back, and would have what is not for them any more.
      await happened(w.tx, 'tag.cleared', [{ id }], { write: w, data: { name } })
    }
    const saved = found(await orConflict(TAKEN, () => tagsRepository.change(w.tx, id, fields)))
    const { before, after } = changedFields({ name: tag.name, color: tag.color, scope: tag.scope }, fields)
    w.audit({ id, data: { name }, before, after })
    return saved
  })

/** Nobody has the tag, and no message that is yet to be sent goes to those who do. */
async function assertUnused(tx: Tx, { id, useCount }: LockedTag): Promise<void> {
  if (useCount > 0) throw new AppError('TAG_IN_USE', { count: useCount }, { field: 'scope' })
  const count = await messageTasksNamingTag(tx, id)
  if (count > 0) throw new AppError('TAG_IN_MESSAGES', { count }, { field: 'scope' })
}

/** More families at once are untagged by the bulk change of their list, which goes on in portions. */
const MOST_FAMILIES = 5_000

/** Archives tags and takes them off the people who have them; each has it in their own history. One that is gone already does not count; where all are, there was nothing to delete. */
export const deleteTags: Handler<typeof calls.deleteTags> = ({ body: ids }, cx) =>
  write(cx, async (w) => {
    const tags = await tagsRepository.lock(w.tx, ids)
    found(tags[0])
    const gone = tags.map(({ id }) => id)
    const names = new Set(tags.map(({ name }) => name))
    const families = tags.filter(({ scope }) => scope === 'PARENT').reduce((sum, { useCount }) => sum + useCount, 0)
    if (families > MOST_FAMILIES) throw new AppError('TAG_OF_MANY', { count: families, most: MOST_FAMILIES })
    // An entry for each tag that somebody loses: a list of names would be words of one language.
    const tell = (target: 'user' | 'parent', id: number, held: readonly string[]) => {
      let rest = held
      for (const name of held.filter((one) => names.has(one))) {
        const left = rest.filter((one) => one !== name)
        w.audit({ id, target, data: { name }, before: { tags: rest }, after: { tags: left } })
        rest = left
      }
    }
    for (const { userId, tags: held } of await tagsRepository.borne(w.tx, gone)) tell('user', userId, held)
    for (const { parentId, tags: held } of families > 0 ? await tagsRepository.families(w.tx, gone) : []) tell('parent', parentId, held)
    for (const { id, name, color, scope } of tags) w.audit({ id, data: { name }, before: { name, color, scope } })
    await happened(w.tx, 'tag.cleared', tags, { write: w, data: {} })
    tagsRepository.archive(w.tx, gone)
    return { count: tags.length }
  })
