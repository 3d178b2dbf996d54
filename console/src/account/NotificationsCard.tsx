import { NOTIFICATION_PREFERENCE, type NotifyTopic, notificationPreference, notifyTopics } from '@camp/contract/base/notify.topics'
import { getPreference, savePreference } from '@camp/contract/base/preferences'
import { useState } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { Switch } from '../ui/form/Switch.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { CentreCard } from './CentreCard.tsx'
import { centreText } from './centre.text.ts'

const params = { key: NOTIFICATION_PREFERENCE }
const topics = Object.keys(notifyTopics) as NotifyTopic[] // Object.keys forgets the keys of a table that is known

const mutedOf = (value: unknown): readonly NotifyTopic[] => notificationPreference.safeParse(value).data?.muted ?? []

/** The messages that one wants; each switch takes effect at once. */
export function NotificationsCard() {
  const t = useText(centreText)
  const language = useLanguage()
  const kept = useCall(getPreference, { params })
  const [chosen, setChosen] = useState<readonly NotifyTopic[] | null>(null)
  const save = useAction(savePreference)
  const muted = chosen ?? mutedOf(kept.data?.value)

  const choose = async (topic: NotifyTopic, on: boolean): Promise<void> => {
    if (save.busy) return
    const next = on ? muted.filter((one) => one !== topic) : [...muted, topic]
    setChosen(next)
    const saved = await save.run({ params, body: { value: { muted: next } } })
    // Refused, and said so: back to what holds.
    if (!saved) setChosen(muted)
  }

  return (
    <CentreCard title={t('notifications.title')} body={t('notifications.body')}>
      {kept.isPending && <div className="centre-wait" aria-busy="true" />}
      {kept.isError && <ErrorState failure={kept.error.failure} onRetry={() => void kept.refetch()} />}
      {kept.data &&
        topics.map((topic) => (
          <Switch
            key={topic}
            label={notifyTopics[topic][language === 'en-US' ? 'en' : 'zh']}
            checked={!muted.includes(topic)}
            onChange={(on) => void choose(topic, on)}
          />
        ))}
    </CentreCard>
  )
}
