import { useLocation, useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { LateInPlace, latePart } from '../ui/base/latePart.tsx'
import { TabList } from '../ui/base/TabList.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { coachListText } from './coachList.text.ts'

const keys = ['timeline', 'hours', 'statements', 'contracts', 'students', 'late'] as const
type TabKey = (typeof keys)[number]

const parts = {
  timeline: latePart(async () => (await import('./CoachTimeline.tsx')).CoachTimeline),
  hours: latePart(async () => (await import('./CoachRecords.tsx')).CoachHoursTab),
  statements: latePart(async () => (await import('./CoachRecords.tsx')).CoachStatementsTab),
  contracts: latePart(async () => (await import('./CoachRecords.tsx')).CoachContractsTab),
  students: latePart(async () => (await import('./CoachRecords.tsx')).CoachStudentsTab),
  late: latePart(async () => (await import('./CoachRecords.tsx')).CoachLateTab),
} as const

/** Who reads a tab beside those who read coaches. */
const readers: Partial<Readonly<Record<TabKey, readonly string[]>>> = {
  hours: ['COASH_WORKHOUR_STATS'],
  statements: ['COASH_WORKHOUR_STATS'],
  contracts: ['COASH_CONTRACT_RECORDS', 'COASH_WORKHOUR_STATS'],
  late: ['COASH_OVERTIME'],
}

/** The parts of a coach, one at a time; the address says which. */
export function CoachTabs({ coachId }: { readonly coachId: number }) {
  const t = useText(coachListText)
  const holds = useHolds()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const there = keys.filter((key) => holds(...(readers[key] ?? ['ALWAYS'])))
  const shown = there.find((key) => key === query.get('tab')) ?? 'timeline'
  const show = (key: TabKey): void => {
    const next = new URLSearchParams(query)
    if (key === 'timeline') next.delete('tab')
    else next.set('tab', key)
    void navigate(`${pathname}?${next}`, { replace: true })
  }
  return (
    <section className="card coaches-tabs" aria-label={t('detailTitle')}>
      <TabList
        label={t('detailTitle')}
        tabs={there.map((key) => ({ key, title: t(`tab.${key}`) }))}
        shown={shown}
        onShow={show}
        panelClass="coaches-panel"
      >
        <LateInPlace key={shown} part={parts[shown]} props={{ coachId }} waiting={<LoadingLines />} />
      </TabList>
    </section>
  )
}
