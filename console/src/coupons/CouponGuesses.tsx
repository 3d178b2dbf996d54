import { listCouponGuesses } from '@camp/contract/coupons/coupons.freezing'
import { formatCount, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { couponsText } from './coupons.text.ts'

/** Says who keeps trying codes that do not exist; nothing where nobody does. */
export function CouponGuesses() {
  const t = useText(couponsText)
  const holds = useHolds()
  const { data = [] } = useCall(listCouponGuesses, {}, { enabled: holds('PROMOTE_CODE_DISABLE'), quiet: () => true })
  if (data.length === 0) return null
  return (
    <section className="coupons-guesses" aria-label={t('guesses')}>
      <strong>{t('guesses')}</strong>
      <ul>
        {data.map(({ userName, ip, count, since }) => (
          <li key={userName ?? ip}>
            {t('guessOf', {
              who: userName ?? t('guessAddress', { address: ip ?? '' }),
              count: formatCount(count),
              since: formatTime(since).slice(5, 16),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
