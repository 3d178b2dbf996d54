import { resourceKind } from '@camp/contract/camps/camps.labels'
import { Link } from 'react-router'
import { MediaView } from '../media/media.parts.tsx'
import { formatDuration, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { commentDeskText } from './commentDesk.text.ts'
import type { ClockInToComment } from './commentDesk.ts'

/** The lesson that a clock-in is about. */
export function Lesson({ one: { lesson, lessonDay } }: { readonly one: ClockInToComment }) {
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
export function SentIn({ one }: { readonly one: ClockInToComment }) {
  const t = useText(commentDeskText)
  const facts = [
    formatTime(one.submittedAt).slice(5, 16),
    one.studySeconds > 0 && t('studied', { time: formatDuration(Math.max(1, Math.round(one.studySeconds / 60))) }),
    one.score !== null && t('score', { score: one.score }),
  ].filter(Boolean)
  return (
    <section data-heard="" aria-label={t('part.sent')}>
      <h3>
        {t('part.sent')} <small className="quiet">{facts.join(' · ')}</small>
      </h3>
      {one.makeup && <p className="quiet">{one.makeupReason === null ? t('due.made') : t('madeUp', { reason: one.makeupReason })}</p>}
      {one.media.length > 0 ? <MediaView files={one.media} /> : <p className="quiet">{t('noMedia')}</p>}
    </section>
  )
}
