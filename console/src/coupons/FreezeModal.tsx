import { limitsOf } from '@camp/contract/base/limits'
import type { Coupon } from '@camp/contract/coupons/coupons'
import { groupedCoupon } from '@camp/contract/coupons/coupons.code'
import { freezeCoupon, thawCoupon } from '@camp/contract/coupons/coupons.freezing'
import { couponRecord } from '@camp/contract/coupons/coupons.record'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { shownInForm } from '../ui/form/FormModal.tsx'
import { ReasonModal } from '../ui/form/ReasonModal.tsx'
import { couponsText } from './coupons.text.ts'

interface FreezeModalProps {
  readonly coupon: Pick<Coupon, 'id' | 'code' | 'version' | 'frozenAt'>
  onClose(): void
}

/** Says why a code is held back, or may be redeemed again. */
export function FreezeModal({ coupon, onClose }: FreezeModalProps) {
  const t = useText(couponsText)
  const title = useTitles(couponRecord)
  const { id, version, frozenAt } = coupon
  const code = coupon.code.includes('•') ? coupon.code : groupedCoupon(coupon.code)
  const step = frozenAt === null ? 'freeze' : 'thaw'
  const freeze = useAction(freezeCoupon, { quiet: shownInForm })
  const thaw = useAction(thawCoupon, { quiet: shownInForm })
  const action = step === 'freeze' ? freeze : thaw
  const { reason } = limitsOf(freezeCoupon)
  return (
    <ReasonModal
      title={t(`${step}.title`, { code })}
      text={t(`${step}.text`)}
      label={step === 'freeze' ? title('frozenReason') : t('thaw.reason')}
      submit={t(`do.${step}`)}
      takes={{ reason }}
      sending={action}
      done={t(`${step}.done`, { code })}
      send={(said) => action.run({ params: { id }, body: { reason: said, version } })}
      onClose={onClose}
    />
  )
}
