import { activeFlg } from '@camp/contract/base/labels'
import { campStatus, resourceKind } from '@camp/contract/camps/camps.labels'
import { mediaUrl } from '@camp/contract/media/media.purposes'
import { getResource, type ResourceDetail } from '@camp/contract/resources/resources'
import { resourceRecord } from '@camp/contract/resources/resources.record'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { HistoryButton } from '../history/history.parts.tsx'
import { MediaView } from '../media/media.parts.tsx'
import { formatCount, formatTime } from '../platform/format.ts'
import { inBoth, useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { PlainList } from '../ui/page/PlainList.tsx'
import { RecordLink } from '../ui/page/RecordLink.tsx'
import { pageFor } from '../ui/page/recordNames.tsx'
import { recordPage } from '../ui/page/recordPage.tsx'
import { idOf, useInPeek } from '../ui/peek/peek.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import { fileFacts } from './fileFacts.ts'
import { resourcesText } from './resources.text.ts'
import { useResourceSteps } from './useResourceSteps.ts'
import './resources.css'

const LIST = '/resources/manage'
/** So many camps are in view at first; the newest come first. */
const FIRST = 12
const editing = latePart(async () => (await import('./ResourceModal.tsx')).ResourceModal)

/** A resource: what it is, its files to look at and to hear, and who teaches it. */
export const { Page: ResourceDetailPage, Peek: ResourcePeek } = recordPage({
  entity: 'resource',
  call: getResource,
  input: (id) => ({ params: { id: idOf(id) } }),
  quiet: () => true,
  words: resourcesText,
  list: LIST,
  title: () => inBoth(resourcesText, 'detail'),
  tab: (resource) => resource && inBoth(resourcesText, 'tabTitle', { title: resource.title }),
  view: (resource) => <Shown resource={resource} />,
})

function Shown({ resource }: { readonly resource: ResourceDetail }) {
  const navigate = useNavigate()
  const inPeek = useInPeek()
  const [edits, setEdits] = useState(false)
  const steps = useResourceSteps(
    () => setEdits(true),
    () => !inPeek && void navigate(LIST),
  )
  return (
    <>
      <DetailPage
        title={resource.title}
        extra={<StatusTag of={activeFlg} value={resource.activeFlg} />}
        actions={
          <PageActions items={steps(resource)}>
            <HistoryButton of={resourceRecord} id={resource.id} title={resource.title} />
          </PageActions>
        }
      >
        <div className="detail-columns">
          <div>
            <Preview resource={resource} />
            <Uses resource={resource} />
          </div>
          <div>
            <Facts resource={resource} />
            {resource.revisions.length > 1 && <Revisions resource={resource} />}
          </div>
        </div>
      </DetailPage>
      {edits && <Late part={editing} props={{ resource, onClose: () => setEdits(false) }} />}
    </>
  )
}

function Preview({ resource: { files } }: { readonly resource: ResourceDetail }) {
  const t = useText(resourcesText)
  return (
    <Card title={t('preview')}>
      {files.length === 0 ? (
        <p className="quiet">{t('noFiles')}</p>
      ) : (
        <div className="resources-preview">
          <MediaView files={files} />
        </div>
      )}
    </Card>
  )
}

function Facts({ resource }: { readonly resource: ResourceDetail }) {
  const t = useText(resourcesText)
  const title = useTitles(resourceRecord)
  const { coverId, kind, level, theme, uploaderName, revision, files, usedInCamps, updatedAt } = resource
  return (
    <Card title={t('facts')}>
      {coverId && <img className="resources-cover" src={mediaUrl(coverId, 640)} alt={title('coverId')} />}
      <Descriptions
        facts={[
          { key: 'kind', title: title('kind'), value: <StatusTag of={resourceKind} value={kind} /> },
          { key: 'level', title: title('level'), value: level },
          { key: 'theme', title: title('theme'), value: theme },
          { key: 'uploader', title: title('uploaderName'), value: uploaderName },
          { key: 'revision', title: title('revision'), value: t('revisionNo', { revision }) },
          { key: 'camps', title: title('usedInCamps'), value: formatCount(usedInCamps) },
          { key: 'updated', title: title('updatedAt'), value: formatTime(updatedAt).slice(0, 16) },
          {
            key: 'files',
            title: title('files'),
            wide: true,
            value: files.length > 0 && (
              <ul className="resources-files">
                {files.map((file) => (
                  <li key={file.mediaId}>
                    {file.name} <small className="quiet">{fileFacts(file, t)}</small>
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </Card>
  )
}

function Uses({ resource: { uses } }: { readonly resource: ResourceDetail }) {
  const t = useText(resourcesText)
  const title = useTitles(resourceRecord)
  const [all, setAll] = useState(false)
  // What a change reaches today stands first.
  const first = uses.toSorted((one, other) => Number(other.status === 'IN_PROGRESS') - Number(one.status === 'IN_PROGRESS'))
  return (
    <Card title={t('uses')}>
      <PlainList
        label={t('uses')}
        rows={all ? first : first.slice(0, FIRST)}
        keyOf={({ campId }) => campId}
        error={null}
        onRetry={() => undefined}
        empty={t('noUses')}
        columns={[
          {
            key: 'camp',
            title: t('use.camp'),
            cell: ({ campId, campName, term }) => <RecordLink to={pageFor('camp', campId)}>{`${campName} ${term}`}</RecordLink>,
          },
          { key: 'status', title: t('use.status'), width: 104, cell: ({ status }) => <StatusTag of={campStatus} value={status} /> },
          { key: 'days', title: t('use.days'), width: 120, cell: ({ days }) => t('days', { days: days.join(', ') }) },
          { key: 'revision', title: title('revision'), width: 88, cell: ({ revision }) => t('revisionNo', { revision }) },
        ]}
      />
      {!all && uses.length > FIRST && (
        <button type="button" className="link resources-all" onClick={() => setAll(true)}>
          {t('allUses', { count: uses.length })}
        </button>
      )}
    </Card>
  )
}

function Revisions({ resource: { revisions, revision: newest } }: { readonly resource: ResourceDetail }) {
  const t = useText(resourcesText)
  const [open, setOpen] = useState<number>()
  return (
    <Card title={t('revisions')}>
      {revisions.map(({ revision, since, byName, files }) => (
        <section key={revision} className="resources-revision" aria-label={t('revisionNo', { revision })}>
          <header>
            <strong>{t('revisionNo', { revision })}</strong>
            {revision === newest && <span className="tag tag-blue">{t('newest')}</span>}
            <small className="quiet">{formatTime(since).slice(0, 16)}</small>
            {byName && <small className="quiet">{t('by', { name: byName })}</small>}
            {revision !== newest && (
              <button type="button" className="link" onClick={() => setOpen(open === revision ? undefined : revision)}>
                {t(open === revision ? 'hide' : 'show')}
              </button>
            )}
          </header>
          {open === revision ? (
            <MediaView files={files} />
          ) : (
            <ul className="resources-files">
              {files.map((file) => (
                <li key={file.mediaId}>
                  {file.name} <small className="quiet">{fileFacts(file, t)}</small>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </Card>
  )
}
