import { useLocation, useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { LateInPlace, latePart } from '../ui/base/latePart.tsx'
import { TabList } from '../ui/base/TabList.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ParentLearningTab } from './ParentLearning.tsx'
import type { ParentDetail } from './parentRow.ts'
import { parentsText } from './parents.text.ts'

const familyTimeline = latePart(async () => (await import('./FamilyTimeline.tsx')).FamilyTimeline)

const feedback = latePart(async () => (await import('./ParentFeedbackTab.tsx')).ParentFeedbackTab)
const camps = latePart(async () => (await import('./ParentRecords.tsx')).ParentCampsTab)
const orders = latePart(async () => (await import('./ParentRecords.tsx')).ParentOrdersTab)
const devices = latePart(async () => (await import('./ParentBelongings.tsx')).ParentDevicesTab)
const addresses = latePart(async () => (await import('./ParentAddresses.tsx')).ParentAddressesTab)
const keys = ['timeline', 'learning', 'camps', 'orders', 'devices', 'addresses', 'feedback'] as const
type TabKey = (typeof keys)[number]

/** The parts of a family, one at a time; the address says which. */
export function ParentTabs({ parent }: { readonly parent: ParentDetail }) {
  const t = useText(parentsText)
  const location = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(location.search)
  const shown = keys.find((key) => key === query.get('tab')) ?? keys[0]
  const show = (key: TabKey): void => {
    const next = new URLSearchParams(query)
    if (key === keys[0]) next.delete('tab')
    else next.set('tab', key)
    void navigate(`${location.pathname}?${next}`, { replace: true })
  }
  return (
    <section className="card parents-tabs" aria-label={t('detailTitle')}>
      <TabList
        label={t('detailTitle')}
        tabs={keys.map((key) => ({ key, title: t(`tab.${key}`) }))}
        shown={shown}
        onShow={show}
        panelClass="parents-panel"
      >
        {shown === 'learning' && <ParentLearningTab parentId={parent.id} />}
        {shown === 'camps' && <LateInPlace part={camps} props={{ parentId: parent.id }} waiting={<LoadingLines />} />}
        {shown === 'orders' && <LateInPlace part={orders} props={{ parentId: parent.id }} waiting={<LoadingLines />} />}
        {shown === 'devices' && <LateInPlace part={devices} props={{ parent }} waiting={<LoadingLines />} />}
        {shown === 'addresses' && <LateInPlace part={addresses} props={{ parent }} waiting={<LoadingLines />} />}
        {shown === 'feedback' && <LateInPlace part={feedback} props={{ parentId: parent.id }} waiting={<LoadingLines />} />}
        {shown === 'timeline' && (
          <LateInPlace key={parent.id} part={familyTimeline} props={{ parentId: parent.id }} waiting={<LoadingLines />} />
        )}
      </TabList>
    </section>
  )
}
