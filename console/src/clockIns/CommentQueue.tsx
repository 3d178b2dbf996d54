import { clockOf } from '../media/media.clock.parts.ts'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useSession } from '../platform/session.ts'
import { DeskKeys, DeskLine, DeskQueue } from '../ui/desk/DeskQueue.tsx'
import { useNow } from '../ui/desk/useNow.ts'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import type { FilterChipsProps } from '../ui/sheet/FilterChips.tsx'
import { commentDeskText } from './commentDesk.text.ts'
import { type CommentWork, type CommentWorkList, dueOf } from './commentDesk.ts'

interface QueueProps extends Pick<FilterChipsProps, 'views'> {
  readonly list: CommentWorkList
  /** Where something was typed and not sent. */
  readonly drafts: ReadonlySet<number>
  readonly openId: number | undefined
  onOpen(id: number): void
}

/** What waits for a comment, the first deadline on top, each with how much of its time has gone. */
export function CommentQueue({ list, views, drafts, openId, onOpen }: QueueProps) {
  const t = useText(commentDeskText)
  const now = useNow(20_000)
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
          {(list.sort === undefined || (list.sort.key === 'dueAt' && !list.sort.desc)) && <span>{t('sorted')}</span>}
        </>
      }
      empty={<EmptyState title={t('none.title')}>{t('none.hint')}</EmptyState>}
      keys={
        <>
          <DeskKeys of={['J', 'K']}>{t('keys.move')}</DeskKeys>
          <DeskKeys of={['P']}>{t('keys.play')}</DeskKeys>
          <DeskKeys of={['R']}>{t('keys.record')}</DeskKeys>
          <DeskKeys of={['W']}>{t('keys.write')}</DeskKeys>
        </>
      }
      row={(row) => (
        <DeskLine key={row.id} id={row.campStudentId} open={row.id === openId} onOpen={() => onOpen(row.id)}>
          <Line row={row} now={now} drafted={drafts.has(row.id)} />
        </DeskLine>
      )}
    />
  )
}

function QueueSearch({ list }: { readonly list: CommentWorkList }) {
  const t = useText(commentDeskText)
  const draft = useDraft(list)
  return (
    <SearchForm draft={draft}>
      <TextFilter label={t('search')} {...draft.field('keyword')} />
    </SearchForm>
  )
}

function Line({ row, now, drafted }: { readonly row: CommentWork; readonly now: number; readonly drafted: boolean }) {
  const t = useText(commentDeskText)
  const { user } = useSession()
  const due = dueOf(row, now, t)
  const seconds = row.media.find((file) => file.seconds !== null)?.seconds
  return (
    <>
      <span className="desk-line">
        <b>{row.studentName}</b>
        {seconds != null && <small className="quiet">{clockOf(seconds)}</small>}
        {row.makeup && <small>{t('due.made')}</small>}
        {drafted && <small className="commentDesk-draft">{t('draft')}</small>}
        <em className={`commentDesk-due commentDesk-due-side commentDesk-due-${due.hue}`}>{due.words}</em>
      </span>
      <span className="desk-line quiet">
        <span>{row.campName}</span>
        <span className="commentDesk-day">
          {row.coachId !== user?.coachId && row.coachName !== null ? `${row.coachName} · ` : ''}
          {t('lessonDay', { day: row.lessonDay })}
        </span>
      </span>
      <span className={`commentDesk-time commentDesk-time-${due.hue}`} aria-hidden="true">
        <i style={{ inlineSize: `${Math.round(due.gone * 100)}%` }} />
      </span>
    </>
  )
}
