import { type CampEntry, type CampEvent, campEvent, campEventReaders, campTurn, getCampTimeline } from '@camp/contract/camps/camps.timeline'
import { currentLanguage, textOf, useLanguage } from '../../platform/i18n.ts'
import { RecordLink } from '../../ui/page/RecordLink.tsx'
import { RecordTimeline } from '../../ui/page/RecordTimeline.tsx'
import type { TimelineItem } from '../../ui/page/Timeline.tsx'
import { groupsPage, studentsPage } from '../campColumns.tsx'
import { campPageText } from './campPage.text.ts'

const t = textOf(campPageText)

/** All about a camp in one line. */
export function CampTimeline({ campId }: { readonly campId: number }) {
  const language = useLanguage()
  return (
    <RecordTimeline
      kinds={campEvent}
      readers={campEventReaders}
      groups={campEvent.values.map((kind) => ({ key: kind, title: campEvent.label(kind, language), kinds: [kind] }))}
      call={getCampTimeline}
      input={(ask) => ({ query: { campId, ...ask } })}
      itemOf={timelineItem}
    />
  )
}

/** Where one sees more of an entry. */
const pages: Readonly<Record<CampEvent, (entry: CampEntry) => string | null>> = {
  STATE: () => null,
  ENROLMENT: ({ campId }) => studentsPage(campId),
  LEAVING: ({ campId }) => `${studentsPage(campId)}&status=QUIT`,
  MOVE: ({ campId }) => studentsPage(campId),
  DIVISION: ({ campId }) => `/coach/CoachDivision?campId=${campId}`,
  GROUP: ({ campId, recordId }) => `${groupsPage(campId)}&peek=${recordId}`,
  CLOCK_IN: ({ campId, title }) => `/camp/status?campId=${campId}&date=${title}`,
  LATE: ({ campId }) => `/coach/coachOverTime?campId=${campId}`,
}

function timelineItem(entry: CampEntry): TimelineItem {
  const { key, kind, at, status, title, note, byName, count } = entry
  const turn = kind === 'STATE' ? campTurn.values.find((one) => one === status) : undefined
  const words = kind === 'STATE' ? turn && campTurn.label(turn, currentLanguage()) : t(`event.${kind}`, { count: count ?? 0, title })
  const said = [note, byName].filter((one) => one !== null)
  return {
    key,
    hue: turn ? campTurn.labels[turn].hue : kind === 'LATE' ? 'red' : 'grey',
    at,
    title: (
      <span className="detail-timeline-event">
        <RecordLink to={pages[kind](entry)}>{words}</RecordLink>
      </span>
    ),
    detail: said.length > 0 && said.map((one) => <span key={one}>{one}</span>),
  }
}
