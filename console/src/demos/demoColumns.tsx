import type { Demo } from '@camp/contract/demos/demos'
import { consentWay } from '@camp/contract/demos/demos.labels'
import { demoRecord } from '@camp/contract/demos/demos.record'
import { useMemo } from 'react'
import { formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { Nothing } from '../ui/table/cells.tsx'
import { type Column, useWide } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { demosText } from './demos.text.ts'

/** The columns of the list of demos. */
export function useDemoColumns(): readonly Column<Demo>[] {
  const column = useColumnOf(demoRecord)
  const t = useText(demosText)
  const language = useLanguage()
  const wide = useWide()
  return useMemo(() => {
    const consentOf = ({ consentAt, consentBy, consentHow }: Demo) =>
      consentAt === null || consentHow === null ? (
        <span className="tag tag-amber">{t('notAgreed')}</span>
      ) : (
        <span title={`${consentBy} · ${consentWay.label(consentHow, language)}`}>{formatTime(consentAt).slice(0, 10)}</span>
      )
    const featuredOf = ({ featured }: Demo) => (featured ? <span className="tag tag-plain">{t('view.featured')}</span> : <Nothing />)
    return [
      column('title', { width: wide(160, 180), pin: 'left', sortKey: 'title' }),
      column('studentName', { width: wide(84, 96) }),
      column('campName', { width: wide(226, 160), grow: true }),
      column('clockInDate', { width: wide(100, 104) }),
      column('featured', { width: wide(76, 92), watched: true, cell: featuredOf }),
      column('consentAt', { width: wide(100, 104), sortKey: 'consentAt', cell: consentOf }),
      column('reviewState', { width: wide(84, 92), watched: true }),
      column('groupName', { width: 110, hidden: true }),
      column('consentBy', { width: 96, hidden: true }),
      column('consentHow', { width: 96, hidden: true }),
      column('consentUserName', { width: 96, hidden: true }),
      column('reviewedByName', { width: 96, hidden: true }),
      column('reviewedAt', { width: 140, sortKey: 'reviewedAt', hidden: true }),
      column('createdByName', { width: 96, hidden: true }),
      column('createdAt', { width: wide(112, 128), sortKey: 'createdAt' }),
    ]
  }, [column, t, language, wide])
}
