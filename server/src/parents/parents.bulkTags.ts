import { setParentTags } from '@camp/contract/parents/parents'
import type { TagChange } from '@camp/contract/parents/parents.labels'
import { parentRecord } from '@camp/contract/parents/parents.record'
import { changeFieldOf } from '../platform/changes/change.fields.ts'
import { familyChange } from './parents.bulkFamily.ts'
import type { Tag } from './parents.tags.repository.ts'
import { familyTags, liveTags, retag, tagsOf } from './parents.tags.service.ts'

export type TagParameters = { readonly change: TagChange; readonly tagIds: readonly number[] }

const byNumber = (tags: readonly Tag[]): Tag[] => [...tags].sort((one, other) => one.id - other.id)
const but = (tags: readonly Tag[], gone: readonly Tag[]): Tag[] => tags.filter(({ id }) => !gone.some((tag) => tag.id === id))

/** Tags given to many families, or taken off them. */
export const parentTags = familyChange<readonly Tag[], TagParameters>({
  kind: 'parents.tags',
  call: setParentTags,
  title: { code: 'task.parentTags' },
  name: { zh: '批量修改家长标签', en: 'Changing tags of parents' },
  fields: { tags: changeFieldOf(parentRecord, 'tags') },
  snapshot: async (db, parents) => {
    const of = await tagsOf(
      db,
      parents.map(({ id }) => id),
    )
    return ({ id }) => of(id)
  },
  aim: async (db, { change, tagIds }, held) => {
    const tags = await familyTags(db, tagIds, held)
    return change === 'ADD' ? (was) => byNumber([...was, ...but(tags, was)]) : (was) => but(was, tags)
  },
  /** Those of them that were not deleted since. */
  again: async (db, values) => {
    const live = await liveTags(
      db,
      values.flatMap((tags) => tags.map(({ id }) => id)),
    )
    return values.map((tags) => tags.filter(({ id }) => live.has(id)))
  },
  same: (one, other) => one.length === other.length && but(one, other).length === 0,
  shown: (tags) => ({ tags: tags.map(({ name }) => name) }),
  set: (w, steps) =>
    retag(
      w,
      steps.map(({ parent: { id }, was, is }) => ({ id, had: was, has: is })),
    ),
})
