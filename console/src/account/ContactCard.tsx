import type { CodeChannel } from '@camp/contract/account/account.codes'
import type { Me } from '@camp/contract/base/account'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { CentreCard } from './CentreCard.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { centreText } from './centre.text.ts'
import { isOpen } from './codeCalls.ts'
import { useWays } from './signIn/useWays.ts'

/** Phone and e-mail, each with the way to another one. */
export function ContactCard({ user }: { readonly user: Me }) {
  const t = useText(centreText)
  const ways = useWays()
  const [changing, setChanging] = useState<CodeChannel | null>(null)
  const rows = [
    { channel: 'SMS', label: t('contact.phone'), value: user.phone, name: t('contact.changePhone') },
    { channel: 'EMAIL', label: t('contact.email'), value: user.email, name: t('contact.changeEmail') },
  ] as const
  return (
    <CentreCard title={t('contact.title')} body={t('contact.body')}>
      <ul className="centre-rows">
        {rows.map(({ channel, label, value, name }) => (
          <li key={channel}>
            <div>
              <span className="plain-caption">{label}</span>
              <span className={value ? undefined : 'centre-none'}>{value ?? t('contact.none')}</span>
              {!isOpen(ways, channel) && <span className="plain-hint">{t('contact.closed')}</span>}
            </div>
            {isOpen(ways, channel) && (
              <Button aria-label={name} onClick={() => setChanging(channel)}>
                {t(value ? 'contact.change' : 'contact.bind')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {changing && <ContactDialog user={user} channel={changing} ways={ways} onClose={() => setChanging(null)} />}
    </CentreCard>
  )
}
