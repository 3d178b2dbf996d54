import { listCouponGuesses } from '@camp/contract/coupons/coupons.freezing'
import { useState } from 'react'
import { formatCount, shortTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { couponsText } from './coupons.text.ts'
import { GenerateButton } from './GenerateButton.tsx'

const finding = latePart(async () => (await import('./FindDrawer.tsx')).FindDrawer)
const redeeming = latePart(async () => (await import('./RedeemModal.tsx')).RedeemModal)

/** What can be done on either tab: find a code, redeem one for a family, generate. */
export function CouponTools() {
  const t = useText(couponsText)
  const holds = useHolds()
  const [open, setOpen] = useState<'find' | 'redeem'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button onClick={() => setOpen(open === 'find' ? undefined : 'find')}>{t('do.find')}</Button>
      {holds('PROMOTE_CODE_REDEEM') && holds('PARENT_INDEX') && <Button onClick={() => setOpen('redeem')}>{t('do.redeem')}</Button>}
      <GenerateButton asked />
      {open === 'find' && <Late part={finding} props={{ onClose: close }} />}
      {open === 'redeem' && <Late part={redeeming} props={{ onClose: close }} />}
    </>
  )
}

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
              since: shortTime(since),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
