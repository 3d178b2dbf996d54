import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { TradeBill } from './payment.gateway.ts'
import { HEAD, SUMMARY_HEAD } from './wechat.billForm.ts'

/** A row to write into a bill. Money in fen. */
export interface BillEntry {
  readonly at: Date
  readonly transactionId: string
  readonly orderNumber: string
  readonly amount: number
  /** Of a refund: both numbers, and how far it has come. */
  readonly refund?: { readonly id: string; readonly number: string; readonly status: string }
  /** In thousandths of a fen; below nothing where money went back. */
  readonly feeMilli: number
}

const yuan = (fen: number): string => (fen / 100).toFixed(2)
const fee = (milli: number): string => (milli / 100_000).toFixed(5)
const local = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

function rowOf(mchId: string, { at, transactionId, orderNumber, amount, refund, feeMilli }: BillEntry): string {
  const paid = refund ? 0 : amount
  const back = refund ? amount : 0
  const order = [local(at), 'wx0000000000000001', mchId, '0', '', transactionId, orderNumber, '', 'JSAPI', refund ? 'REFUND' : 'SUCCESS']
  const money = ['OTHERS', 'CNY', yuan(paid), '0.00', refund?.id ?? '0', refund?.number ?? '0', yuan(back), '0.00']
  const rest = [refund ? 'ORIGINAL' : '', refund?.status ?? '', '订单', '', fee(feeMilli), '0.60%', yuan(paid), yuan(back), '']
  return `\`${[...order, ...money, ...rest].join(',`')}`
}

/** A bill in the form of WeChat Pay, as text. */
export function billText(mchId: string, entries: readonly BillEntry[]): string {
  const sum = (of: (entry: BillEntry) => number): number => entries.reduce((total, entry) => total + of(entry), 0)
  const paid = yuan(sum(({ amount, refund }) => (refund ? 0 : amount)))
  const back = yuan(sum(({ amount, refund }) => (refund ? amount : 0)))
  const totals = [String(entries.length), paid, back, '0.00', fee(sum(({ feeMilli }) => feeMilli)), paid, back]
  return `\ufeff${[HEAD, ...entries.map((entry) => rowOf(mchId, entry)), SUMMARY_HEAD, `\`${totals.join(',`')}`].join('\r\n')}\r\n`
}

/** The same as it is sent: packed, with the hash of what is inside. */
export function packedBill(mchId: string, entries: readonly BillEntry[]): TradeBill {
  const text = Buffer.from(billText(mchId, entries))
  return { bytes: gzipSync(text), sha1: createHash('sha1').update(text).digest('hex') }
}
