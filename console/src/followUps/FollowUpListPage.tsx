import {
  exportFollowUps,
  type FollowUp,
  type FollowUpFilter,
  followUpFilter,
  getFollowUpBoard,
  listFollowUps,
  planPromises,
} from '@camp/contract/followUps/followUps'
import { followUpKind, followUpRecord, promiseState } from '@camp/contract/followUps/followUps.record'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRowHistory } from '../history/history.parts.tsx'
import { relativeTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { DAY, lengthOf, useLength } from '../ui/board/boardAge.ts'
import { BOARD_IN_ADDRESS, type BoardOptions, useBoard, useBoardForm } from '../ui/board/useBoard.tsx'
import { PlanButton } from '../ui/change/usePlan.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { chosenRows, type ListSelection } from '../ui/list/listSelection.ts'
import { type List, useList } from '../ui/list/useList.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { Nothing, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { type Column, type RowAction, useWide } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { followUpsCardText } from './followUps.parts.text.ts'
import { useNoteSteps } from './followUps.parts.tsx'
import { followUpsText } from './followUps.text.ts'

/** Notes by how their promise stands: what is overdue, what comes next, and what was kept. */
export const noteBoard: BoardOptions<typeof listFollowUps, typeof getFollowUpBoard, FollowUp['promise']> = {
  list: listFollowUps,
  counts: getFollowUpBoard,
  by: 'promise',
  of: promiseState,
  columns: ['OVERDUE', 'OPEN', 'KEPT', 'NONE'],
  usual: new Set(['OVERDUE', 'OPEN', 'KEPT'] as const),
  // What is overdue longest and what is due next stand first; of all else, what was said last.
  sorts: { OVERDUE: 'nextAt,asc', OPEN: 'nextAt,asc' },
  stateOf: ({ promise }) => promise,
  sumOf: () => null,
  card: (note, now) => <NoteCard note={note} now={now} />,
}

function NoteCard({ note, now }: { readonly note: FollowUp; readonly now: number }) {
  const t = useText(followUpsText)
  const language = useLanguage()
  const words = useLength()
  const { promise, parentName, studentName, nextAt, nextText, keptAt, content, kind, byName, spokeAt } = note
  const until = nextAt === null ? 0 : Date.parse(nextAt) - now
  const hue = promise === 'OVERDUE' ? 'red' : until <= DAY ? 'amber' : 'grey'
  return (
    <>
      <span className="board-line">
        <strong>{studentName === null ? parentName : `${parentName} / ${studentName}`}</strong>
        {promise === 'OVERDUE' && <span className={`tag tag-${hue}`}>{t('board.late', { time: words(lengthOf(-until)) })}</span>}
        {promise === 'OPEN' && <span className={`tag tag-${hue}`}>{t('board.in', { time: words(lengthOf(until)) })}</span>}
      </span>
      <span className="board-words">{nextText ?? content}</span>
      {nextText !== null && <small>{content}</small>}
      <small>
        {keptAt !== null && t('board.kept', { at: relativeTime(keptAt, now) })}
        {keptAt === null && nextAt !== null && t('board.until', { at: relativeTime(nextAt, now) })}
        {nextAt === null && relativeTime(spokeAt, now)}
        {` · ${byName} · ${followUpKind.label(kind, language)}`}
      </small>
    </>
  )
}

/** The columns of the list of notes. */
export function useFollowUpColumns(): readonly Column<FollowUp>[] {
  const column = useColumnOf(followUpRecord)
  const wide = useWide()
  return useMemo(
    () => [
      column('spokeAt', { width: 136, pin: 'left', sortKey: 'spokeAt', cell: ({ spokeAt }) => <TimeCell at={spokeAt} /> }),
      column('parentName', { width: 96 }),
      column('kind', { width: 76 }),
      column('content', { width: wide(300, 224), grow: true }),
      column('nextAt', { width: 136, sortKey: 'nextAt', cell: ({ nextAt }) => <TimeCell at={nextAt} /> }),
      column('nextText', { width: 120 }),
      column('promise', { width: wide(88, 116), watched: true, cell: promiseOf }),
      column('byName', { width: 84 }),
      column('studentName', { width: 110, hidden: true }),
      column('orderNumber', { width: 190, hidden: true }),
    ],
    [column, wide],
  )
}

const promiseOf = ({ promise }: FollowUp) => (promise === 'NONE' ? <Nothing /> : <StatusTag of={promiseState} value={promise} />)

const folded = ['spokeFrom', 'nextFrom'] as const

/** The filters of the list of notes. */
export function FollowUpSearchForm({ list }: { readonly list: List<FollowUp, FollowUpFilter> }) {
  const t = useText(followUpsText)
  const title = useTitles(followUpRecord)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <DateRangeFilter label={title('spokeAt')} from={field('spokeFrom')} to={field('spokeTo')} />
      <DateRangeFilter label={title('nextAt')} from={field('nextFrom')} to={field('nextTo')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <TextFilter label={t('keyword')} {...field('keyword')} />
      <LabelFilter of={followUpRecord} {...field('kind')} />
      <LabelFilter of={followUpRecord} {...field('promise')} />
    </SearchForm>
  )
}

const editing = latePart(async () => (await import('./NoteModal.tsx')).NoteModal)

/** All notes of all families that one may see. They are written where one stands: on family, child and order. */
export function FollowUpListPage() {
  const t = useText(followUpsText)
  const card = useText(followUpsCardText)
  const { board, which } = useBoardForm()
  const asked = useList(listFollowUps, {
    filter: followUpFilter,
    sheet: { call: exportFollowUps, chosen: true },
    beside: BOARD_IN_ADDRESS,
  })
  const list = useBoard(asked, board, noteBoard)
  const holds = useHolds()
  const { user } = useSession()
  const navigate = useNavigate()
  const { turn, remove } = useNoteSteps()
  const [edited, setEdited] = useState<FollowUp>()
  const history = useRowHistory<FollowUp>('followUp', ({ parentName }) => parentName)
  const open = useCallback((note: FollowUp) => void navigate(`/parent/detail?id=${note.parentId}`), [navigate])
  const views = useMemo(
    () => [
      { key: 'mine', title: t('view.mine'), filter: { byUserId: [user?.id ?? 0] } },
      { key: 'overdue', title: t('view.overdue'), filter: { promise: ['OVERDUE' as const] } },
      { key: 'open', title: t('view.open'), filter: { promise: ['OPEN' as const, 'OVERDUE' as const] } },
    ],
    [t, user],
  )
  const keepChosen = (selection: ListSelection<FollowUpFilter>) => (
    <PlanButton
      call={planPromises}
      label={t('do.keepChosen')}
      input={{ body: chosenRows(selection) }}
      stale={['Parents', 'Home']}
      retry={list.retry}
    />
  )
  const actions = (note: FollowUp): RowAction[] => [
    ...(holds('PARENT_DETAIL') ? [{ key: 'family', title: t('do.family'), run: () => open(note) }] : []),
    ...(holds('FOLLOW_UP') && note.nextAt !== null
      ? [{ key: 'keep', title: card(note.keptAt === null ? 'keep' : 'reopen'), run: () => void turn(note) }]
      : []),
    ...(holds('FOLLOW_UP') && note.byUserId === user?.id
      ? [
          { key: 'edit', title: card('edit'), run: () => setEdited(note) },
          { key: 'delete', title: card('delete'), danger: true as const, run: () => void remove(note) },
        ]
      : []),
    history.action(note),
  ]
  return (
    <>
      <ListPage
        id="followUps"
        title={card('title')}
        views={views}
        list={list}
        columns={useFollowUpColumns()}
        actions={actions}
        tools={() => which}
        search={<FollowUpSearchForm list={asked} />}
        bulk={holds('FOLLOW_UP') ? keepChosen : undefined}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyHint')}</EmptyState>}
      />
      {edited && <Late part={editing} props={{ note: edited, onClose: () => setEdited(undefined) }} />}
      {history.shown}
    </>
  )
}
