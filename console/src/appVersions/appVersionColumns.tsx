import type { AppVersion } from '@camp/contract/appVersions/appVersions'
import { appVersionRecord } from '@camp/contract/appVersions/appVersions.record'
import { useMemo } from 'react'
import { useText } from '../platform/i18n.ts'
import { FileLink, MinuteCell, Nothing, TaggedCell } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { appVersionsText } from './appVersions.text.ts'

/** The columns of the list of versions. */
export function useAppVersionColumns(): readonly Column<AppVersion>[] {
  const column = useColumnOf(appVersionRecord)
  const t = useText(appVersionsText)
  return useMemo(() => {
    const nameOf = ({ versionName, newest }: AppVersion) => (
      <TaggedCell tag={newest && <span className="tag tag-blue">{t('newest')}</span>}>{versionName}</TaggedCell>
    )
    return [
      column('versionName', { width: 192, pin: 'left', cell: nameOf }),
      column('versionCode', { width: 104, align: 'right', sortKey: 'versionCode' }),
      column('platform', { width: 112 }),
      column('state', { width: 96, watched: true }),
      column('publishedAt', { width: 140, sortKey: 'publishedAt', cell: publishedOf }),
      column('forceUpdate', { width: 92, cell: forcedOf(t('view.forced')) }),
      column('rolloutPercent', { width: 92, align: 'right', cell: rolloutOf }),
      column('minSupportedCode', { width: 130, align: 'right', hidden: true }),
      column('releaseNotes', { width: 184, grow: true }),
      column('hotfixOfName', { width: 110, hidden: true }),
      column('downloadUrl', { width: 260, hidden: true, cell: linkOf }),
      column('isConfigure', { width: 96, hidden: true }),
      column('updatedAt', { width: 130, hidden: true }),
    ]
  }, [column, t])
}

const publishedOf = ({ publishedAt }: AppVersion) => <MinuteCell at={publishedAt} />
const rolloutOf = ({ rolloutPercent }: AppVersion) => `${rolloutPercent}%`
const forcedOf = (word: string) => (row: AppVersion) => (row.forceUpdate ? <span className="tag tag-amber">{word}</span> : <Nothing />)
const linkOf = ({ downloadUrl }: AppVersion) => (
  <FileLink address={downloadUrl} title={downloadUrl}>
    {downloadUrl}
  </FileLink>
)
