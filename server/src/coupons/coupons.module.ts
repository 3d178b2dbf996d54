import { defineModule } from '../platform/module.ts'
import { exportKinds } from '../platform/sheet/export.ts'
import { disablingMany } from './coupons.bulkDisable.ts'
import { couponsExport } from './coupons.export.ts'
import { lifeRepository } from './coupons.life.repository.ts'
import { makingRepository } from './coupons.making.repository.ts'
import { couponChores, MAKE_KIND, makingKind } from './coupons.making.service.ts'
import { couponsRoutes } from './coupons.routes.ts'

export const couponsModule = defineModule({
  name: 'coupons',
  routes: couponsRoutes,
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
