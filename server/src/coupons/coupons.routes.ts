import * as calls from '@camp/contract/coupons/coupons'
import * as batches from '@camp/contract/coupons/coupons.batches'
import * as freezing from '@camp/contract/coupons/coupons.freezing'
import * as posters from '@camp/contract/coupons/coupons.posters'
import * as steps from '@camp/contract/coupons/coupons.steps'
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
  bind(calls.listCoupons, couponPage),
  bind(calls.getCouponStat, couponStat),
  bind(calls.generateCoupons, generateCoupons),
  bind(calls.exportCoupons, answerCoupons),
  bind(steps.disableCoupons, disableCoupons),
  bind(steps.planDisabling, planDisabling),
  bind(steps.getCoupon, ({ params }, cx) => couponDetail(cx, params.id)),
  bind(steps.findCoupon, foundCoupon),
  bind(freezing.freezeCoupon, freezeCoupon),
  bind(freezing.thawCoupon, thawCoupon),
  bind(freezing.listCouponGuesses, couponGuesses),
  bind(posters.printCoupons, printCoupons),
  bind(batches.listCouponBatches, ({ query, paging }, cx) =>
    batchesRepository.page(cx.db, query, cx.services.clock.now().toISOString(), cx.scope, paging),
  ),
]
