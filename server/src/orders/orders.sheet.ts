import { userAddressRecord } from '@camp/contract/addresses/addresses.record'
import { maskPersonal } from '@camp/contract/base/pii'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import type { OrderRow } from './orders.repository.ts'
import type { ShipmentRow } from './orders.shipments.repository.ts'

const column = sheetColumnOf(orderRecord)
const addressColumn = sheetColumnOf(userAddressRecord)

/** Columns of the order export; keys are those of the list. Personal values are masked. */
export const orderColumns: readonly SheetColumn<OrderRow>[] = [
  column('orderNumber', 22),
  column('goodsName', 26),
  column('parentName', 12),
  column('parentPhone', 14, (o) => maskPersonal('phone', o.parentPhone)),
  column('studentName', 12),
  { ...column('quantity', 8), sum: true },
  column('totalAmount', 14),
  column('discountAmount', 12),
  column('payAmount', 14),
  column('refundedAmount', 14),
  column('status', 12),
  column('refundRequest', 14),
  column('payMethod', 12),
  column('channelName', 16),
  column('referrerName', 12),
  column('createdAt', 20),
  column('paidAt', 20),
  column('remark', 30),
]

/** Columns of the shipment export: the one export with receivers in full (security rule 23). */
export const shipmentColumns: readonly SheetColumn<ShipmentRow>[] = [
  column('orderNumber', 22),
  column('goodsName', 26),
  { ...column('quantity', 8), sum: true },
  addressColumn('receiver', 12),
  addressColumn('phone', 14),
  addressColumn('province', 10),
  addressColumn('city', 10),
  addressColumn('district', 10),
  addressColumn('detail', 40),
  column('refundRequest', 14),
  column('paidAt', 20),
  column('remark', 30),
]
