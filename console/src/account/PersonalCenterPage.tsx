import { useText } from '../platform/i18n.ts'
import { useSession } from '../platform/session.ts'
import { accountText } from './account.text.ts'
import { DisplayCard } from './DisplayCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import './centre.css'

/** The person's own page: profile, password, display. */
export function PersonalCenterPage() {
  const t = useText(accountText)
  const { user } = useSession()
  if (!user) return null
  return (
    <div className="centre">
      <h1>{t('centre.title')}</h1>
      <ProfileCard user={user} />
      <PasswordCard />
      <DisplayCard />
    </div>
  )
}
