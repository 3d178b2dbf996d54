import type * as calls from '@camp/contract/coupons/coupons.steps'
import type { CouponDetail } from '@camp/contract/coupons/coupons.steps'
import { found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { typedCoupon } from './coupons.guesses.service.ts'
import { lifeRepository } from './coupons.life.repository.ts'
import { matchOf } from './coupons.match.service.ts'
import { couponsRepository } from './coupons.repository.ts'
import { shownCode } from './coupons.service.ts'

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

export const findCoupon: Handler<typeof calls.findCoupon> = async ({ body: { code } }, cx) => couponDetail(cx, await typedCoupon(cx, code))
