import * as calls from '@camp/contract/coupons/coupons'
import * as batches from '@camp/contract/coupons/coupons.batches'
import * as freezing from '@camp/contract/coupons/coupons.freezing'
import * as posters from '@camp/contract/coupons/coupons.posters'
import * as steps from '@camp/contract/coupons/coupons.steps'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { exportKinds } from '../platform/sheet/export.ts'
import { batchesRepository } from './coupons.batches.repository.ts'
import { disableCoupons, disablingMany, planDisabling } from './coupons.bulkDisable.ts'
import { answerCoupons, couponsExport } from './coupons.export.ts'
import { couponGuesses, freezeCoupon, thawCoupon } from './coupons.freezing.service.ts'
import { lifeRepository } from './coupons.life.repository.ts'
import { makingRepository } from './coupons.making.repository.ts'
import { couponChores, generateCoupons, MAKE_KIND, makingKind } from './coupons.making.service.ts'
import { printCoupons } from './coupons.printing.service.ts'
import { couponDetail, couponPage, couponStat, findCoupon } from './coupons.service.ts'

const routes: Binding[] = [
  bind(calls.listCoupons, couponPage),
  bind(calls.getCouponStat, couponStat),
  bind(calls.generateCoupons, generateCoupons),
  bind(calls.exportCoupons, answerCoupons),
  bind(steps.disableCoupons, disableCoupons),
  bind(steps.planDisabling, planDisabling),
  bind(steps.getCoupon, ({ params }, cx) => couponDetail(cx, params.id)),
  bind(steps.findCoupon, findCoupon),
  bind(freezing.freezeCoupon, freezeCoupon),
  bind(freezing.thawCoupon, thawCoupon),
  bind(freezing.listCouponGuesses, couponGuesses),
  bind(posters.printCoupons, printCoupons),
  bind(batches.listCouponBatches, ({ query, paging }, cx) =>
    batchesRepository.page(cx.db, query, cx.services.clock.now().toISOString(), cx.scope, paging),
  ),
]

export const couponsModule = defineModule({
  name: 'coupons',
  routes,
  changes: [disablingMany],
  tasks: () => ({ [MAKE_KIND]: makingKind, ...exportKinds(couponsExport) }),
  chores: couponChores,
  on: { 'order.cancelled': lifeRepository.giveBack, 'order.closed': lifeRepository.giveBack },
  records: {
    coupon: { snapshot: (db, id) => makingRepository.couponSnapshot(db, id) },
    couponBatch: {
      snapshot: (db, id) => makingRepository.snapshot(db, id),
      namesOf: makingRepository.names,
    },
  },
  family: {
    coupon_batches: 'not of a family',
    coupons: {
      moved: ['used_by_parent_id'],
      kept: { 'the accounts are proved by it': ['code', 'status', 'order_number'] },
      notOfFamily: ['disabled_mark', 'frozen_reason'],
    },
    coupon_events: {
      moved: ['parent_id'],
      kept: { 'what happened to a code, without words about the family': ['kind', 'order_number', 'reason'] },
      notOfFamily: ['note'],
    },
  },
})
