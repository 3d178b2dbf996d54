import type { DeskFilter, DeskRow } from '@camp/contract/feedback/feedback.desk'
import { feedbackCategory } from '@camp/contract/feedback/feedback.labels'
import { feedbackRecord } from '@camp/contract/feedback/feedback.record'
import { agoWords } from '@camp/contract/feedback/feedback.since'
import { formatCount, shortTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useSession } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { DeskKeys, DeskLine, DeskQueue } from '../ui/desk/DeskQueue.tsx'
import { useNow } from '../ui/desk/useNow.ts'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import type { List } from '../ui/list/useList.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import type { FilterChipsProps } from '../ui/sheet/FilterChips.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import { feedbackText } from './feedback.text.ts'
import { useDraftOf } from './feedbackDrafts.ts'
import { dueWords } from './feedbackTimes.ts'

export type DeskList = List<DeskRow, DeskFilter>

interface QueueProps extends Pick<FilterChipsProps, 'views'> {
  readonly list: DeskList
  readonly openId: number | undefined
  onOpen(id: number): void
}

/** The queue: what is due first stands first. One row is open; any number of them are chosen. */
export function FeedbackQueue({ list, views, openId, onOpen }: QueueProps) {
  const t = useText(feedbackText)
  const now = useNow(1_000)
  const { total } = list
  return (
    <DeskQueue
      title={t('title')}
      list={list}
      views={views}
      search={<QueueSearch list={list} />}
      head={
        <>
          <span aria-live="polite">{total !== undefined && t('count', { count: formatCount(total) })}</span>
          {list.sort?.key === 'dueAt' && <span>{t('sorted')}</span>}
        </>
      }
      empty={<EmptyState title={t('none.title')}>{t('none.hint')}</EmptyState>}
      keys={
        <>
          <DeskKeys of={['J', 'K']}>{t('keys.move')}</DeskKeys>
          <DeskKeys of={['X']}>{t('keys.tick')}</DeskKeys>
          <DeskKeys of={['A']}>{t('keys.assign')}</DeskKeys>
          <DeskKeys of={['R']}>{t('keys.write')}</DeskKeys>
        </>
      }
      row={(row) => <QueueRow key={row.id} row={row} now={now} list={list} open={row.id === openId} onOpen={onOpen} />}
    />
  )
}

function QueueSearch({ list }: { readonly list: DeskList }) {
  const t = useText(feedbackText)
  const title = useTitles(feedbackRecord)
  const draft = useDraft(list)
  return (
    <SearchForm draft={draft}>
      <TextFilter label={t('search')} {...draft.field('keyword')} />
      <SelectFilter label={title('category')} options={useLabelOptions(feedbackCategory)} {...draft.field('category')} />
    </SearchForm>
  )
}

interface RowProps {
  readonly row: DeskRow
  readonly now: number
  readonly list: DeskList
  readonly open: boolean
  onOpen(id: number): void
}

function QueueRow({ row, now, list, open, onOpen }: RowProps) {
  const t = useText(feedbackText)
  const due = dueWords(row, now, t)
  const drafted = useDraftOf(row.id) !== ''
  return (
    <DeskLine
      id={row.id}
      open={open}
      onOpen={() => onOpen(row.id)}
      tick={
        <input
          type="checkbox"
          aria-label={row.parentName}
          checked={list.selection.has(row.id)}
          onChange={({ target }) => list.selection.set([row.id], target.checked)}
        />
      }
    >
      <span className="desk-line">
        <StatusTag of={feedbackCategory} value={row.category} />
        <b>{row.parentName}</b>
        {row.reopensId !== null && <small>{t('again')}</small>}
        {row.familyOpen > 1 && <small>{t('sameFamily', { count: row.familyOpen })}</small>}
        {due && <em className={`feedback-due feedback-due-${due.hue}`}>{due.words}</em>}
      </span>
      <span className="feedback-words">{row.content}</span>
      <span className="desk-line quiet">
        <span>{shortTime(row.createdAt)}</span>
        {row.images.length > 0 && <span>{t('pictures', { count: row.images.length })}</span>}
        {row.snoozedUntil !== null && <span>{t('snooze.until', { time: shortTime(row.snoozedUntil) })}</span>}
        {drafted && <span className="feedback-draft">{t('draft')}</span>}
        <Holder row={row} now={now} />
      </span>
    </DeskLine>
  )
}

/** Who has it, and since when to the second: the second of two people sees it before writing a word. */
export function Holder({ row, now }: { readonly row: DeskRow; readonly now: number }) {
  const t = useText(feedbackText)
  const language = useLanguage()
  const { user } = useSession()
  if (row.status === 'PENDING') {
    return row.assignedToName === null ? null : <span className="feedback-holder">{t('assigned', { name: row.assignedToName })}</span>
  }
  if (row.status === 'DONE') return <span className="feedback-holder">{row.handledByName}</span>
  if (row.handledBy === user?.id) return <span className="feedback-holder">{t('mine')}</span>
  const ago = agoWords(now - Date.parse(row.takenAt ?? row.updatedAt), language)
  return <span className="feedback-holder feedback-due-soon">{t('taken', { name: row.handledByName ?? '', ago })}</span>
}
