import { useLocation, useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { useSession } from '../platform/session.ts'
import { LateInPlace, latePart } from '../ui/base/latePart.tsx'
import { TabList } from '../ui/base/TabList.tsx'
import { ContactCard } from './ContactCard.tsx'
import { centreText } from './centre.text.ts'
import { DisplayCard } from './DisplayCard.tsx'
import { NotificationsCard } from './NotificationsCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { SsoCard } from './SsoCard.tsx'
import { UserNameCard } from './UserNameCard.tsx'
import './centre.css'

const factorsCard = latePart(async () => (await import('./FactorsCard.tsx')).FactorsCard)
const none = {}

const parts = ['basic', 'security', 'sessions', 'notifications', 'display'] as const
type Part = (typeof parts)[number]

/** The person's own page; the address says which part of it. */
export function PersonalCenterPage() {
  const t = useText(centreText)
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const shown = parts.find((key) => key === new URLSearchParams(search).get('tab')) ?? 'basic'
  const show = (key: Part): void => void navigate({ pathname, search: key === 'basic' ? '' : `?tab=${key}` }, { replace: true })
  if (!user) return null
  return (
    <div className="centre">
      <h1>{t('centre.title')}</h1>
      <TabList
        label={t('centre.title')}
        tabs={parts.map((key) => ({ key, title: t(`tabs.${key}`) }))}
        shown={shown}
        onShow={show}
        panelClass="centre-panel"
      >
        {/* What was typed stays while one looks at another part. */}
        <div className="centre-part" hidden={shown !== 'basic'}>
          <ProfileCard user={user} />
          <UserNameCard user={user} />
        </div>
        <div className="centre-part" hidden={shown !== 'security'}>
          <PasswordCard />
          {shown === 'security' && <LateInPlace part={factorsCard} props={none} />}
          <ContactCard user={user} />
          <SsoCard />
        </div>
        {shown === 'sessions' && <SessionsCard />}
        {shown === 'notifications' && <NotificationsCard />}
        {shown === 'display' && <DisplayCard />}
      </TabList>
    </div>
  )
}
