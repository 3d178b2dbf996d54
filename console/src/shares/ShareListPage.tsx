import { exportShares, listShares, revokeShare, type ShareFilter, type ShareRow, shareFilter } from '@camp/contract/shares/shares'
import { shareRecord } from '@camp/contract/shares/shares.record'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { CampPicker } from '../camps/camps.parts.tsx'
import { useRowHistory } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { useShareColumns } from './shareColumns.tsx'
import { sharesText } from './shares.text.ts'

const folded = ['from'] as const

/** What was shared with families, with whose consent, and how often it was opened. */
export function ShareListPage() {
  const t = useText(sharesText)
  const list = useList(listShares, { filter: shareFilter, sheet: { call: exportShares, chosen: true } })
  const holds = useHolds()
  const { user } = useSession()
  const navigate = useNavigate()
  const history = useRowHistory<ShareRow>('share', ({ studentName }) => studentName)
  const revoke = useAction(revokeShare, { stale: ['Reports', 'Shares'] })
  const views = useMemo(
    () => [
      { key: 'live', title: t('view.live'), filter: { state: ['LIVE' as const] } },
      { key: 'mine', title: t('view.mine'), filter: { sharedById: [user?.id ?? 0] } },
    ],
    [t, user],
  )
  const end = async ({ targetId, campName: camp, studentName }: ShareRow) => {
    const sure = await confirmDanger({ title: t('revokeTitle', { name: studentName }), text: t('revokeText'), confirm: t('do.revoke') })
    if (sure && (await revoke.run({ params: { id: targetId } }, { camp }))) toast('success', t('revoked'))
  }
  const actions = (share: ShareRow): RowAction[] => [
    ...(holds('RESOURCE_REPORT')
      ? [{ key: 'report', title: t('do.report'), run: () => void navigate(`/resources/report?id=${share.targetId}`) }]
      : []),
    ...(share.state === 'LIVE' && holds('RESOURCE_REPORT_EDIT')
      ? [{ key: 'revoke', title: t('do.revoke'), danger: true as const, run: () => void end(share) }]
      : []),
    history.action(share),
  ]
  return (
    <>
      <ListPage
        id="shares"
        title={t('listTitle')}
        views={views}
        list={list}
        columns={useShareColumns()}
        actions={actions}
        search={<ShareSearchForm list={list} />}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyHint')}</EmptyState>}
      />
      {history.shown}
    </>
  )
}

/** The filters of the list of shares. */
function ShareSearchForm({ list }: { readonly list: List<ShareRow, ShareFilter> }) {
  const title = useTitles(shareRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft} more={<DateRangeFilter label={title('createdAt')} from={field('from')} to={field('to')} />} folded={folded}>
      <TextFilter label={title('studentName')} {...field('studentName')} />
      <CampPicker label={title('campName')} {...field('campId')} />
      <LabelFilter of={shareRecord} {...field('state')} />
    </SearchForm>
  )
}
