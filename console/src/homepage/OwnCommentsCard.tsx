import type { RowOf } from '@camp/contract/base/call'
import { listOwnComments } from '@camp/contract/coaches/coaches.comments'
import { commentKind } from '@camp/contract/coaches/coaches.labels'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { clockInsText } from '../clockIns/clockIns.parts.text.ts'
import { formatCount, formatDelay, formatTime, shortDay, shortTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { useDeskKeys } from '../ui/desk/useDesk.ts'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import { homepageText } from './homepage.text.ts'
import { ownWorkText } from './ownWork.text.ts'

type Row = RowOf<typeof listOwnComments>

/** Where coaches comment, one after the other. */
const DESK = '/coach/commentDesk?ended=false'
const atDesk = ({ id }: Row): string => `${DESK}&peek=${id}`

const SIZE = 6
const MOST = 100
/** What is due gets late with the clock. */
const EVERY_MS = 60_000

/** What waits for the coach's own comment, the first deadline on top; it is commented at the desk. */
export function OwnCommentsCard({ coachId }: { readonly coachId: number }) {
  const t = useText(homepageText)
  const own = useText(ownWorkText)
  const [size, setSize] = useState(SIZE)
  const asked = { keepPrevious: true, refetchInterval: EVERY_MS, quiet: () => true }
  const { data, error, refetch } = useCall(listOwnComments, { query: { page: 1, size } }, asked)
  const rows = data?.content
  const total = data?.totalElements ?? 0
  const navigate = useNavigate()
  const [first] = rows ?? []
  // The letter that writes at the desk.
  useDeskKeys({ w: first && { words: own('commentFirst'), run: () => void navigate(atDesk(first)) } })
  return (
    <section className="card homepage-work-card" aria-labelledby="own-comments" aria-busy={!data && !error}>
      <div className="homepage-orders-head">
        <div>
          <h2 id="own-comments">
            {t('ownComments')}
            {total > 0 && ` ${formatCount(total)}`}
          </h2>
          <p>{t('ownCommentsHint')}</p>
        </div>
        {total > 0 && <Link to={DESK}>{own('commentDesk')}</Link>}
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
            <CommentLine key={row.id} row={row} coachId={coachId} />
          ))}
        </ul>
      )}
      {rows && total > rows.length && size < MOST && (
        <button type="button" className="link homepage-work-more" onClick={() => setSize(Math.min(MOST, size + 20))}>
          {t('moreWork', { shown: rows.length, total: formatCount(total) })}
        </button>
      )}
    </section>
  )
}

interface CommentLineProps {
  readonly row: Row
  readonly coachId: number
}

function CommentLine({ row, coachId }: CommentLineProps) {
  const t = useText(homepageText)
  const words = useText(clockInsText)
  const { studentName, campName, groupName, clockInDate, kind, dueAt, overtimeMinutes, coachName } = row
  return (
    <li>
      <StatusTag of={commentKind} value={kind} />
      <span className="homepage-news-title">
        {studentName}
        <small>
          {t('clockInOf', { date: shortDay(clockInDate), camp: campName, group: groupName })}
          {row.coachId !== coachId && ` · ${t('insteadOf', { coach: coachName ?? '' })}`}
        </small>
      </span>
      <span className="homepage-news-side">
        <time dateTime={dueAt} title={formatTime(dueAt)}>
          {kind === 'DUE' ? t('dueBy', { time: shortTime(dueAt) }) : t('overdueBy', { time: formatDelay(overtimeMinutes) })}
        </time>
        <Link to={atDesk(row)} aria-label={`${words('do.comment')} ${studentName} ${clockInDate}`}>
          {words('do.comment')}
        </Link>
      </span>
    </li>
  )
}
