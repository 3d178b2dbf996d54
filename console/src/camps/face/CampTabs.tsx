import type { CallAnswer } from '@camp/contract/base/call'
import type { getCampDetail } from '@camp/contract/camps/camps'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../../platform/i18n.ts'
import { useHolds } from '../../platform/session.ts'
import { LateInPlace, latePart } from '../../ui/base/latePart.tsx'
import { TabList } from '../../ui/base/TabList.tsx'
import { LoadingLines } from '../../ui/page/LoadingLines.tsx'
import { campPageText } from './campPage.text.ts'

const keys = ['timeline', 'groups', 'students', 'lessons'] as const
type TabKey = (typeof keys)[number]

const timeline = latePart(async () => (await import('./CampTimeline.tsx')).CampTimeline)
const groups = latePart(async () => (await import('./CampRecords.tsx')).CampGroupsTab)
const students = latePart(async () => (await import('./CampRecords.tsx')).CampStudentsTab)
const lessons = latePart(async () => (await import('./CampRecords.tsx')).CampLessonsTab)

/** Who reads a tab beside those who read camps. */
const readers: Partial<Readonly<Record<TabKey, readonly string[]>>> = { timeline: ['CAMP_INDEX'], students: ['CAMP_STUDENT'] }

/** The parts of a camp, one at a time; the address says which. */
export function CampTabs({ camp }: { readonly camp: CallAnswer<typeof getCampDetail> }) {
  const t = useText(campPageText)
  const holds = useHolds()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const there = keys.filter((key) => holds(...(readers[key] ?? ['ALWAYS'])))
  const first = there[0] ?? 'groups'
  const shown = there.find((key) => key === query.get('tab')) ?? first
  const show = (key: TabKey): void => {
    const next = new URLSearchParams(query)
    if (key === first) next.delete('tab')
    else next.set('tab', key)
    void navigate(`${pathname}?${next}`, { replace: true })
  }
  const campId = camp.id
  return (
    <section className="card camps-tabs" aria-label={t('detailTitle')}>
      <TabList
        label={t('detailTitle')}
        tabs={there.map((key) => ({ key, title: t(`tab.${key}`) }))}
        shown={shown}
        onShow={show}
        panelClass="camps-panel"
      >
        {shown === 'timeline' && <LateInPlace part={timeline} props={{ campId }} waiting={<LoadingLines />} />}
        {shown === 'groups' && <LateInPlace part={groups} props={{ campId }} waiting={<LoadingLines />} />}
        {shown === 'students' && <LateInPlace part={students} props={{ campId }} waiting={<LoadingLines />} />}
        {shown === 'lessons' && <LateInPlace part={lessons} props={{ lessons: camp.lessons }} waiting={<LoadingLines />} />}
      </TabList>
    </section>
  )
}
