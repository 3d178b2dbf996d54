import { type CoachRate, getCoachRates } from '@camp/contract/coaches/coaches.rates'
import { workKind } from '@camp/contract/workHours/workHours.labels'
import { formatDay, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Timeline } from '../ui/page/Timeline.tsx'
import { ratesText } from './rates.text.ts'

type Stands = 'replaced' | 'coming' | 'now' | 'past'
const HUES = { replaced: 'grey', coming: 'blue', now: 'green', past: 'grey' } as const

/** How each rate stands: of each kind the latest that has begun is the one of today. The rates come with the latest first. */
function standsOf(rates: readonly CoachRate[], today: string): Stands[] {
  const begun = new Set<string | null>()
  return rates.map(({ kind, effectiveFrom, replacedAt }) => {
    if (replacedAt !== null) return 'replaced'
    if (effectiveFrom > today) return 'coming'
    if (begun.has(kind)) return 'past'
    begun.add(kind)
    return 'now'
  })
}

/** What an hour or a piece was and is paid, the latest first; those of today stand out. */
export function RateLines({ coachId, titled }: { readonly coachId: number; readonly titled?: true }) {
  const t = useText(ratesText)
  const language = useLanguage()
  const { data } = useCall(getCoachRates, { params: { id: coachId } }, { quiet: () => true })
  if (!data) return null
  if (data.length === 0) return <p className="quiet">{t('none')}</p>
  const stands = standsOf(data, formatDay(Date.now()))
  const said = ({ kind, unit, amount, ended, effectiveFrom: from }: CoachRate) => {
    const what = kind === null ? t('general') : workKind.label(kind, language)
    if (ended) return t('ended', { what, from })
    return t(unit === 'PIECE' ? 'piece' : 'hour', { what, amount: formatMoney(amount), from })
  }
  return (
    <section className="coaches-rates" aria-label={t('rates')}>
      {titled && <p className="plain-caption">{t('rates')}</p>}
      <Timeline
        items={data.map((rate, at) => {
          const state = stands[at] ?? 'past'
          return {
            key: `${rate.effectiveFrom} ${rate.kind} ${rate.replacedAt}`,
            hue: HUES[state],
            title: (
              <>
                {said(rate)} {state !== 'past' && <span className={`tag tag-${HUES[state]}`}>{t(state)}</span>}
              </>
            ),
            at: rate.createdAt,
            detail: [rate.createdBy, rate.reason].filter(Boolean).join(' · '),
          }
        })}
      />
      <p className="quiet">{t('hint')}</p>
    </section>
  )
}
