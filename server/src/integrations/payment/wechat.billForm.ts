/**
 * The vendor's facts of the bill of trades (`bill_type=ALL`), checked against open clients and files of merchants:
 * UTF-8, sometimes with a byte order mark; a head line of 27 names; each cell of a row begins with a backtick, so a comma may stand in the
 * name of the goods; a refund is a row of its own (交易状态 REFUND, or REVOKED) whose amounts of the order are 0.00 and whose fee is negative;
 * amounts are yuan with two digits, fees with up to five; then the names of the seven totals and the totals. SHA-1 is of the unpacked file,
 * and the download itself carries no signature of the vendor's. No trade that day: NO_STATEMENT_EXIST; still being made: STATEMENT_CREATING.
 */
export const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
export const SUMMARY = '总交易单数,'
export const SUMMARY_HEAD = `${SUMMARY}应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额`

/** What is read of a row. Money in fen, the fee in thousandths of one. Who paid, and for what, is not. */
export interface Columns {
  readonly time: string
  readonly mchId: string
  readonly transactionId: string
  readonly orderNumber: string
  readonly state: string
  readonly currency: string
  readonly refundId: string
  readonly refundNumber: string
  readonly refundStatus: string
  readonly settled: number
  readonly refunded: number
  readonly fee: number
  readonly total: number
  readonly asked: number
}

const WORDS = ['交易时间', '商户号', '微信订单号', '商户订单号', '交易状态', '货币种类', '微信退款单号', '商户退款单号', '退款状态']
const MONEY = ['应结订单金额', '退款金额', '订单金额', '申请退款金额']
const GOODS = '商品名称'

const digits = (text: string, places: number): number | null => {
  const found = /^(-?)(\d{1,11})(?:\.(\d{1,5}))?$/.exec(text)
  if (!found) return null
  const [, sign = '', whole = '', part = ''] = found
  if (part.length > places) return null
  return (sign === '-' ? -1 : 1) * Number(whole + part.padEnd(places, '0'))
}
/** Yuan as fen; null where it is no amount. */
export const moneyOf = (text: string): number | null => digits(text, 2)
/** Yuan as thousandths of a fen. */
export const feeOf = (text: string): number | null => digits(text, 5)

/** A time of the bill, which is China's; null where it is none. */
export function at(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const moment = `${text.replace(' ', 'T')}+08:00`
  const parsed = Date.parse(moment)
  if (Number.isNaN(parsed)) return null
  // A day or an hour that there is not comes back as another one.
  return new Date(parsed + 8 * 3_600_000).toISOString().slice(0, 19) === text.replace(' ', 'T') ? moment : null
}

/** Reads rows below this head line; null where it is not the head of such a bill. */
export function columnsOf(head: string): ((row: string) => Columns | null) | null {
  const names = head
    .replace(/^\ufeff/, '')
    .split(',')
    .map((name) => name.trim())
  const goods = names.indexOf(GOODS)
  const wanted = [...WORDS, ...MONEY, '手续费', GOODS]
  if (wanted.some((name) => !names.includes(name))) return null
  return (row) => {
    if (!row.startsWith('`')) return null
    const cells = row.slice(1).split(',`')
    const more = cells.length - names.length
    if (more < 0) return null
    // What stands behind the name of the goods is counted from the end, whatever that name holds.
    const cell = (name: string): string => {
      const place = names.indexOf(name)
      return (cells[place > goods ? place + more : place] ?? '').trim()
    }
    const fee = feeOf(cell('手续费'))
    const [settled, refunded, total, asked] = MONEY.map((name) => moneyOf(cell(name)))
    if (fee === null || settled == null || refunded == null || total == null || asked == null) return null
    return {
      time: cell('交易时间'),
      mchId: cell('商户号'),
      transactionId: cell('微信订单号'),
      orderNumber: cell('商户订单号'),
      state: cell('交易状态'),
      currency: cell('货币种类'),
      refundId: cell('微信退款单号'),
      refundNumber: cell('商户退款单号'),
      refundStatus: cell('退款状态'),
      settled,
      refunded,
      total,
      asked,
      fee,
    }
  }
}
