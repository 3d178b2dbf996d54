import type { CallAnswer } from '@camp/contract/base/call'
import type { getAllTags } from '@camp/contract/tags/tags'
import { tagRecord } from '@camp/contract/tags/tags.record'
import { useMemo } from 'react'
import type { Column } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'

export type TagRow = CallAnswer<typeof getAllTags>[number]

/** The tags of a scope whose name holds the words. */
export const tagsShown = (tags: readonly TagRow[], scope: TagRow['scope'] | 'ALL', keyword: string): readonly TagRow[] => {
  const wanted = keyword.trim().toLowerCase()
  return tags.filter((tag) => (scope === 'ALL' || tag.scope === scope) && tag.name.toLowerCase().includes(wanted))
}

export function useTagColumns(): readonly Column<TagRow>[] {
  const column = useColumnOf(tagRecord)
  return useMemo(
    () => [
      column('name', {
        width: 260,
        pin: 'left',
        cell: ({ name, color }) => (
          <span className="tag tag-grey tags-dotted">
            {color && <i style={{ background: color }} />}
            {name}
          </span>
        ),
      }),
      column('scope', { width: 160, grow: true }),
      column('useCount', { width: 100 }),
      column('updatedAt', { width: 140 }),
    ],
    [column],
  )
}
