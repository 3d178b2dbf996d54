import { previewMessageTask } from '@camp/contract/messageTasks/messageTasks'
import { useEffect, useState } from 'react'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { audienceFrom, bodyFrom, channelOf, hasAudience, type MessageValues, strangeVariable } from './messageTaskForm.ts'
import { messageTasksText } from './messageTasks.text.ts'

const PAUSE_MS = 400

/** The value once nobody has changed it for a moment. */
function useCalm<T>(value: T): T {
  const [calm, setCalm] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return calm
}

/** How many it reaches now, and what some of them would read. */
export function MessagePreview({ values: typed }: { readonly values: MessageValues }) {
  const t = useText(messageTasksText)
  const values = useCalm(typed)
  const enabled = hasAudience(values) && strangeVariable(values) === undefined
  const channel = channelOf(values)
  const body = { channel, content: values.content.trim(), audience: audienceFrom(values), purpose: bodyFrom(values).purpose }
  const { data, error } = useCall(previewMessageTask, { body }, { enabled, keepPrevious: true, staleTime: 0, quiet: () => true })
  return (
    <section className="messageTasks-preview" aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      <div aria-live="polite">
        {!enabled && <p className="quiet">{t('previewLater')}</p>}
        {enabled && error && <p className="quiet">{t('previewFailed')}</p>}
        {enabled && !error && !data && <p className="quiet">{t('counting')}</p>}
        {enabled && data && (
          <p className="messageTasks-count">
            {data.unreachable === 0
              ? t('count', { count: formatCount(data.total) })
              : t('countUnreachable', {
                  count: formatCount(data.total),
                  missed: formatCount(data.unreachable),
                  address: t(channel === 'EMAIL' ? 'email' : 'phone'),
                })}
          </p>
        )}
        {enabled && data && data.withheld > 0 && <p className="quiet">{t('withheld', { count: formatCount(data.withheld) })}</p>}
        {enabled && data && !data.ready && <p className="form-error">{t('channelOff')}</p>}
      </div>
      {enabled && values.content.trim() !== '' && (
        <ul>
          {data?.samples.map(({ name, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two recipients may have one name; their order is all that tells them apart
            <li key={index}>
              <small>{t('to', { name })}</small>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
