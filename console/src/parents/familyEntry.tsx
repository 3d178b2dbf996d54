import type { Labelled } from '@camp/contract/base/labels'
import { campStudentStatus } from '@camp/contract/camps/camps.labels'
import { consentPurpose, consentState } from '@camp/contract/consents/consents.labels'
import { feedbackCategory, feedbackStatus } from '@camp/contract/feedback/feedback.labels'
import { followUpKind, promiseState } from '@camp/contract/followUps/followUps.record'
import { logisticsStatus } from '@camp/contract/logistics/logistics.labels'
import { deliveryState } from '@camp/contract/messageTasks/messageTasks'
import { messageChannel } from '@camp/contract/messageTasks/messageTasks.labels'
import { orderStatus, payMethod, refundStatus } from '@camp/contract/orders/orders.states'
import type { FamilyEntry, FamilyEvent } from '@camp/contract/parents/parents.family'
import type { ReactNode } from 'react'
import { formatDay, formatMoney } from '../platform/format.ts'
import { currentLanguage, textOf, useLanguage } from '../platform/i18n.ts'
import { RecordLink } from '../ui/page/RecordLink.tsx'
import type { TimelineItem } from '../ui/page/Timeline.tsx'
import { familyTimelineText } from './familyTimeline.text.ts'

const t = textOf(familyTimelineText)

/** Whose words the state of an entry is in. */
const states: Partial<Readonly<Record<FamilyEvent, Labelled<string>>>> = {
  ORDER: orderStatus,
  PAYMENT: payMethod,
  REFUND: refundStatus,
  PARCEL: logisticsStatus,
  ENROLMENT: campStudentStatus,
  FEEDBACK: feedbackStatus,
  FOLLOW_UP: followUpKind,
  MESSAGE: deliveryState,
  CONSENT: consentState,
}

const wordOf = (of: Labelled<string>, value: string): string =>
  Object.hasOwn(of.labels, value) ? of.label(value, currentLanguage()) : value

const labelOf = ({ kind, status }: FamilyEntry, isAhead: boolean) => {
  const of: Labelled<string> | undefined = isAhead && kind === 'FOLLOW_UP' ? promiseState : states[kind]
  return of && status !== null && Object.hasOwn(of.labels, status) ? of.labels[status] : undefined
}

/** Kinds whose word is a way and no state: it has no colour. */
const PLAIN: ReadonlySet<FamilyEvent> = new Set(['PAYMENT', 'FOLLOW_UP'])

function StateTag({ entry, isAhead }: { readonly entry: FamilyEntry; readonly isAhead: boolean }) {
  const language = useLanguage()
  const label = labelOf(entry, isAhead)
  if (!label) return null
  const words = language === 'en-US' ? label.en : label.zh
  return PLAIN.has(entry.kind) && !isAhead ? (
    <span className="quiet">{words}</span>
  ) : (
    <span className={`tag tag-${label.hue}`}>{words}</span>
  )
}

const order = ({ orderNumber }: FamilyEntry) => orderNumber && `/order/detail?orderNumber=${orderNumber}`
const enrolment = ({ campStudentId }: FamilyEntry) => campStudentId && `/camp/campStudent/campStudentDetail?id=${campStudentId}`

/** Where the record of an entry is opened. */
const pages: Partial<Readonly<Record<FamilyEvent, (entry: FamilyEntry) => string | 0 | null>>> = {
  ORDER: order,
  PAYMENT: order,
  REFUND: order,
  REDEMPTION: order,
  PARCEL: ({ recordId }) => `/location/logisticsOrder?peek=${recordId}`,
  ENROLMENT: enrolment,
  LEAVING: enrolment,
  MOVE: enrolment,
  CLOCK_IN: enrolment,
  COMMENT: enrolment,
  FEEDBACK: ({ recordId }) => `/feedback/index?peek=${recordId}`,
  MESSAGE: ({ recordId }) => `/messageTask/detail?id=${recordId}`,
  MERGE: ({ recordId }) => `/parent/detail?id=${recordId}`,
}

/** What happened, in words. */
const titles: Readonly<Record<FamilyEvent, (entry: FamilyEntry) => ReactNode>> = {
  ORDER: ({ title, amount }) => t('event.ORDER', { title, amount: formatMoney(amount ?? 0) }),
  PAYMENT: ({ title, amount }) => t('event.PAYMENT', { title, amount: formatMoney(amount ?? 0) }),
  REDEMPTION: ({ title }) => t('event.REDEMPTION', { title }),
  MEMBER: ({ title }) => t('event.MEMBER', { title }),
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
  CONSENT: ({ title }) => t('event.CONSENT', { title: wordOf(consentPurpose, title) }),
  MERGE: ({ title, status }) => t(status === 'UNDONE' ? 'event.UNMERGE' : 'event.MERGE', { id: title }),
}

/** What is to come, where it is said in other words. */
const aheadTitles: Partial<typeof titles> = {
  FOLLOW_UP: ({ title }) => t('ahead.FOLLOW_UP', { title }),
  PARCEL: ({ title, note }) => t('ahead.PARCEL', { title, note: note ?? '' }),
  ENROLMENT: ({ title }) => t('ahead.ENROLMENT', { title }),
  MEMBER: ({ title }) => t('ahead.MEMBER', { title }),
}

/** Kinds whose note stands in their title. */
const TOLD: ReadonlySet<FamilyEvent> = new Set(['PARCEL', 'MOVE', 'MESSAGE'])
/** Kinds whose camp is not in their title. */
const OF_CAMP: ReadonlySet<FamilyEvent> = new Set(['MOVE', 'CLOCK_IN', 'COMMENT'])
const BY: ReadonlySet<FamilyEvent> = new Set(['REFUND', 'LEAVING', 'MOVE', 'MERGE'])

/** An entry as the timeline shows it: it leads to its record. */
export function timelineItem(entry: FamilyEntry, isAhead: boolean): TimelineItem {
  const { key, kind, at } = entry
  const said = (isAhead ? aheadTitles[kind] : undefined) ?? titles[kind]
  return {
    key,
    // Colour is for states.
    hue: PLAIN.has(kind) && !isAhead ? 'grey' : (labelOf(entry, isAhead)?.hue ?? 'grey'),
    at,
    title: (
      <>
        <span className="detail-timeline-event">
          <RecordLink to={pages[kind]?.(entry) || null}>
            {entry.studentName !== null && <b>{entry.studentName} </b>}
            {said(entry)}
          </RecordLink>
        </span>{' '}
        <StateTag entry={entry} isAhead={isAhead} />
      </>
    ),
    detail: hasDetail(entry, isAhead) && (
      <>
        {entry.orderNumber && <RecordLink to={order(entry) || null}>{entry.orderNumber}</RecordLink>}
        {OF_CAMP.has(kind) && <span>{entry.title}</span>}
        {entry.score !== null && <span>{t('scored', { score: entry.score })}</span>}
        {(isAhead || BY.has(kind)) && entry.byName && <span>{entry.byName}</span>}
        {entry.note && !TOLD.has(kind) && <span className="detail-timeline-note">{entry.note}</span>}
      </>
    ),
  }
}

const hasDetail = ({ kind, orderNumber, score, byName, note }: FamilyEntry, isAhead: boolean): boolean =>
  orderNumber !== null ||
  OF_CAMP.has(kind) ||
  score !== null ||
  ((isAhead || BY.has(kind)) && byName !== null) ||
  (!!note && !TOLD.has(kind))

/** What happened, as the timeline shows it: the clock-ins of a day are one line. */
export function timelineItems(entries: readonly FamilyEntry[]): TimelineItem[] {
  const clockIns = entries.filter(({ kind }) => kind === 'CLOCK_IN')
  return entries.flatMap((entry) => {
    const together = clockIns.includes(entry) ? clockIns.filter(({ at }) => formatDay(at) === formatDay(entry.at)) : []
    if (together.length < 2) return timelineItem(entry, false)
    return together[0] === entry ? dayItem(entry, together) : []
  })
}

/** Clock-ins of a day, each with its child, its camp and what it scored. */
const dayItem = ({ key, at }: FamilyEntry, together: readonly FamilyEntry[]): TimelineItem => ({
  key,
  hue: 'grey',
  at,
  title: t('event.CLOCK_INS', { count: together.length }),
  detail: together.map((entry) => (
    <span key={entry.key}>
      <RecordLink to={enrolment(entry) || null}>
        {entry.studentName !== null && <b>{entry.studentName} </b>}
        {titles.CLOCK_IN(entry)}
      </RecordLink>{' '}
      {entry.title}
      {entry.score !== null && ` · ${t('scored', { score: entry.score })}`}
    </span>
  )),
})
