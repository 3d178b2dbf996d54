import { type AlarmAsk, previewAlarm } from '@camp/contract/alarms/alarms'
import type { AlarmRule } from '@camp/contract/alarms/alarms.labels'
import { wouldFire } from '@camp/contract/alarms/alarms.rules'
import { lengthIn } from '@camp/contract/base/numbers'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { alarmsText } from './alarms.text.ts'
import './alarms.css'

interface AlarmPreviewProps {
  /** A known alarm, or what a new one asks. */
  readonly of: { readonly id: number } | { readonly ask: AlarmAsk }
  readonly rule: AlarmRule
  readonly bound: number
}

/** So much lower is the limit that is tried beside. */
const LOWER = 0.8

/** On which of the days that are known it would have fired, and what a lower limit would have done. */
export function AlarmPreview({ of, rule, bound }: AlarmPreviewProps) {
  const t = useText(alarmsText)
  const { data } = useCall(previewAlarm, { body: of }, { quiet: () => true })
  if (!data) return null
  const { now, days } = data
  const fired = new Set(rule === 'ALWAYS' ? [] : wouldFire(rule, bound, days))
  const other = Math.floor(bound * LOWER)
  const most = Math.max(1, ...days.map(({ count }) => count))
  return (
    <section>
      <p className="quiet">{t('preview.now', { count: formatCount(now) })}</p>
      {days.length === 0 && <p className="quiet">{t('preview.none')}</p>}
      {days.length > 0 && (
        <>
          {rule !== 'ALWAYS' && <h3>{t('preview.title', { days: days.length, count: fired.size })}</h3>}
          <ol className="alarms-days">
            {days.map(({ day, count }) => {
              const words = t(fired.has(day) ? 'preview.fires' : 'preview.day', { day, count: formatCount(count) })
              return (
                <li key={day} data-tip={words} {...(fired.has(day) && { 'data-fires': '' })}>
                  <span className="visually-hidden">{words}</span>
                  <span aria-hidden="true" style={{ height: lengthIn(count, most) }} />
                </li>
              )
            })}
          </ol>
          <p className="quiet">
            {t('preview.known', { days: days.length })}
            {rule !== 'ALWAYS' &&
              other !== bound &&
              ` · ${t('preview.other', { limit: formatCount(other), count: wouldFire(rule, other, days).length })}`}
          </p>
        </>
      )}
    </section>
  )
}
