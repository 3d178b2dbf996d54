import type { Alarm } from '@camp/contract/alarms/alarms'
import { lookState } from '@camp/contract/alarms/alarms.labels'
import { useLanguage, useText } from '../platform/i18n.ts'
import { alarmsText } from './alarms.text.ts'
import './alarms.css'

/** What became of the last looks, one mark each: fired stands high, failed is red. */
export function AlarmStrip({ strip }: Pick<Alarm, 'strip'>) {
  const t = useText(alarmsText)
  const language = useLanguage()
  if (strip.length === 0) return <span className="quiet">–</span>
  return (
    <ol className="alarms-strip" aria-label={t('col.strip')}>
      {strip.map((state, at) => {
        const words = lookState.label(state, language)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a look of the strip has nothing but its place
          <li key={at} data-state={state} data-tip={words}>
            <span className="visually-hidden">{words}</span>
          </li>
        )
      })}
    </ol>
  )
}
