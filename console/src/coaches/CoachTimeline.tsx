import type { Labelled } from '@camp/contract/base/labels'
import { commentKind } from '@camp/contract/coaches/coaches.labels'
import { type CoachEntry, type CoachEvent, coachEvent, coachEventReaders, getCoachTimeline } from '@camp/contract/coaches/coaches.timeline'
import { contractEvent } from '@camp/contract/contracts/contracts.events'
import { statementStatus } from '@camp/contract/workHours/workHours.labels'
import { formatDuration, formatMoney } from '../platform/format.ts'
import { currentLanguage, textOf, useLanguage } from '../platform/i18n.ts'
import { RecordLink } from '../ui/page/RecordLink.tsx'
import { RecordTimeline } from '../ui/page/RecordTimeline.tsx'
import { pageFor } from '../ui/page/recordNames.tsx'
import type { TimelineItem } from '../ui/page/Timeline.tsx'
import { coachListText } from './coachList.text.ts'
import { membersPage } from './useCoachActions.ts'

const t = textOf(coachListText)

/** All about a coach in one line. */
export function CoachTimeline({ coachId }: { readonly coachId: number }) {
  const language = useLanguage()
  return (
    <RecordTimeline
      kinds={coachEvent}
      readers={coachEventReaders}
      groups={coachEvent.values.map((kind) => ({ key: kind, title: coachEvent.label(kind, language), kinds: [kind] }))}
      call={getCoachTimeline}
      input={(ask) => ({ query: { coachId, ...ask } })}
      itemOf={timelineItem}
    />
  )
}

const days = ({ title, until }: CoachEntry): string => (until === null || until === title ? title : `${title} ~ ${until}`)

const titles: Readonly<Record<CoachEvent, (entry: CoachEntry, isAhead: boolean) => string>> = {
  HOURS: ({ minutes }) => t('event.HOURS', { time: formatDuration(minutes ?? 0) }),
  LATE: ({ count }) => t('event.LATE', { count: count ?? 0 }),
  STATEMENT: ({ title }) => t('event.STATEMENT', { month: title }),
  CONTRACT: ({ title }, isAhead) => t(isAhead ? 'ahead.CONTRACT' : 'event.CONTRACT', { number: title }),
  ABSENCE: (entry) => t('event.ABSENCE', { days: days(entry) }),
  GROUP: ({ title, status }) => t(status === 'LEFT' ? 'event.LEFT' : 'event.JOINED', { title }),
  CAMP: ({ title }) => t('event.CAMP', { title }),
}

/** Where the record of an entry is opened. */
const pages: Readonly<Record<CoachEvent, (entry: CoachEntry) => string | null>> = {
  HOURS: ({ coachId }) => `/coach/coachWorkHourDetail/${coachId}`,
  LATE: ({ coachId }) => `/coach/coachOverTime?coachId=${coachId}`,
  STATEMENT: ({ recordId }) => `/coach/statements?peek=${recordId}`,
  CONTRACT: ({ title }) => `/coach/contractSignRecords?peek=${title}`,
  ABSENCE: () => null,
  GROUP: ({ recordId }) => (recordId === null ? null : membersPage(recordId)),
  CAMP: ({ recordId }) => (recordId === null ? null : pageFor('camp', recordId)),
}

const states: Partial<Readonly<Record<CoachEvent, Labelled<string>>>> = {
  LATE: commentKind,
  STATEMENT: statementStatus,
  CONTRACT: contractEvent,
}

const labelOf = ({ kind, status }: CoachEntry) => {
  const of = states[kind]
  return of && status !== null && Object.hasOwn(of.labels, status) ? of.labels[status] : undefined
}

function timelineItem(entry: CoachEntry, isAhead: boolean): TimelineItem {
  const { key, kind, at, note, byName, amount, count } = entry
  const label = labelOf(entry)
  const said = [
    kind !== 'LATE' && amount !== null && formatMoney(amount),
    kind === 'HOURS' && count !== null && t('lines', { count }),
    note,
    byName,
  ].filter((one) => typeof one === 'string' && one !== '')
  return {
    key,
    hue: label?.hue ?? 'grey',
    at,
    title: (
      <>
        <span className="detail-timeline-event">
          <RecordLink to={pages[kind](entry)}>{titles[kind](entry, isAhead)}</RecordLink>
        </span>{' '}
        {label && <span className={`tag tag-${label.hue}`}>{currentLanguage() === 'en-US' ? label.en : label.zh}</span>}
      </>
    ),
    detail: said.length > 0 && said.map((one) => <span key={String(one)}>{one}</span>),
  }
}
