import { clockInRow } from '@camp/contract/campStudents/campStudents.clockIns.words'
import { campStatus } from '@camp/contract/camps/camps.labels'
import { type CommentFilter, commentFilter, exportCoachComments, getCoachComments } from '@camp/contract/coaches/coaches.comments'
import { commentKind } from '@camp/contract/coaches/coaches.labels'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { CampGroupPicker, CampPicker } from '../camps/camps.parts.tsx'
import { clockInsText } from '../clockIns/clockIns.parts.text.ts'
import { CoachGroupPicker } from '../coachGroups/coachGroups.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { type DraftField, useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { useTabInAddress } from '../ui/list/useTabInAddress.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { CoachFilter } from './coaches.parts.tsx'
import { coachesText } from './coaches.text.ts'
import { OvertimeBulk } from './OvertimeBulk.tsx'
import { type CommentRow, useOvertimeColumns } from './overtimeColumns.tsx'
import { Radar } from './Radar.tsx'
import { radarText } from './radar.text.ts'

const withdrawing = latePart(async () => (await import('../clockIns/clockIns.withdraw.parts.tsx')).WithdrawCommentModal)

/** It opens with what somebody has to do: long written ones are a view of their own. */
const defaults = { filter: { kind: ['MISSING' as const] } }

/** Overtime comments: those that there are, or those that there will be; the address says which. */
export function OvertimePage() {
  const t = useText(radarText)
  const { shown, which } = useTabInAddress<'list' | 'radar'>(t('which'), [
    { value: 'list', label: t('tab.list') },
    { value: 'radar', label: t('tab.radar') },
  ])
  return shown === 'radar' ? <Radar which={which} /> : <OvertimeList which={which} />
}

/** Comments that came behind their deadline, are missing behind it, or are due. */
export function OvertimeList({ which }: { readonly which: ReactNode }) {
  const t = useText(coachesText)
  const list = useList(getCoachComments, {
    filter: commentFilter,
    sheet: { call: exportCoachComments, label: t('exportComments'), chosen: true },
    defaults,
  })
  const columns = useOvertimeColumns(list.filter.kind)
  const words = useText(clockInsText)
  const mayComment = useHolds()('COASH_COMMENT')
  const navigate = useNavigate()
  const [task, setTask] = useState<CommentRow>()
  const actions = (row: CommentRow) =>
    mayComment
      ? [
          row.commentedAt === null
            ? { key: 'comment', title: words('do.comment'), run: () => void navigate(`/coach/commentDesk?all=true&peek=${row.id}`) }
            : { key: 'withdraw', title: words('do.withdraw'), run: () => setTask(row) },
        ]
      : []
  const views = [
    { key: 'missing', title: t('view.missing'), filter: { kind: ['MISSING' as const] } },
    { key: 'due', title: t('view.due'), filter: { kind: ['DUE' as const] } },
    { key: 'late', title: t('view.late'), filter: { kind: ['LATE' as const] } },
  ]
  return (
    <>
      <ListPage
        id="overtimeComments"
        title={t('overtimeTitle')}
        views={views}
        list={list}
        columns={columns}
        actions={actions}
        tools={() => which}
        search={<OvertimeSearchForm list={list} />}
        bulk={(selection) => <OvertimeBulk list={list} selection={selection} />}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyHint')}</EmptyState>}
      />
      {task && <Late part={withdrawing} props={{ clockIn: task, onClose: () => setTask(undefined) }} />}
    </>
  )
}

const folded = ['coachGroupId', 'groupId', 'campStatus', 'quit'] as const

/** The filters of the overtime comments. */
function OvertimeSearchForm({ list }: { list: List<CommentRow, CommentFilter> }) {
  const t = useText(coachesText)
  const title = useTitles(clockInRow)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <CampGroupPicker label={title('groupName')} campId={field('campId').value} {...field('groupId')} />
      <CoachGroupPicker label={t('field.coachGroup')} {...field('coachGroupId')} />
      <SelectFilter label={t('field.campStatus')} options={useLabelOptions(campStatus)} {...field('campStatus')} />
      <QuitFilter {...field('quit')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <SelectFilter label={title('kind')} options={useLabelOptions(commentKind)} {...field('kind')} />
      <CoachFilter label={title('coachName')} {...field('coachId')} />
      <CampPicker label={title('campName')} {...field('campId')} />
      <DateRangeFilter label={title('dueAt')} from={field('dueFrom')} to={field('dueTo')} />
    </SearchForm>
  )
}

/** Children who quit: with them, without them, or they alone. */
function QuitFilter({ value, onChange, ...props }: DraftField<boolean>) {
  const t = useText(coachesText)
  return (
    <SelectFilter
      {...props}
      label={t('field.quit')}
      options={[
        { value: 'false', label: t('quit.false') },
        { value: 'true', label: t('quit.true') },
      ]}
      value={value === undefined ? undefined : [String(value)]}
      onChange={(chosen: readonly string[] | undefined) => onChange(chosen?.length === 1 ? chosen[0] === 'true' : undefined)}
    />
  )
}
