import type * as calls from '@camp/contract/coupons/coupons'
import { maskedCoupon } from '@camp/contract/coupons/coupons.code'
import { Executor } from '../platform/db/executor.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { askedMatch } from './coupons.guesses.service.ts'
import { couponsRepository } from './coupons.repository.ts'

/** A code as the reader may see it: in full for those who may take codes out (decision Q-105). */
export const shownCode = ({ reader }: Cx, code: string): string => (reader.codes.has('PROMOTE_CODE_EXPORT') ? code : maskedCoupon(code))

export const couponPage: Handler<typeof calls.listCoupons> = async ({ query, paging }, cx) => {
  const { rows, total } = await couponsRepository.page(cx.db, await askedMatch(cx, query), cx.scope, paging)
  return { rows: rows.map((row) => ({ ...row, code: shownCode(cx, row.code) })), total }
}

export const couponStat: Handler<typeof calls.getCouponStat> = async ({ body: filter }, cx) =>
  couponsRepository.statistics(new Executor(cx.services.reportPool), await askedMatch(cx, filter), cx.scope)
