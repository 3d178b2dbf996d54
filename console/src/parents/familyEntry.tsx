import type { Labelled } from '@camp/contract/base/labels'
import { campStudentStatus } from '@camp/contract/camps/camps.labels'
import { feedbackCategory, feedbackStatus } from '@camp/contract/feedback/feedback.labels'
import { followUpKind } from '@camp/contract/followUps/followUps.record'
import { logisticsStatus } from '@camp/contract/logistics/logistics.labels'
import { deliveryState } from '@camp/contract/messageTasks/messageTasks'
import { messageChannel } from '@camp/contract/messageTasks/messageTasks.labels'
import { orderStatus, refundStatus } from '@camp/contract/orders/orders.states'
import { type FamilyEntry, type FamilyEvent, familyEvent } from '@camp/contract/parents/parents.family'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '../platform/format.ts'
import { currentLanguage, textOf } from '../platform/i18n.ts'
import type { TimelineItem } from '../ui/page/Timeline.tsx'
import { parentsText } from './parents.text.ts'
import { StudentLink } from './StudentLink.tsx'

const t = textOf(parentsText)

/** Whose words the state of an entry is in. */
const states: Partial<Readonly<Record<FamilyEvent, Labelled<string>>>> = {
  ORDER: orderStatus,
  REFUND: refundStatus,
  PARCEL: logisticsStatus,
  ENROLMENT: campStudentStatus,
  FEEDBACK: feedbackStatus,
  FOLLOW_UP: followUpKind,
  MESSAGE: deliveryState,
}

const wordOf = (of: Labelled<string>, value: string): string =>
  Object.hasOwn(of.labels, value) ? of.label(value, currentLanguage()) : value

function StateTag({ entry: { kind, status } }: { readonly entry: FamilyEntry }) {
  const of = states[kind]
  const label = of && status !== null && Object.hasOwn(of.labels, status) ? of.labels[status] : undefined
  if (!of || !label || status === null) return null
  return <span className={`tag tag-${label.hue}`}>{wordOf(of, status)}</span>
}

const child = (entry: FamilyEntry): ReactNode =>
  entry.campStudentId === null ? entry.studentName : <StudentLink id={entry.campStudentId}>{entry.studentName}</StudentLink>

/** What happened, in words; names of children lead to their page. */
const titles: Readonly<Record<FamilyEvent, (entry: FamilyEntry) => ReactNode>> = {
  ORDER: ({ title, amount }) => t('event.ORDER', { title, amount: formatMoney(amount ?? 0) }),
  REFUND: ({ title, amount }) => t('event.REFUND', { title, amount: formatMoney(amount ?? 0) }),
  PARCEL: ({ title, note }) => t('event.PARCEL', { title, note: note ?? '' }),
  ENROLMENT: ({ title }) => t('event.ENROLMENT', { title }),
  LEAVING: ({ title, orderNumber }) => t(orderNumber === null ? 'event.LEAVING' : 'event.REFUNDED', { title }),
  MOVE: ({ note }) => t('event.MOVE', { note: note ?? '' }),
  CLOCK_IN: ({ day, makeup }) => t(makeup ? 'event.MAKEUP' : 'event.CLOCK_IN', { day: day ?? 0 }),
  COMMENT: ({ day, byName }) => t('event.COMMENT', { day: day ?? 0, by: byName ?? '' }),
  FEEDBACK: ({ title }) => t('event.FEEDBACK', { title: wordOf(feedbackCategory, title) }),
  MESSAGE: ({ title, note }) => t('event.MESSAGE', { title, channel: wordOf(messageChannel, note ?? '') }),
  FOLLOW_UP: ({ title, byName }) => t(title === '' ? 'event.FOLLOW_UP' : 'event.PROMISE', { by: byName ?? '', title }),
  MERGE: ({ title, status }) => t(status === 'UNDONE' ? 'event.UNMERGE' : 'event.MERGE', { id: title }),
}

/** Kinds whose note stands in their title. */
const TOLD: ReadonlySet<FamilyEvent> = new Set(['PARCEL', 'MOVE', 'MESSAGE'])
/** Kinds whose camp is not in their title. */
const OF_CAMP: ReadonlySet<FamilyEvent> = new Set(['MOVE', 'CLOCK_IN', 'COMMENT'])
const BY: ReadonlySet<FamilyEvent> = new Set(['REFUND', 'LEAVING', 'MOVE', 'MERGE'])

/** An entry as the timeline shows it. */
export function timelineItem(entry: FamilyEntry): TimelineItem {
  const { key, kind, at } = entry
  return {
    key,
    hue: familyEvent.labels[kind].hue,
    at,
    title: (
      <span className="parents-event">
        {entry.studentName !== null && <>{child(entry)} </>}
        {titles[kind](entry)} <StateTag entry={entry} />
      </span>
    ),
    detail: (
      <>
        {entry.orderNumber && <Link to={`/order/detail?orderNumber=${entry.orderNumber}`}>{entry.orderNumber}</Link>}
        {OF_CAMP.has(kind) && <span>{entry.title}</span>}
        {entry.score !== null && <span>{t('scored', { score: entry.score })}</span>}
        {BY.has(kind) && entry.byName && <span>{entry.byName}</span>}
        {entry.note && !TOLD.has(kind) && <span className="detail-timeline-note">{entry.note}</span>}
      </>
    ),
  }
}
