import type { RowOf } from '@camp/contract/base/call'
import { listOwnComments } from '@camp/contract/coaches/coaches.comments'
import { commentKind } from '@camp/contract/coaches/coaches.labels'
import { useEffect, useRef, useState } from 'react'
import { clockInsText } from '../clockIns/clockIns.parts.text.ts'
import { formatCount, formatDelay, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import { homepageText } from './homepage.text.ts'

const commenting = latePart(async () => (await import('../clockIns/clockIns.comment.parts.tsx')).CommentModal)

type Row = RowOf<typeof listOwnComments>

const SIZE = 6
const MOST = 100
/** What is due gets late with the clock. */
const EVERY_MS = 60_000

/** What waits for the coach's own comment, the first deadline on top; it is commented here. */
export function OwnCommentsCard({ coachId }: { readonly coachId: number }) {
  const t = useText(homepageText)
  const [size, setSize] = useState(SIZE)
  const asked = { keepPrevious: true, refetchInterval: EVERY_MS, quiet: () => true }
  const { data, error, refetch } = useCall(listOwnComments, { query: { page: 1, size } }, asked)
  const rows = data?.content
  const total = data?.totalElements ?? 0
  const { box, task, open, close } = useCommenting(rows)
  return (
    <section ref={box} className="card homepage-work-card" aria-labelledby="own-comments" aria-busy={!data && !error}>
      <div className="homepage-orders-head">
        <div>
          <h2 id="own-comments" tabIndex={-1}>
            {t('ownComments')}
            {total > 0 && ` ${formatCount(total)}`}
          </h2>
          <p>{t('ownCommentsHint')}</p>
        </div>
      </div>
      {!data && error ? (
        <div className="homepage-news-none" role="alert">
          <p>{t('failed')}</p>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </div>
      ) : !rows ? (
        <LoadingLines />
      ) : rows.length === 0 ? (
        <div className="homepage-news-none">
          <p>{t('noOwnComments')}</p>
          <small>{t('noOwnCommentsHint')}</small>
        </div>
      ) : (
        <ul>
          {rows.map((row) => (
            <CommentLine key={row.id} row={row} coachId={coachId} onComment={() => open(row)} />
          ))}
        </ul>
      )}
      {rows && total > rows.length && size < MOST && (
        <button type="button" className="link homepage-work-more" onClick={() => setSize(Math.min(MOST, size + 20))}>
          {t('moreWork', { shown: rows.length, total: formatCount(total) })}
        </button>
      )}
      {task && <Late part={commenting} props={{ clockIn: task, onClose: close }} />}
    </section>
  )
}

/** The line that is commented. Once it is gone, the focus goes on to the one that took its place: a coach comments many in a row. */
function useCommenting(rows: readonly Row[] | undefined) {
  const box = useRef<HTMLElement>(null)
  const left = useRef<{ readonly id: number; readonly place: number }>(null)
  const [task, setTask] = useState<Row>()
  useEffect(() => {
    const was = left.current
    if (task || !was || !rows || rows.some(({ id }) => id === was.id)) return
    left.current = null
    if (document.activeElement && document.activeElement !== document.body) return
    const buttons = box.current?.querySelectorAll<HTMLElement>('li button') ?? []
    const next = buttons[Math.min(was.place, buttons.length - 1)] ?? box.current?.querySelector<HTMLElement>('h2')
    next?.focus()
  }, [task, rows])
  return {
    box,
    task,
    open: (row: Row) => {
      left.current = { id: row.id, place: rows?.indexOf(row) ?? 0 }
      setTask(row)
    },
    close: () => setTask(undefined),
  }
}

interface CommentLineProps {
  readonly row: Row
  readonly coachId: number
  onComment(): void
}

function CommentLine({ row, coachId, onComment }: CommentLineProps) {
  const t = useText(homepageText)
  const words = useText(clockInsText)
  const { studentName, campName, groupName, clockInDate, kind, dueAt, overtimeMinutes, coachName } = row
  return (
    <li>
      <StatusTag of={commentKind} value={kind} />
      <span className="homepage-news-title">
        {studentName}
        <small>
          {t('clockInOf', { date: clockInDate.slice(5), camp: campName, group: groupName })}
          {row.coachId !== coachId && ` · ${t('insteadOf', { coach: coachName ?? '' })}`}
        </small>
      </span>
      <span className="homepage-news-side">
        <time dateTime={dueAt} title={formatTime(dueAt)}>
          {kind === 'DUE' ? t('dueBy', { time: formatTime(dueAt).slice(5, 16) }) : t('overdueBy', { time: formatDelay(overtimeMinutes) })}
        </time>
        <button type="button" className="link" aria-label={`${words('do.comment')} ${studentName} ${clockInDate}`} onClick={onComment}>
          {words('do.comment')}
        </button>
      </span>
    </li>
  )
}
