import type { Coupon } from '@camp/contract/coupons/coupons'
import { groupedCoupon } from '@camp/contract/coupons/coupons.code'
import { couponRecord } from '@camp/contract/coupons/coupons.record'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'

const column = sheetColumnOf(couponRecord)

/** Columns of the export of codes; keys are those of the list. */
export const couponColumns: readonly SheetColumn<Coupon>[] = [
  column('code', 18, ({ code }) => groupedCoupon(code)),
  column('batchName', 24),
  column('channelName', 16),
  column('goodsName', 20),
  column('kind', 10),
  { ...column<Coupon>('discountAmount', 12), sum: false },
  column('status', 10),
  column('validFrom', 20),
  column('validTo', 20),
  column('usedByName', 14),
  column('usedAt', 20),
  column('orderNumber', 22),
  column('frozenAt', 20),
  column('frozenReason', 24),
  column('createdAt', 20),
]
