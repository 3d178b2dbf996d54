import { exportCoupons, generateCoupons as generateCall, getCouponStat, listCoupons } from '@camp/contract/coupons/coupons'
import { listCouponBatches } from '@camp/contract/coupons/coupons.batches'
import { freezeCoupon as freezeCall, listCouponGuesses, thawCoupon as thawCall } from '@camp/contract/coupons/coupons.freezing'
import { printCoupons as printCall } from '@camp/contract/coupons/coupons.posters'
import { disableCoupons as disableCall, findCoupon, getCoupon, planDisabling as planCall } from '@camp/contract/coupons/coupons.steps'
import { type Binding, bind } from '../platform/http/bind.ts'
import { batchesRepository } from './coupons.batches.repository.ts'
import { disableCoupons, planDisabling } from './coupons.bulkDisable.ts'
import { answerCoupons } from './coupons.export.ts'
import { couponGuesses, freezeCoupon, thawCoupon } from './coupons.freezing.service.ts'
import { couponDetail, foundCoupon } from './coupons.life.service.ts'
import { generateCoupons } from './coupons.making.service.ts'
import { printCoupons } from './coupons.printing.service.ts'
import { couponPage, couponStat } from './coupons.service.ts'

export const couponsRoutes: Binding[] = [
  bind(listCoupons, ({ query, paging }, cx) => couponPage(cx, query, paging)),
  bind(getCouponStat, ({ body }, cx) => couponStat(cx, body)),
  bind(generateCall, ({ body }, cx) => generateCoupons(cx, body)),
  bind(exportCoupons, (input, cx) => answerCoupons(cx, input)),
  bind(disableCall, ({ body }, cx) => disableCoupons(cx, body)),
  bind(planCall, ({ body }, cx) => planDisabling(cx, body)),
  bind(getCoupon, ({ params }, cx) => couponDetail(cx, params.id)),
  bind(findCoupon, ({ body }, cx) => foundCoupon(cx, body.code)),
  bind(freezeCall, (input, cx) => freezeCoupon(cx, input)),
  bind(thawCall, (input, cx) => thawCoupon(cx, input)),
  bind(listCouponGuesses, (_input, cx) => couponGuesses(cx)),
  bind(printCall, ({ body }, cx) => printCoupons(cx, body)),
  bind(listCouponBatches, ({ query, paging }, cx) =>
    batchesRepository.page(cx.db, query, cx.services.clock.now().toISOString(), cx.scope, paging),
  ),
]
