import type { CallAnswer } from '@camp/contract/base/call'
import { addDays, weekdayOf } from '@camp/contract/base/days'
import {
  type CampStudentDetail,
  dayStatus,
  getMemberWeekClockIn,
  getMemberWeekStatus,
  getMemberWeekStudyData,
  weekStatus,
} from '@camp/contract/campStudents/campStudents.weeks'
import { useState } from 'react'
import { RecordingsBarred } from '../media/media.barred.parts.tsx'
import { formatDay, formatDuration } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { alone } from '../ui/base/useForm.ts'
import { ShareBar } from '../ui/chart/ShareBar.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { refusable } from '../ui/page/refusable.ts'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { StatusTag, TimeCell } from '../ui/table/cells.tsx'
import type { ClockInOfDay } from './ClockInMediaModal.tsx'
import { campStudentsText } from './campStudents.text.ts'
import { DayStep } from './DayStep.tsx'

/** How seconds of study are said. */
export const studyTime = (seconds: number): string => formatDuration(Math.round(seconds / 60))

const media = latePart(async () => (await import('./ClockInMediaModal.tsx')).ClockInMediaModal)

type Week = CallAnswer<typeof getMemberWeekStatus>[number]
type Day = CallAnswer<typeof getMemberWeekClockIn>[number]

/** The week that a person wants to see first: this one, or the last one of a camp that is over. */
function firstShown(weeks: readonly Week[], today: string): Week | undefined {
  return (
    weeks.find(({ weekStart }) => today >= weekStart && today <= addDays(weekStart, 6)) ??
    (today < (weeks[0]?.weekStart ?? '') ? weeks[0] : weeks.at(-1))
  )
}

/** How the week went; of one in which nothing was expected of the child, before it joined or after it left, nothing is missing. */
function WeekTag({ week: { status, dueDays } }: { week: Week }) {
  if (status === 'NONE' && dueDays === 0) return <StatusTag of={dayStatus} value="NO_LESSON" />
  return <StatusTag of={weekStatus} value={status} />
}

/** A week of clock-ins: which one, its seven days, and what was studied. */
export function WeekCard({ enrolment }: { enrolment: CampStudentDetail }) {
  const t = useText(campStudentsText)
  const weeks = useCall(getMemberWeekStatus, { query: { campStudentId: enrolment.id } }, { quiet: () => true })
  const [chosen, setChosen] = useState<string>()
  const list = weeks.data ?? []
  const week = list.find(({ weekStart }) => weekStart === chosen) ?? firstShown(list, formatDay(Date.now()))
  return (
    <Card title={t('part.week')} extra={week && <WeekTag week={week} />}>
      {weeks.error && <ErrorState failure={weeks.error.failure} onRetry={() => void weeks.refetch()} />}
      {week && (
        <>
          <WeekPicker weeks={list} week={week} choose={setChosen} />
          <WeekDays enrolment={enrolment} weekStart={week.weekStart} />
          <WeekStudy campStudentId={enrolment.id} weekStart={week.weekStart} />
        </>
      )}
      {!week && !weeks.error && <div className="campStudents-week-days" aria-busy="true" />}
    </Card>
  )
}

/** In the place of a word where the window has no room for it. */
const Arrow = ({ path }: { path: string }) => (
  <svg className="stroked campStudents-week-arrow" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d={path} />
  </svg>
)

function WeekPicker({ weeks, week, choose }: { weeks: readonly Week[]; week: Week; choose(weekStart: string): void }) {
  const t = useText(campStudentsText)
  const at = weeks.indexOf(week)
  const step = (by: number) => {
    const next = weeks[at + by]
    if (next) choose(next.weekStart)
  }
  return (
    <div className="campStudents-week-picker no-print">
      <Button aria-label={t('week.previous')} {...refusable(at <= 0 ? t('week.first') : undefined, () => step(-1))}>
        <span className="campStudents-week-word">{t('week.previous')}</span>
        <Arrow path="m10 3-5 5 5 5" />
      </Button>
      <SelectField
        name="weekStart"
        label={t('week.pick')}
        value={week.weekStart}
        {...alone}
        options={weeks.map(({ weekStart, weekNo }) => ({
          value: weekStart,
          label: t('week.option', { no: weekNo, from: weekStart.slice(5), to: addDays(weekStart, 6).slice(5) }),
        }))}
        onChange={(weekStart) => weekStart !== undefined && choose(weekStart)}
      />
      <Button aria-label={t('week.next')} {...refusable(at >= weeks.length - 1 ? t('week.last') : undefined, () => step(1))}>
        <span className="campStudents-week-word">{t('week.next')}</span>
        <Arrow path="m6 3 5 5-5 5" />
      </Button>
      <span className="quiet">{t('week.due', { count: week.dueDays, done: week.clockInDays })}</span>
    </div>
  )
}

function WeekDays({ enrolment, weekStart }: { enrolment: CampStudentDetail; weekStart: string }) {
  const { data, error, refetch } = useCall(
    getMemberWeekClockIn,
    { query: { campStudentId: enrolment.id, weekStart } },
    { keepPrevious: true, quiet: () => true },
  )
  if (error) return <ErrorState failure={error.failure} onRetry={() => void refetch()} />
  return (
    <ol className="campStudents-week-days" aria-busy={!data}>
      {data?.map((day) => (
        <DayCell key={day.date} day={day} enrolment={enrolment} />
      ))}
    </ol>
  )
}

function DayCell({ day, enrolment }: { day: Day; enrolment: CampStudentDetail }) {
  const t = useText(campStudentsText)
  const { clockIn } = day
  const isToday = day.date === formatDay(Date.now())
  return (
    <li className="campStudents-week-day" data-status={day.status} aria-current={isToday ? 'date' : undefined}>
      <header>
        <b>{t(`weekday.d${weekdayOf(day.date)}`)}</b>
        <span className="quiet">{isToday ? t('week.today') : day.date.slice(5)}</span>
      </header>
      <StatusTag of={dayStatus} value={day.status} />
      {day.lessonDay !== null && <small className="quiet">{t('week.lesson', { day: day.lessonDay })}</small>}
      {clockIn && (
        <>
          <small>{studyTime(clockIn.studySeconds)}</small>
          {clockIn.score !== null && <small>{t('day.score', { score: clockIn.score })}</small>}
          {day.makeupReason && <small>{t('day.reason', { reason: day.makeupReason })}</small>}
          {clockIn.overtime ? (
            <small className="campStudents-week-late">{t('day.late')}</small>
          ) : (
            clockIn.commentedAt === null && <small className="quiet">{t('day.uncommented')}</small>
          )}
          <small className="quiet">
            <TimeCell at={clockIn.submittedAt} />
          </small>
          {clockIn.barred && <RecordingsBarred />}
          {clockIn.media.length > 0 && <DayMedia clockIn={clockIn} />}
        </>
      )}
      <DayStep day={day} enrolment={enrolment} />
    </li>
  )
}

/** What the child sent in that day, one press away. */
function DayMedia({ clockIn }: { clockIn: ClockInOfDay }) {
  const t = useText(campStudentsText)
  const [open, setOpen] = useState(false)
  const count = clockIn.media.length
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t('day.media', { count })}
      </button>
      {open && <Late part={media} props={{ clockIn, onClose: () => setOpen(false) }} />}
    </>
  )
}

/** Minutes of each day as bars; the figures beside them say the same. */
function WeekStudy({ campStudentId, weekStart }: { campStudentId: number; weekStart: string }) {
  const t = useText(campStudentsText)
  const query = { campStudentId, weekStart }
  const { data, error, refetch } = useCall(getMemberWeekStudyData, { query }, { keepPrevious: true, quiet: () => true })
  if (error) return <ErrorState failure={error.failure} onRetry={() => void refetch()} />
  // Of a week without a clock-in the days above say all there is.
  if (data?.studySeconds === 0) return null
  const most = Math.max(1, ...(data?.byDay.map(({ studySeconds }) => studySeconds) ?? []))
  return (
    <section className="campStudents-week-study" aria-label={t('part.study')} aria-busy={!data}>
      <h3>{t('part.study')}</h3>
      {data && (
        <p className="quiet">
          {t('stat.study')} {studyTime(data.studySeconds)} · {t('stat.score')} {data.averageScore ?? t('noScore')}
        </p>
      )}
      <ul>
        {data?.byDay.map(({ date, studySeconds }) => (
          <li key={date}>
            <span>{t(`weekday.d${weekdayOf(date)}`)}</span>
            <ShareBar share={studySeconds / most} />
            <span>{studySeconds === 0 ? t('noScore') : studyTime(studySeconds)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
