import { resourceKind } from '@camp/contract/camps/camps.labels'
import { getClockInToComment } from '@camp/contract/clockIns/clockIns.desk'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { RecordingsBarred } from '../media/media.barred.parts.tsx'
import { MediaView } from '../media/media.parts.tsx'
import { formatDuration, shortTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { DeskSteps } from '../ui/desk/DeskSteps.tsx'
import type { Desk } from '../ui/desk/useDesk.ts'
import { useNow } from '../ui/desk/useNow.ts'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { EmptyState, ErrorState } from '../ui/page/StateViews.tsx'
import { CommentAnswer } from './CommentAnswer.tsx'
import { CommentSide } from './CommentSide.tsx'
import { commentDeskText } from './commentDesk.text.ts'
import { type ClockInToComment, type CommentWorkList, dueOf } from './commentDesk.ts'

/** A colleague may be faster, and what is open shows it. */
const EVERY_MS = 60_000

interface CaseProps {
  readonly id: number | undefined
  readonly list: CommentWorkList
  readonly desk: Desk
  /** Did the one before leave the cursor in its box? */
  readonly typing: RefObject<boolean>
  onTouch(): void
  onNext(from: number): void
}

/** The open clock-in: what the child did, with the answer below it; beside it the child. */
export function CommentCase({ id, list, desk, typing, onTouch, onNext }: CaseProps) {
  const t = useText(commentDeskText)
  const asked = { enabled: id !== undefined, quiet: () => true, refetchInterval: EVERY_MS }
  const { data, error, refetch } = useCall(getClockInToComment, { params: { id: id ?? 0 } }, asked)
  const back = desk.onPhone && (
    <div className="desk-back commentDesk-back">
      <Button onClick={desk.back}>{t('do.back')}</Button>
      <DeskSteps list={list} desk={desk} />
    </div>
  )
  if (error && !data)
    return (
      <div className="desk-case">
        {back}
        {error.failure.status === 404 ? (
          <EmptyState title={t('notThere')} />
        ) : (
          <ErrorState failure={error.failure} onRetry={() => void refetch()} />
        )}
      </div>
    )
  if (!data) return <LoadingLines />
  return (
    <>
      <article className="commentDesk-case" aria-label={data.studentName}>
        {back}
        <CaseHead one={data}>{!desk.onPhone && <DeskSteps list={list} desk={desk} />}</CaseHead>
        <div className="commentDesk-work">
          <Lesson one={data} />
          <SentIn one={data} />
        </div>
        <CommentAnswer key={data.id} one={data} typing={typing} onTouch={onTouch} onRefused={() => void refetch()} onNext={onNext} />
      </article>
      <CommentSide one={data} />
    </>
  )
}

function CaseHead({ one, children }: { readonly one: ClockInToComment; readonly children: React.ReactNode }) {
  const t = useText(commentDeskText)
  const due = dueOf(one, useNow(20_000), t)
  return (
    <header className="commentDesk-head">
      <div>
        <h2>{one.studentName}</h2>
        <p className="desk-line quiet">
          {[one.campName, one.groupName, t('lessonDay', { day: one.lessonDay })].join(' · ')}
          {one.commentedAt === null && (
            <>
              <em className={`commentDesk-due commentDesk-due-${due.hue}`}>{due.words}</em>
              {'at' in due && <span>{due.at}</span>}
            </>
          )}
        </p>
      </div>
      {children}
    </header>
  )
}

function Lesson({ one: { lesson, lessonDay } }: { readonly one: ClockInToComment }) {
  const t = useText(commentDeskText)
  const language = useLanguage()
  const mayOpen = useHolds()('RESOURCE_INDEX')
  return (
    <section className="commentDesk-lesson" aria-label={t('part.lesson')}>
      <small className="quiet">
        {t('part.lesson')} · {t('lessonDay', { day: lessonDay })}
        {lesson && ` · ${resourceKind.label(lesson.kind, language)}`}
      </small>
      <p>
        {lesson ? <b>{lesson.title}</b> : <span className="quiet">{t('noLesson')}</span>}
        {lesson && mayOpen && <Link to={`/resources/detail?id=${lesson.id}`}>{t('do.lesson')}</Link>}
      </p>
    </section>
  )
}

/** What the child sent in; where there is nothing, it says so and why. */
function SentIn({ one }: { readonly one: ClockInToComment }) {
  const t = useText(commentDeskText)
  const facts = [
    shortTime(one.submittedAt),
    one.studySeconds > 0 && t('studied', { time: formatDuration(Math.max(1, Math.round(one.studySeconds / 60))) }),
    one.score !== null && t('score', { score: one.score }),
  ].filter(Boolean)
  return (
    <section data-heard="" aria-label={t('part.sent')}>
      <h3>
        {t('part.sent')} <small className="quiet">{facts.join(' · ')}</small>
      </h3>
      {one.makeup && <p className="quiet">{one.makeupReason === null ? t('due.made') : t('madeUp', { reason: one.makeupReason })}</p>}
      {one.barred && <RecordingsBarred />}
      {one.media.length > 0 && <MediaView files={one.media} />}
      {one.media.length === 0 && !one.barred && <p className="quiet">{t('noMedia')}</p>}
    </section>
  )
}
