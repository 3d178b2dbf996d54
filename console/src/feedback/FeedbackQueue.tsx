import type { DeskFilter, DeskRow } from '@camp/contract/feedback/feedback.desk'
import { feedbackCategory } from '@camp/contract/feedback/feedback.labels'
import { feedbackRecord } from '@camp/contract/feedback/feedback.record'
import { agoWords } from '@camp/contract/feedback/feedback.since'
import { useEffect, useRef } from 'react'
import { formatCount, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useSession } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { SelectFilter, useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { Pager } from '../ui/list/Pager.tsx'
import type { List } from '../ui/list/useList.ts'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { EmptyState, ErrorState, NoMatchState } from '../ui/page/StateViews.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import { feedbackText } from './feedback.text.ts'
import { useDraftOf } from './feedbackDrafts.ts'
import { dueWords, useNow } from './feedbackTimes.ts'

export type DeskList = List<DeskRow, DeskFilter>

interface QueueProps {
  readonly list: DeskList
  readonly openId: number | undefined
  onOpen(id: number): void
}

/** The queue: what is due first stands first. One row is open; any number of them are chosen. */
export function FeedbackQueue({ list, openId, onOpen }: QueueProps) {
  const t = useText(feedbackText)
  const now = useNow(1_000)
  const { rows, state, total } = list
  return (
    <div className="desk-queue">
      <QueueSearch list={list} />
      <div className="desk-queue-head quiet">
        <span aria-live="polite">{total !== undefined && t('count', { count: formatCount(total) })}</span>
        {list.sort?.key === 'dueAt' && <span>{t('sorted')}</span>}
      </div>
      {state === 'error' && <ErrorState failure={list.error} onRetry={list.retry} />}
      {state === 'first' && <LoadingLines />}
      {state === 'noMatch' && <NoMatchState onClear={list.reset} />}
      {state === 'empty' && <EmptyState title={t('none.title')}>{t('none.hint')}</EmptyState>}
      {rows.length > 0 && state !== 'error' && (
        <ul className="desk-rows" aria-label={t('title')} aria-busy={state === 'refreshing'}>
          {rows.map((row) => (
            <QueueRow key={row.id} row={row} now={now} list={list} open={row.id === openId} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {(total ?? 0) > list.size && (
        <div className="desk-pager">
          <Pager page={list.page} size={list.size} total={total} onPage={list.setPage} onSize={list.setSize} />
        </div>
      )}
      <p className="desk-keys quiet no-print" aria-hidden="true">
        <kbd>J</kbd> <kbd>K</kbd> {t('keys.move')} <kbd>X</kbd> {t('keys.tick')} <kbd>A</kbd> {t('keys.assign')} <kbd>R</kbd>{' '}
        {t('keys.write')}
      </p>
    </div>
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
  const item = useRef<HTMLLIElement>(null)
  const due = dueWords(row, now, t)
  const drafted = useDraftOf(row.id) !== ''
  useEffect(() => {
    if (open) item.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <li ref={item} data-open={open || undefined}>
      <input
        type="checkbox"
        aria-label={row.parentName}
        checked={list.selection.has(row.id)}
        onChange={({ target }) => list.selection.set([row.id], target.checked)}
      />
      <button type="button" className="desk-row" aria-current={open || undefined} onClick={() => onOpen(row.id)}>
        <span className="desk-line">
          <StatusTag of={feedbackCategory} value={row.category} />
          <b>{row.parentName}</b>
          {row.reopensId !== null && <small>{t('again')}</small>}
          {row.familyOpen > 1 && <small>{t('sameFamily', { count: row.familyOpen })}</small>}
          {due && <em className={`desk-due desk-${due.hue}`}>{due.words}</em>}
        </span>
        <span className="desk-words">{row.content}</span>
        <span className="desk-line quiet">
          <span>{formatTime(row.createdAt).slice(5, 16)}</span>
          {row.images.length > 0 && <span>{t('pictures', { count: row.images.length })}</span>}
          {row.snoozedUntil !== null && <span>{t('snooze.until', { time: formatTime(row.snoozedUntil).slice(5, 16) })}</span>}
          {drafted && <span className="desk-draft">{t('draft')}</span>}
          <Holder row={row} now={now} />
        </span>
      </button>
    </li>
  )
}

/** Who has it, and since when to the second: the second of two people sees it before writing a word. */
export function Holder({ row, now }: { readonly row: DeskRow; readonly now: number }) {
  const t = useText(feedbackText)
  const language = useLanguage()
  const { user } = useSession()
  if (row.status === 'PENDING') {
    return row.assignedToName === null ? null : <span className="desk-holder">{t('assigned', { name: row.assignedToName })}</span>
  }
  if (row.status === 'DONE') return <span className="desk-holder">{row.handledByName}</span>
  if (row.handledBy === user?.id) return <span className="desk-holder">{t('mine')}</span>
  const ago = agoWords(now - Date.parse(row.takenAt ?? row.updatedAt), language)
  return <span className="desk-holder desk-soon">{t('taken', { name: row.handledByName ?? '', ago })}</span>
}
