export interface DemoGoods {
  readonly name: string
  readonly kind: 'CAMP' | 'MEMBER' | 'PHYSICAL' | 'DEVICE'
  readonly price: number
  readonly original: number | null
  readonly ships: boolean
  /** Index of the member level that it gives. */
  readonly level?: number
  readonly stock?: number
  readonly retired?: boolean
  /** Index of its type in `demoCampTypes`. */
  readonly campType?: number
  /** How often it is sold, beside the others. */
  readonly weight: number
  /** Sells this much better in these months; `only`: not at all in the others. */
  readonly peak?: { readonly months: readonly number[]; readonly times: number; readonly only?: true }
}

const summer = { months: [5, 6, 7, 8], times: 3.6, only: true } as const
const winter = { months: [11, 12, 1, 2], times: 3.4, only: true } as const
const november = { months: [6, 11], times: 2.4 }

/** What is sold. Prices in fen. */
export const demoGoods: readonly DemoGoods[] = [
  { name: '7天英语体验营', kind: 'CAMP', campType: 0, price: 990, original: 9_900, ships: false, weight: 24 },
  { name: '21天自然拼读正价营', kind: 'CAMP', campType: 1, price: 59_900, original: 79_900, ships: false, weight: 12 },
  { name: '90天系统进阶正价营', kind: 'CAMP', campType: 1, price: 199_900, original: 259_900, ships: false, weight: 7 },
  { name: '暑期绘本营（含绘本）', kind: 'CAMP', campType: 2, price: 39_900, original: 49_900, ships: true, weight: 5, peak: summer },
  { name: '亲子绘本精读营', kind: 'CAMP', campType: 2, price: 29_900, original: null, ships: false, weight: 7 },
  { name: '寒假口语营', kind: 'CAMP', campType: 3, price: 45_900, original: 59_900, ships: false, weight: 4, peak: winter },
  { name: '外教口语营·小班', kind: 'CAMP', campType: 3, price: 89_900, original: 109_900, ships: false, weight: 4, stock: 260 },
  { name: '启蒙体验营（旧版）', kind: 'CAMP', campType: 0, price: 1_990, original: 9_900, ships: false, weight: 1, retired: true },
  { name: '年度会员卡', kind: 'MEMBER', price: 129_900, original: 168_000, ships: false, weight: 8, level: 2, peak: november },
  { name: '季度会员卡', kind: 'MEMBER', price: 39_900, original: 45_000, ships: false, weight: 6, level: 1 },
  { name: '月度会员卡', kind: 'MEMBER', price: 15_900, original: null, ships: false, weight: 5, level: 0 },
  { name: '分级绘本套装（36册）', kind: 'PHYSICAL', price: 26_800, original: 36_000, ships: true, weight: 9, stock: 842, peak: november },
  { name: '自然拼读单词卡礼盒', kind: 'PHYSICAL', price: 8_800, original: 12_800, ships: true, weight: 7, stock: 1_530 },
  { name: '英语学习机 S1', kind: 'DEVICE', price: 149_900, original: 179_900, ships: true, weight: 3, stock: 126, peak: november },
]

/** The position of a kind's first product; scenes of the demo use it. */
export const firstOf = (kind: DemoGoods['kind'], ships = false): number =>
  demoGoods.findIndex((goods) => goods.kind === kind && goods.ships === ships)

export const demoLevels = [
  { name: '月度会员', price: 15_900, days: 31 },
  { name: '季度会员', price: 39_900, days: 92 },
  { name: '年度会员', price: 129_900, days: 365 },
] as const

export const demoMerchants = [
  { name: '英语营商城（主商户）', mchId: '1900000101', appId: 'wxdemo0000000101', serialNo: '5F0D3C7A9B1E4D6882C1A0B4E7F93D5C6A218B01' },
  { name: '英语营会员服务', mchId: '1900000102', appId: 'wxdemo0000000102', serialNo: '3A6E1B9C4D7F20885E0C9A1D3B5F7E926C4D8A02' },
] as const

/** Batches of coupons: which goods, which channel, what they give, and when they are valid, in days before and after now. */
export const demoBatches = [
  { goods: 0, channel: 0, kind: 'EXCHANGE', discount: null, from: -720, to: -400, remark: '公众号开业赠课' },
  { goods: 0, channel: 4, kind: 'EXCHANGE', discount: null, from: -300, to: 60, remark: '校园合作体验名额' },
  { goods: 1, channel: 2, kind: 'DISCOUNT', discount: 10_000, from: -690, to: -200, remark: '直播间专享立减100元' },
  { goods: 2, channel: 1, kind: 'DISCOUNT', discount: 30_000, from: -400, to: 90, remark: '体验营升级立减300元' },
  { goods: 8, channel: 5, kind: 'DISCOUNT', discount: 20_000, from: -365, to: 45, remark: '老学员续费券' },
  { goods: 3, channel: 7, kind: 'DISCOUNT', discount: 5_000, from: -600, to: 30, remark: '绘本馆联合推广' },
  { goods: 11, channel: 3, kind: 'DISCOUNT', discount: 2_000, from: -500, to: 120, remark: '绘本节满减' },
  { goods: 10, channel: 6, kind: 'EXCHANGE', discount: null, from: -180, to: 90, remark: '企业员工福利月卡' },
] as const
