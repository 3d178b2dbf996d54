import type { CallAnswer, Paging } from '@camp/contract/base/call'
import type { Coupon, CouponFilter, getCouponStat } from '@camp/contract/coupons/coupons'
import { maskedCoupon } from '@camp/contract/coupons/coupons.code'
import { Executor } from '../platform/db/executor.ts'
import type { Rows } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { askedMatch } from './coupons.guesses.service.ts'
import { couponsRepository } from './coupons.repository.ts'

/** A code as the reader may see it: in full for those who may take codes out (decision Q-105). */
export const shownCode = ({ reader }: Cx, code: string): string => (reader.codes.has('PROMOTE_CODE_EXPORT') ? code : maskedCoupon(code))

export async function couponPage(cx: Cx, query: CouponFilter, paging: Paging): Promise<Rows<Coupon>> {
  const { rows, total } = await couponsRepository.page(cx.db, await askedMatch(cx, query), cx.scope, paging)
  return { rows: rows.map((row) => ({ ...row, code: shownCode(cx, row.code) })), total }
}

export const couponStat = async (cx: Cx, filter: CouponFilter): Promise<CallAnswer<typeof getCouponStat>> =>
  couponsRepository.statistics(new Executor(cx.services.reportPool), await askedMatch(cx, filter), cx.scope)
