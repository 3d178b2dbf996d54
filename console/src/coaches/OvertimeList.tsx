import { commentFilter, exportCoachComments, getCoachComments } from '@camp/contract/coaches/coaches.comments'
import type { ReactNode } from 'react'
import { useText } from '../platform/i18n.ts'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { allOf } from '../ui/list/listExport.ts'
import { useList } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { coachesText } from './coaches.text.ts'
import { OvertimeBulk } from './OvertimeBulk.tsx'
import { OvertimeSearchForm } from './OvertimeSearchForm.tsx'
import { useOvertimeColumns } from './overtimeColumns.tsx'

/** It opens with what went wrong. */
const defaults = { filter: { kind: ['LATE' as const, 'MISSING' as const] } }

/** Comments that came behind their deadline, are missing behind it, or are due. */
export function OvertimeList({ which }: { readonly which: ReactNode }) {
  const t = useText(coachesText)
  const list = useList(getCoachComments, { filter: commentFilter, defaults })
  const columns = useOvertimeColumns()
  const views = [
    { key: 'missing', title: t('view.missing'), filter: { kind: ['MISSING' as const] } },
    { key: 'due', title: t('view.due'), filter: { kind: ['DUE' as const] } },
    { key: 'late', title: t('view.late'), filter: { kind: ['LATE' as const] } },
  ]
  return (
    <ListPage
      id="overtimeComments"
      title={t('overtimeTitle')}
      views={views}
      list={list}
      columns={columns}
      tools={(shown) => (
        <>
          {which}
          <Can action="COASH_OVERTIME_EXPORT">
            <ExportButton label={t('exportComments')} call={exportCoachComments} {...allOf(list, shown)} />
          </Can>
        </>
      )}
      search={<OvertimeSearchForm list={list} />}
      bulk={(selection, shown) => <OvertimeBulk list={list} selection={selection} shown={shown} />}
      empty={<EmptyState title={t('emptyTitle')}>{t('emptyHint')}</EmptyState>}
    />
  )
}
