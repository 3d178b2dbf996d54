import type * as calls from '@camp/contract/coupons/coupons'
import { maskedCoupon } from '@camp/contract/coupons/coupons.code'
import type * as steps from '@camp/contract/coupons/coupons.steps'
import type { CouponDetail } from '@camp/contract/coupons/coupons.steps'
import { Executor } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { askedMatch, typedCoupon } from './coupons.guesses.service.ts'
import { lifeRepository } from './coupons.life.repository.ts'
import { matchOf } from './coupons.match.service.ts'
import { couponsRepository } from './coupons.repository.ts'

/** A code as the reader may see it: in full for those who may take codes out (decision Q-105). */
export const shownCode = ({ reader }: Cx, code: string): string => (reader.codes.has('PROMOTE_CODE_EXPORT') ? code : maskedCoupon(code))

export const couponPage: Handler<typeof calls.listCoupons> = async ({ query, paging }, cx) => {
  const { rows, total } = await couponsRepository.page(cx.db, await askedMatch(cx, query), cx.scope, paging)
  return { rows: rows.map((row) => ({ ...row, code: shownCode(cx, row.code) })), total }
}

export const couponStat: Handler<typeof calls.getCouponStat> = async ({ body: filter }, cx) =>
  couponsRepository.statistics(new Executor(cx.services.reportPool), await askedMatch(cx, filter), cx.scope)

const ONE = { page: 1, size: 1, counted: false, sort: [] } as const

/** A code with all that happened to it. */
export async function couponDetail(cx: Cx, id: number): Promise<CouponDetail> {
  const match = matchOf({ services: cx.services, codes: cx.reader.codes }, { ids: [id] })
  const coupon = found((await couponsRepository.page(cx.db, match, cx.scope, ONE)).rows[0])
  const events = await lifeRepository.events(cx.db, id)
  // Families out of scope stay unnamed, also where they were refused or gave the code back.
  const told = cx.scope.all ? events : events.map((event) => ({ ...event, parentId: null, parentName: null, orderNumber: null }))
  return { ...coupon, code: shownCode(cx, coupon.code), perParentLimit: await lifeRepository.perFamily(cx.db, id), events: told }
}

export const findCoupon: Handler<typeof steps.findCoupon> = async ({ body: { code } }, cx) => couponDetail(cx, await typedCoupon(cx, code))
