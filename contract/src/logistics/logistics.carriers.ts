import { codeIn } from '../base/cleaning.ts'

/**
 * Companies with the codes of Kuaidi100, as its public list names them, their hotlines, and how their numbers usually begin: suggestions for the form,
 * which takes other ones too.
 */
export const knownCarriers = [
  { code: 'shunfeng', name: '顺丰速运', phone: '95338', begins: /^SF/ },
  { code: 'zhongtong', name: '中通快递', phone: '95311', begins: /^7[58]/ },
  { code: 'yuantong', name: '圆通速递', phone: '95554', begins: /^YT/ },
  { code: 'yunda', name: '韵达快递', phone: '95546', begins: /^4[36]/ },
  { code: 'shentong', name: '申通快递', phone: '95543', begins: /^77/ },
  { code: 'jtexpress', name: '极兔速递', phone: '956025', begins: /^JT/ },
  { code: 'jd', name: '京东物流', phone: '950616', begins: /^JD/ },
  { code: 'youzhengguonei', name: '邮政快递包裹', phone: '11183', begins: /^98/ },
  { code: 'youzhengbk', name: '邮政标准快递', phone: '11183', begins: /^118/ },
  { code: 'ems', name: 'EMS', phone: '11183', begins: /^11[0-7]/ },
  { code: 'debangkuaidi', name: '德邦快递', phone: '95353', begins: /^DPK/ },
  { code: 'zhaijisong', name: '宅急送', phone: null, begins: /^ZJS/ },
  { code: 'danniao', name: '丹鸟', phone: null, begins: /^DN/ },
  { code: 'youshuwuliu', name: '优速', phone: null, begins: /^UC/ },
  { code: 'annengwuliu', name: '安能', phone: null, begins: /^AN/ },
  { code: 'huitongkuaidi', name: '百世快递（旧）', phone: null, begins: /^BS/ },
] as const

const KIND = /(?:快递包裹|标准快递|快递|速运|速递|物流|快运|（旧）)$/

/** How people call a company for short: 顺丰 for 顺丰速运; in small letters. */
export function carrierShorts(name: string, code: string): readonly string[] {
  const short = name.replace(KIND, '')
  const kinds = ['快递', '速运', '速递', '物流'].map((kind) => `${short}${kind}`)
  const own = [...new Set([short, ...kinds])].filter((one) => one.length > 1 && one !== name)
  return [...own, ...(code === 'youzhengguonei' ? ['邮政包裹', '中国邮政'] : [])].map((one) => one.toLowerCase())
}

/**
 * The company that a number seems to be of, where another known one was chosen; null where nothing speaks against it. A company that only this
 * school knows may number as it likes.
 */
export function carrierInDoubt(code: string, trackingNumber: string): string | null {
  const own = knownCarriers.find((known) => known.code === code)
  const seems = carrierOfNumber(trackingNumber)
  return own && seems !== code ? seems : null
}

/** The name of a company that is known by its code. */
export const carrierName = (code: string): string => knownCarriers.find((known) => known.code === code)?.name ?? code

/** The company that a number seems to be of; a hint, and no more than that. */
export const carrierOfNumber = (trackingNumber: string): string | null =>
  knownCarriers.find(({ begins }) => begins.test(codeIn(trackingNumber).toUpperCase()))?.code ?? null
