import { type FamilyEvent, familyEvent, familyEventReaders, getParentTimeline } from '@camp/contract/parents/parents.family'
import { useText } from '../platform/i18n.ts'
import { RecordTimeline } from '../ui/page/RecordTimeline.tsx'
import { timelineItem, timelineItems } from './familyEntry.tsx'
import { familyTimelineText } from './familyTimeline.text.ts'

/** What one looks for together. */
const groups = {
  money: ['ORDER', 'PAYMENT', 'REFUND', 'REDEMPTION'],
  parcels: ['PARCEL'],
  camps: ['ENROLMENT', 'LEAVING', 'MOVE'],
  days: ['CLOCK_IN', 'COMMENT'],
  words: ['FOLLOW_UP', 'FEEDBACK', 'MESSAGE'],
  account: ['MEMBER', 'CONSENT', 'MERGE'],
} as const satisfies Readonly<Record<string, readonly FamilyEvent[]>>
const keys = ['words', 'days', 'money', 'parcels', 'camps', 'account'] as const

/** All about a family in one line. */
export function FamilyTimeline({ parentId }: { readonly parentId: number }) {
  const t = useText(familyTimelineText)
  return (
    <RecordTimeline
      kinds={familyEvent}
      readers={familyEventReaders}
      groups={keys.map((key) => ({ key, title: t(`events.${key}`), kinds: groups[key] }))}
      call={getParentTimeline}
      input={(ask) => ({ query: { parentId, ...ask } })}
      itemOf={timelineItem}
      itemsOf={timelineItems}
    />
  )
}
