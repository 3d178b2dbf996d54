import type pg from 'pg'
import type { BillEntry } from '../src/integrations/payment/wechat.billText.ts'
import { makeGoods, makeOrder, makeParent } from './factories.ts'

/** A day of orders and refunds with its bill, and twelve faults in it, each with the class that it has to be found as. */
export interface SeededDay {
  readonly entries: readonly BillEntry[]
  /** By the number that the line has: of a refund, or of an order. */
  readonly faults: ReadonlyMap<string, string>
  readonly unpaid: readonly string[]
  readonly unknown: string
}

const FEE = 6
const AT_ONCE = 8

/** Does something for each number below `count`, a few at a time. */
async function inParts(count: number, make: (index: number) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < count; start += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - start) }, (_, nth) => make(start + nth)))
}

/** `count` payments and `count / 10` refunds of one day, of which twelve are wrong. */
export async function seedDay(pool: pg.Pool, day: string, count: number): Promise<SeededDay> {
  const parent_id = await makeParent(pool)
  const goods_id = await makeGoods(pool)
  const number = (index: number) => `${day.replaceAll('-', '')}${String(index).padStart(10, '0')}`
  const amountOf = (index: number) => 1_000 + ((index * 7) % 30_000)
  const at = (index: number) => new Date(Date.parse(`${day}T01:00:00+08:00`) + (index % 80_000) * 1_000)
  const entries: BillEntry[] = []
  for (let index = 0; index < count; index++) {
    const amount = amountOf(index)
    entries.push({ at: at(index), transactionId: `42${number(index)}`, orderNumber: number(index), amount, feeMilli: amount * FEE })
  }
  await inParts(count, async (index) => {
    const amount = amountOf(index)
    const order = { order_number: number(index), pay_amount: amount, total_amount: amount, parent_id, goods_id }
    const paid = { paid_at: at(index), transaction_id: `42${number(index)}` }
    await makeOrder(pool, index < 3 ? { progress: 'PENDING_PAYMENT', ...order } : { ...order, ...paid })
  })
  const refundNumber = (index: number) => `R${number(index).slice(0, 17)}${index}`
  for (let index = 10; index < 10 + count / 10; index++) {
    const refund = { id: `50${number(index)}`, number: refundNumber(index), status: 'SUCCESS' }
    entries.push({
      at: at(index),
      transactionId: `42${number(index)}`,
      orderNumber: number(index),
      amount: 100,
      refund,
      feeMilli: -100 * FEE,
    })
  }
  await inParts(Math.ceil(count / 10), (nth) =>
    pool.query(
      `insert into refunds (refund_number, order_id, amount, reason, effect, status, created_at, finished_at)
       select $1, id, 100, '不想要了', 'DONE', 'SUCCESS', $2, $2 from orders where order_number = $3`,
      [refundNumber(nth + 10), at(nth + 10), number(nth + 10)],
    ),
  )
  return withFaults(pool, entries, number, count)
}

async function withFaults(pool: pg.Pool, entries: BillEntry[], number: (index: number) => string, count: number): Promise<SeededDay> {
  const faults = new Map<string, string>()
  const change = (index: number, part: Partial<BillEntry>) => {
    entries[index] = { ...(entries[index] as BillEntry), ...part } // there are more
  }
  // Three that were not told of, one of them with another amount; and one of an order that is not ours.
  for (const index of [0, 1, 2]) faults.set(number(index), 'MISSING_HERE')
  change(2, { amount: 99_999, feeMilli: 99_999 * FEE })
  const unknown = number(999_999)
  const first = entries[0] as BillEntry // there are more
  entries.push({ ...first, transactionId: '42-unknown', orderNumber: unknown, amount: 990, feeMilli: 990 * FEE })
  faults.set(unknown, 'MISSING_HERE')
  for (const index of [3, 4]) {
    const { amount } = entries[index] as BillEntry // there are more
    change(index, { amount: amount - 1, feeMilli: (amount - 1) * FEE })
    faults.set(number(index), 'AMOUNT_DIFFERS')
  }
  change(5, { feeMilli: (entries[5] as BillEntry).feeMilli + 1_000 }) // there are more
  faults.set(number(5), 'FEE')
  const refunds = entries.flatMap((entry, index) => (entry.refund ? [{ index, refund: entry.refund, entry }] : []))
  const [less, failed, own, foreign] = refunds as [(typeof refunds)[0], (typeof refunds)[0], (typeof refunds)[0], (typeof refunds)[0]]
  change(less.index, { amount: 90, feeMilli: -90 * FEE })
  change(failed.index, { refund: { ...failed.refund, status: 'CHANGE' } })
  await pool.query("update refunds set status = 'PROCESSING', finished_at = null where refund_number = $1", [own.refund.number])
  change(foreign.index, { refund: { ...foreign.refund, number: 'R-foreign' } })
  await pool.query('delete from refunds where refund_number = $1', [foreign.refund.number])
  for (const name of [less.refund.number, failed.refund.number, own.refund.number, 'R-foreign']) faults.set(name, 'REFUND_DIFFERS')
  // One of ours is not in the bill.
  const gone = number(count - 1)
  faults.set(gone, 'MISSING_THERE')
  return { entries: entries.filter((entry) => entry.orderNumber !== gone || entry.refund), faults, unpaid: [number(0), number(1)], unknown }
}
