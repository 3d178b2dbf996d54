import { getParent, setParentTags } from '@camp/contract/parents/parents'
import { useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { TagsModal } from '../tags/tags.parts.tsx'
import { nameOf, type ParentBrief } from './parentRow.ts'

/** The tags of a family. */
export function ParentTagsModal({ parent: initial, onClose }: { readonly parent: ParentBrief; onClose(): void }) {
  const [parent, setParent] = useState(initial)
  const { id, version } = parent
  const latest = async () => {
    const fresh = await call(getParent, { query: { id } })
    if (isFailure(fresh)) return undefined
    setParent(fresh)
    return fresh.tags
  }
  return (
    <TagsModal
      scope="PARENT"
      name={nameOf(parent)}
      tags={initial.tags}
      call={setParentTags}
      send={(run, tagIds, left = version) => run({ body: { id, tagIds, version: left } })}
      latest={latest}
      onClose={onClose}
    />
  )
}
