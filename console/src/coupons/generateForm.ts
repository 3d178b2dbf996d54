import type { CallInput } from '@camp/contract/base/call'
import { limitsOf } from '@camp/contract/base/limits'
import { COUPONS_PORTION, generateCoupons } from '@camp/contract/coupons/coupons'
import type { CouponKind } from '@camp/contract/coupons/coupons.labels'
import { parseYuan } from '../ui/form/money.ts'

export interface GenerateValues {
  channelId: number | undefined
  goodsId: number | undefined
  kind: CouponKind
  discountAmount: string
  count: string
  validFrom: string
  validTo: string
  remark: string
  perParentLimit: string
  file: boolean
}

const limits = limitsOf(generateCoupons)
const { params: _params, ...takes } = { params: undefined, ...limits }

/** A discount is asked for where the batch gives one. */
export const takesBy = ({ kind }: GenerateValues) => ({
  ...takes,
  discountAmount: { ...takes.discountAmount, required: kind === 'DISCOUNT' },
})

export const wholeCount = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN)

/** About how long it takes and how large the sheet becomes, from what was measured: seconds, and bytes. */
export const estimateOf = (count: number) => ({ seconds: Math.ceil(count / COUPONS_PORTION), bytes: 8_000 + count * 42 })

export const bodyOf = (values: GenerateValues): CallInput<typeof generateCoupons>['body'] => ({
  channelId: values.channelId ?? 0,
  goodsId: values.goodsId ?? 0,
  kind: values.kind,
  ...(values.kind === 'DISCOUNT' && { discountAmount: parseYuan(values.discountAmount) ?? null }),
  count: wholeCount(values.count),
  validFrom: values.validFrom,
  validTo: values.validTo,
  ...(values.remark.trim() !== '' && { remark: values.remark.trim() }),
  perParentLimit: values.perParentLimit.trim() === '' ? null : wholeCount(values.perParentLimit),
  file: values.file,
})
