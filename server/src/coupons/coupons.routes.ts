import { exportCoupons, generateCoupons as generateCall, getCouponStat, listCoupons } from '@camp/contract/coupons/coupons'
import { listCouponBatches } from '@camp/contract/coupons/coupons.batches'
import { type Binding, bind } from '../platform/http/bind.ts'
import { batchesRepository } from './coupons.batches.repository.ts'
import { answerCoupons } from './coupons.export.ts'
import { generateCoupons } from './coupons.making.service.ts'
import { couponPage, couponStat } from './coupons.service.ts'

export const couponsRoutes: Binding[] = [
  bind(listCoupons, ({ query, paging }, cx) => couponPage(cx, query, paging)),
  bind(getCouponStat, ({ body }, cx) => couponStat(cx, body)),
  bind(generateCall, ({ body }, cx) => generateCoupons(cx, body)),
  bind(exportCoupons, (input, cx) => answerCoupons(cx, input)),
  bind(listCouponBatches, ({ query, paging }, cx) =>
    batchesRepository.page(cx.db, query, cx.services.clock.now().toISOString(), cx.scope, paging),
  ),
]
