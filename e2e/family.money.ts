import { createUserAddress } from '@camp/contract/addresses/addresses'
import { createLogisticsOrder, getLogisticsCompaniesByPage } from '@camp/contract/logistics/logistics'
import { getLogisticsOrdersByPage, pollLogisticsOrderTrackData } from '@camp/contract/logistics/logistics.parcels'
import { getOrderDetail } from '@camp/contract/orders/orders'
import { confirmPayment, createOrder } from '@camp/contract/orders/orders.writing'
import { getReconciliationDay, listReconciliationDays, listStatementLines } from '@camp/contract/reconcile/reconcile'
import { closeDay, explainLine } from '@camp/contract/reconcile/reconcile.steps'
import { getReferrerCommission } from '@camp/contract/referrers/referrers.writing'
import { approveRefund, askRefund } from '@camp/contract/refunds/refunds.requests'
import { type Browser, expect } from '@playwright/test'
import type { Cast, Plot } from './family.cast.ts'
import { FAMILY_PHONE, one, see } from './family.people.ts'

interface Bought {
  readonly orderNumber: string
  readonly payAmount: number
}

/** A part goes back: asked by service, decided by finance, and the commission follows. Amounts in fen. */
export async function refundPart(browser: Browser, cast: Cast, order: Bought, referrer: { readonly id: number }) {
  const { url, kefu, caiwu, shichang } = cast
  const { orderNumber } = order
  const half = Math.round(order.payAmount / 2)
  const request = await kefu.ask(askRefund, { body: { orderNumber, amount: half, reason: '孩子住院未上课' } })
  const { refundNumber } = await caiwu.ask(approveRefund, { params: { id: request.id }, body: {} })
  const stands = async () => (await caiwu.ask(getOrderDetail, { query: { orderNumber } })).refundedAmount
  await expect.poll(stands, { timeout: 30_000 }).toBe(half)
  const earned = Math.round((order.payAmount * 1_000) / 10_000)
  await expect
    .poll(async () => (await shichang.ask(getReferrerCommission, { params: { id: referrer.id } })).sums.total)
    .toBe(earned - Math.round((earned * half) / order.payAmount))
  await see(browser, url, caiwu, `/order/detail?orderNumber=${orderNumber}`, [refundNumber])
}

/** What the family bought beside it is shipped, and followed. */
export async function ship(browser: Browser, cast: Cast, { thing }: Plot, parent: { readonly id: number }) {
  const { url, kefu, caiwu, cangchu } = cast
  const tracking = `FM${Date.now()}`
  const home = { province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 1 号' }
  await kefu.ask(createUserAddress, { body: { parentId: parent.id, receiver: '苏婉', phone: FAMILY_PHONE, ...home, isDefault: true } })
  const books = await kefu.ask(createOrder, {
    body: { parentId: parent.id, goodsId: thing.id, quantity: 1, payMethod: 'OFFLINE' },
  })
  await caiwu.ask(confirmPayment, {
    body: { orderNumber: books.orderNumber, amount: books.payAmount, paidAt: new Date().toISOString(), note: '门店收款' },
  })
  const company = one(
    (await cangchu.ask(getLogisticsCompaniesByPage, { query: { page: 1, size: 1 }, body: { activeFlg: ['ACTIVE'] } })).content[0],
    'carrier',
  )
  await cangchu.ask(createLogisticsOrder, {
    body: {
      orderNumber: books.orderNumber,
      companyId: company.id,
      trackingNumber: tracking,
    },
  })
  const parcels = await cangchu.ask(getLogisticsOrdersByPage, { query: { page: 1, size: 1 }, body: { trackingNumber: tracking } })
  const parcel = one(parcels.content[0], 'parcel')
  expect(parcel).toMatchObject({ orderNumber: books.orderNumber })
  const followed = await cangchu.ask(pollLogisticsOrderTrackData, { params: { id: parcel.id } })
  expect(followed.askedAt).not.toBeNull()
  await see(browser, url, cangchu, `/location/logisticsOrder?trackingNumber=${tracking}`, [tracking])
}

/** The provider's bill of a day that is over: what differs is explained, and the day closed. What the family paid is in the next one. */
export async function reconcile(browser: Browser, { url, caiwu }: Cast) {
  const differing = one((await caiwu.ask(listReconciliationDays, { query: { state: ['DIFFERS'], page: 1, size: 1 } })).content[0], 'bill')
  const { content: lines } = await caiwu.ask(listStatementLines, { query: { day: differing.id, open: true, page: 1, size: 100 } })
  expect(lines).toHaveLength(differing.openCount)
  for (const { id, version } of lines) await caiwu.ask(explainLine, { params: { id }, body: { reason: '已与商户平台核对', version } })
  const day = async () => caiwu.ask(getReconciliationDay, { params: { day: differing.id } })
  const closed = await caiwu.ask(closeDay, { params: { day: differing.id }, body: { version: (await day()).version } })
  expect(closed.openCount).toBe(0)
  await see(browser, url, caiwu, `/order/reconcile?day=${differing.id}`, [differing.day])
}
