import * as calls from '@camp/contract/orders/orders'
import { planOrderRemarks } from '@camp/contract/orders/orders.changes'
import * as exportCalls from '@camp/contract/orders/orders.exports'
import { openOrder, putOrders } from '@camp/contract/orders/orders.open'
import * as redeeming from '@camp/contract/orders/orders.redeeming'
import { redeemByKey } from '@camp/contract/orders/orders.redeeming.open'
import * as writing from '@camp/contract/orders/orders.writing'
import * as parents from '@camp/contract/parents/parents'
import { familySeen } from '../parents/parents.api.ts'
import { planSelection } from '../platform/changes/change.engine.ts'
import { Executor } from '../platform/db/executor.ts'
import { withPhone } from '../platform/db/search.ts'
import { found } from '../platform/errors.ts'
import type { FamilyClaims } from '../platform/family.ts'
import { type Binding, bind, bindOpen } from '../platform/http/bind.ts'
import { ingest, oneByOne } from '../platform/ingest/ingest.kinds.ts'
import { knownRecord } from '../platform/ingest/ingest.references.ts'
import { defineModule } from '../platform/module.ts'
import { answerExport, exporterOf } from '../platform/sheet/export.ts'
import { chosenOrders, orderRemarks } from './orders.bulkRemarks.ts'
import { denyPayment } from './orders.denying.service.ts'
import { ordersExport, orderTaskKinds, shipmentCount, shipmentsExport } from './orders.export.ts'
import { countCode, takeOrder } from './orders.ingest.service.ts'
import { orderChores } from './orders.jobs.ts'
import { orderStands } from './orders.open.repository.ts'
import { orderingCamps, orderingFamily } from './orders.ordering.repository.ts'
import { orderNumbersOf, orderPersonal } from './orders.personal.repository.ts'
import { transferOrders } from './orders.placing.service.ts'
import { redeemCoupon, redeemOfKey } from './orders.redeeming.service.ts'
import { ordersRepository } from './orders.repository.ts'
import { cancelOrder, listRemarkReaders, readOrder, remarkOrder } from './orders.service.ts'
import { confirmPayment, createOrder, enrolOrder } from './orders.staff.service.ts'
import { orderStatistics } from './orders.statistics.ts'

const family: FamilyClaims = {
  orders: {
    erased: ['remark', 'address'],
    moved: ['parent_id', 'student_id'],
    kept: {
      'the accounts are proved by it': ['order_number', 'goods_snapshot', 'coupon_code', 'pay_method', 'transaction_id'],
      'figures of orders count by it': ['progress', 'refund_state', 'source', 'status'],
    },
  },
  order_timeline: { erased: ['note'], kept: { 'steps of an order, without words about the family': ['step', 'from_status', 'to_status'] } },
  order_day: 'not of a family',
  order_delta: 'not of a family',
}

const routes: Binding[] = [
  bind(calls.listOrders, ({ query, paging }, cx) => ordersRepository.page(cx.db, withPhone(query, cx.reader.codes), cx.scope, paging)),
  bind(parents.listParentOrders, async ({ query, paging }, cx) => {
    const parentId = await familySeen(cx, query.parentId)
    return ordersRepository.page(cx.db, { parentId: [parentId], status: query.status }, cx.scope, paging)
  }),
  bind(calls.getOrderStat, ({ body: { by, ...filter } }, cx) =>
    orderStatistics(new Executor(cx.services.reportPool), withPhone(filter, cx.reader.codes), cx.scope, by ?? ['status']),
  ),
  bind(calls.sumOrders, ({ body }, cx) =>
    ordersRepository.sums(new Executor(cx.services.reportPool), withPhone(body, cx.reader.codes), cx.scope),
  ),
  bind(calls.getOrderDetail, readOrder),
  bind(writing.findOrderingFamily, async ({ query }, cx) => found(await orderingFamily(cx.db, query, cx.scope))),
  bind(writing.listOrderingCamps, ({ query }, cx) => orderingCamps(cx.db, query.goodsId)),
  bind(writing.createOrder, createOrder),
  bind(writing.confirmPayment, confirmPayment),
  bind(writing.denyPayment, denyPayment),
  bind(writing.enrolOrder, enrolOrder),
  bind(calls.cancelOrder, cancelOrder),
  bind(writing.listRemarkReaders, listRemarkReaders),
  bind(calls.updateOrderRemark, remarkOrder),
  bind(planOrderRemarks, async ({ body }, cx) => {
    const { how, remark } = body
    return planSelection(cx, orderRemarks, await chosenOrders(cx, body), { how, remark }, {})
  }),
  bind(exportCalls.exportOrders, answerExport(ordersExport)),
  bind(exportCalls.exportShipment, answerExport(shipmentsExport)),
  bind(exportCalls.countShipments, (input, cx) => shipmentCount(input, exporterOf(cx))),
  bind(redeeming.redeemCoupon, redeemCoupon),
  bindOpen(redeemByKey, redeemOfKey),
  bindOpen(openOrder, async ({ params }, cx) =>
    found(await orderStands(cx.db, found(await knownRecord(cx.db, cx, 'order', params.externalId)), cx.scope)),
  ),
]

export const ordersModule = defineModule({
  name: 'orders',
  routes,
  on: { 'enrolment.transferred': transferOrders },
  ingests: [ingest(putOrders, oneByOne(takeOrder), countCode)],
  tasks: () => orderTaskKinds,
  changes: [orderRemarks],
  chores: (services) => orderChores(services),
  records: {
    order: {
      // Its state also changes without a log entry: every step and every refund tells what was before it.
      snapshot: (db, id, scope) => ordersRepository.snapshot(db, id, scope),
      namesOf: orderNumbersOf,
      personal: {
        parentPhone: (db, id, scope) => orderPersonal(db, id, 'parentPhone', scope),
        addressPhone: (db, id, scope) => orderPersonal(db, id, 'addressPhone', scope),
        addressDetail: (db, id, scope) => orderPersonal(db, id, 'addressDetail', scope),
      },
    },
  },
  family,
})
