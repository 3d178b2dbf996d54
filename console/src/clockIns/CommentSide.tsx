import { Link } from 'react-router'
import { MediaView } from '../media/media.parts.tsx'
import { formatCount, shortTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { commentDeskText } from './commentDesk.text.ts'
import type { ClockInToComment } from './commentDesk.ts'

/** The child, so far: day by day, and what was said to it. */
export function CommentSide({ one }: { readonly one: ClockInToComment }) {
  const t = useText(commentDeskText)
  const mayOpen = useHolds()('CAMP_STUDENT_DETAIL')
  const about = [one.englishName, one.grade, one.englishLevel].filter(Boolean).join(' · ')
  const due = one.days.filter(({ mark }) => mark !== 'AHEAD' && mark !== 'ABSENT')
  const done = due.filter(({ mark }) => mark !== 'MISSED').length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <aside className="commentDesk-side" aria-label={one.studentName} tabIndex={0}>
      <section>
        <h3>
          {one.studentName}
          {mayOpen && <Link to={`/camp/campStudent/campStudentDetail?id=${one.campStudentId}`}>{t('do.student')}</Link>}
        </h3>
        {about !== '' && <p className="quiet">{about}</p>}
      </section>
      {one.days.length > 0 && (
        <section>
          <h3>{t('part.days', { done, due: due.length })}</h3>
          <ol className="commentDesk-days">
            {one.days.map(({ day, date, mark }) => {
              const words = t('mark', { day, date: date.slice(5), mark: t(`marks.${mark}`) })
              return (
                <li
                  key={day}
                  className={`commentDesk-mark-${mark.toLowerCase()}`}
                  title={words}
                  aria-current={day === one.lessonDay || undefined}
                >
                  <span aria-hidden="true">{day}</span>
                  <span className="visually-hidden">{words}</span>
                </li>
              )
            })}
          </ol>
        </section>
      )}
      <section>
        <h3>
          {t('part.told')}
          {one.toldCount > 0 && <small className="quiet">{t('toldCount', { count: formatCount(one.toldCount) })}</small>}
        </h3>
        {one.told.length === 0 && <p className="quiet">{t('noTold')}</p>}
        {one.told.map((told) => (
          <div key={told.id} className="commentDesk-told">
            <p className="desk-line quiet">
              <b>{t('lessonDay', { day: told.lessonDay })}</b>
              <span>{t('by', { name: told.coachName ?? t('bySystem'), time: shortTime(told.commentedAt) })}</span>
              {told.overtime && <em className="commentDesk-due-soon">{t('late')}</em>}
            </p>
            <p>{told.commentText}</p>
            {told.media.length > 0 && <MediaView files={told.media} />}
          </div>
        ))}
      </section>
    </aside>
  )
}
