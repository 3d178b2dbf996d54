import type { CallAnswer } from '@camp/contract/base/call'
import type { getAllTags } from '@camp/contract/tags/tags'
import { tagScope } from '@camp/contract/tags/tags.labels'
import { useMemo } from 'react'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { StatusTag, TimeCell } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { tagsText } from './tags.text.ts'

export type TagRow = CallAnswer<typeof getAllTags>[number]

/** The tags of a scope whose name holds the words. */
export const tagsShown = (tags: readonly TagRow[], scope: TagRow['scope'] | 'ALL', keyword: string): readonly TagRow[] => {
  const wanted = keyword.trim().toLowerCase()
  return tags.filter((tag) => (scope === 'ALL' || tag.scope === scope) && tag.name.toLowerCase().includes(wanted))
}

export function useTagColumns(): readonly Column<TagRow>[] {
  const t = useText(tagsText)
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('field.name'),
        width: 260,
        pin: 'left',
        cell: ({ name, color }) => (
          <span className="tag tag-grey tag-dotted">
            {color && <i style={{ background: color }} />}
            {name}
          </span>
        ),
      },
      { key: 'scope', title: t('field.scope'), width: 160, grow: true, cell: (row) => <StatusTag of={tagScope} value={row.scope} /> },
      { key: 'useCount', title: t('field.useCount'), width: 100, align: 'right', cell: (row) => formatCount(row.useCount) },
      { key: 'updatedAt', title: t('field.updated'), width: 140, cell: (row) => <TimeCell at={row.updatedAt} /> },
    ],
    [t],
  )
}
