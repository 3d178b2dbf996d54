import { lengthIn } from '@camp/contract/base/numbers'
import type { Webhook } from '@camp/contract/webhooks/webhooks'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { webhooksText } from './webhooks.text.ts'
import './webhooks.css'

/** What came through and what did not, by the hour. */
export function HourBars({ hours }: Pick<Webhook, 'hours'>) {
  const t = useText(webhooksText)
  const most = Math.max(1, ...hours.map(({ delivered, failed }) => delivered + failed))
  return (
    <ol className="webhooks-hours" aria-label={t('hours')}>
      {hours.map(({ delivered, failed }, index) => {
        const hour = hours.length - 1 - index
        const counts = { delivered: formatCount(delivered), failed: formatCount(failed) }
        const words = hour === 0 ? t('lastHour', counts) : t('hour', { hour, ...counts })
        const all = delivered + failed
        return (
          <li key={hour} data-tip={words}>
            <span className="visually-hidden">{words}</span>
            {all > 0 && (
              <span className="webhooks-bar" style={{ height: lengthIn(all, most) }} aria-hidden="true">
                <span style={{ height: lengthIn(failed, all) }} />
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
