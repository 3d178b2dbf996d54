import { activeFlg } from '@camp/contract/base/labels'
import { resourceKind } from '@camp/contract/camps/camps.labels'
import { mediaUrl } from '@camp/contract/media/media.purposes'
import type { Resource, ResourceFilter } from '@camp/contract/resources/resources'
import { useText } from '../platform/i18n.ts'
import type { ListSelection } from '../ui/list/listSelection.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import { fileFacts } from './fileFacts.ts'
import { resourcesText } from './resources.text.ts'
import './resources.css'

interface ResourceGridProps {
  readonly resources: readonly Resource[]
  /** Of the one that is open beside the list. */
  readonly open: number | undefined
  /** Where they can be chosen. */
  readonly selection: ListSelection<ResourceFilter> | undefined
  show(resource: Resource): void
}

/** Resources by their covers, as one looks for a book on a shelf. */
export function ResourceGrid({ resources, open, selection, show }: ResourceGridProps) {
  const t = useText(resourcesText)
  return (
    <ul className="resources-grid">
      {resources.map((resource) => {
        const { id, title, coverId, kind, level, theme, files, activeFlg: state, usedInCamps } = resource
        const [first] = files
        const facts = files.length > 1 ? t('fileCount', { count: files.length }) : first && fileFacts(first, t)
        return (
          <li key={id} data-open={id === open || undefined} data-off={state === 'INACTIVE' || undefined}>
            <button type="button" onClick={() => show(resource)}>
              {coverId ? (
                <img className="resources-face" src={mediaUrl(coverId, 320)} alt="" loading="lazy" />
              ) : (
                <span className="resources-face" aria-hidden="true">
                  {[...title][0]}
                </span>
              )}
              <span className="resources-words">
                <strong>{title}</strong>
                <span className="resources-line">
                  <StatusTag of={resourceKind} value={kind} />
                  {state === 'INACTIVE' && <StatusTag of={activeFlg} value={state} />}
                  <small className="quiet">{[level, theme].filter(Boolean).join(' · ')}</small>
                </span>
                {facts && <small className="quiet">{facts}</small>}
                <small className="quiet">{t('usedIn', { count: usedInCamps })}</small>
              </span>
            </button>
            {selection && (
              <input
                type="checkbox"
                aria-label={t('choose', { title })}
                checked={selection.has(id)}
                onChange={({ target }) => selection.set([id], target.checked)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
