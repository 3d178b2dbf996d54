import { mediaUrl } from '@camp/contract/media/media.purposes'
import type { Resource } from '@camp/contract/resources/resources'
import { resourceRecord } from '@camp/contract/resources/resources.record'
import { useMemo } from 'react'
import { useText } from '../platform/i18n.ts'
import { Nothing, PageLink } from '../ui/table/cells.tsx'
import { type Column, useWide } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { fileFacts } from './fileFacts.ts'
import { resourcesText } from './resources.text.ts'

/** The path of the page of a resource. */
export const RESOURCE_PAGE = '/resources/detail'

/** The columns of the list of resources. */
export function useResourceColumns(): readonly Column<Resource>[] {
  const column = useColumnOf(resourceRecord)
  const t = useText(resourcesText)
  const wide = useWide()
  return useMemo(() => {
    const filesOf = ({ files }: Resource) => {
      const [first] = files
      if (!first) return <Nothing />
      // A single file is known by its resource: what it is says more than its name.
      const facts = files.length > 1 ? t('fileCount', { count: files.length }) : fileFacts(first, t)
      return <span title={files.map(({ name }) => name).join('\n')}>{facts}</span>
    }
    return [
      column('title', { width: 200, pin: 'left', sortKey: 'title', cell: titleOf }),
      column('kind', { width: wide(84, 112) }),
      column('level', { width: 64 }),
      column('theme', { width: 92 }),
      column('files', { width: 166, grow: true, cell: filesOf }),
      column('uploaderName', { width: wide(120, 112) }),
      column('usedInCamps', { width: 92, sortKey: 'usedInCamps' }),
      column('lessonsAhead', { width: 130, hidden: true }),
      column('revision', { width: 80, hidden: true, cell: ({ revision }) => t('revisionNo', { revision }) }),
      column('activeFlg', { width: 84, watched: true }),
      column('toReview', { width: 84, hidden: true, cell: reviewOf }),
      column('updatedAt', { width: wide(106, 118), sortKey: 'updatedAt' }),
    ]
  }, [column, t, wide])
}

const reviewOf = ({ toReview }: Resource) => (toReview ? <ToReview /> : <Nothing />)

function ToReview() {
  return <>{useText(resourcesText)('view.toReview')}</>
}

const titleOf = ({ id, title, coverId }: Resource) => (
  <span className="resources-title">
    {coverId ? <img src={mediaUrl(coverId, 320)} alt="" loading="lazy" /> : <span className="resources-bare" aria-hidden="true" />}
    <PageLink to={`${RESOURCE_PAGE}?id=${id}`}>{title}</PageLink>
  </span>
)
