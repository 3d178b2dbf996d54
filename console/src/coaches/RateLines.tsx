import { getCoachRates } from '@camp/contract/coaches/coaches.writing'
import { formatDay, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Timeline } from '../ui/page/Timeline.tsx'
import { coachListText } from './coachList.text.ts'

/** What an hour was and is paid, the latest first; the one of today stands out. */
export function RateLines({ coachId, titled }: { readonly coachId: number; readonly titled?: true }) {
  const t = useText(coachListText)
  const { data } = useCall(getCoachRates, { params: { id: coachId } }, { quiet: () => true })
  if (!data) return null
  if (data.length === 0) return <p className="quiet">{t('noRates')}</p>
  const now = formatDay(Date.now())
  const present = data.findIndex(({ effectiveFrom }) => effectiveFrom <= now)
  return (
    <section className="coach-rates" aria-label={t('rates')}>
      {titled && <p className="plain-caption">{t('rates')}</p>}
      <Timeline
        items={data.map(({ effectiveFrom, amount, reason, createdAt, createdBy }, at) => ({
          key: effectiveFrom,
          hue: at === present ? ('green' as const) : at < present || present < 0 ? ('blue' as const) : ('grey' as const),
          title: (
            <>
              {t('rateLine', { amount: formatMoney(amount), from: effectiveFrom })}{' '}
              {at === present && <span className="tag tag-green">{t('rateNow')}</span>}
              {(at < present || present < 0) && <span className="tag tag-blue">{t('rateComing')}</span>}
            </>
          ),
          at: createdAt,
          detail: [createdBy, reason].filter(Boolean).join(' · '),
        }))}
      />
      <p className="quiet">{t('ratesHint')}</p>
    </section>
  )
}
