import { groupedCoupon } from '@camp/contract/coupons/coupons.code'
import { couponStatus } from '@camp/contract/coupons/coupons.labels'
import { findCoupon } from '@camp/contract/coupons/coupons.steps'
import { call, isFailure } from '../platform/client.ts'
import { currentLanguage } from '../platform/i18n.ts'
import { quietly } from '../platform/signedIn/finding.ts'
import { SearchError, type SearchHit } from '../platform/signedIn/search.ts'

/** The redemption code that was typed. The server counts what does not exist as a guess, and masks the code for readers who may not export it. */
export async function findCoupons(text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const coupon = await call(findCoupon, { body: { code: text } }, quietly(signal))
  if (isFailure(coupon)) {
    if (coupon.body?.error === 'COUPON_UNKNOWN') return []
    throw new SearchError()
  }
  const { id, code, goodsName, channelName, status } = coupon
  return [
    {
      key: String(id),
      title: code.includes('•') ? code : groupedCoupon(code),
      detail: [goodsName, channelName, couponStatus.label(status, currentLanguage())].join(' · '),
      path: `/extension/exchange?tab=codes&peek=${id}`,
      exact: true,
    },
  ]
}
