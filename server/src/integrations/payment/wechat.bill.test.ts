import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { merchantKeys, WechatPeer } from '../../../test/wechat.peer.ts'
import { GatewayUnclear } from './payment.gateway.ts'
import { SandboxGateway } from './sandbox.gateway.ts'
import { type BillLine, BillRefused, billLines, provedBill } from './wechat.bill.ts'
import { type BillEntry, billText, packedBill } from './wechat.billText.ts'
import { WechatClient } from './wechat.client.ts'
import { WechatGateway } from './wechat.gateway.ts'

const mchId = '1900000109'
const day = '2026-03-01'
const at = new Date('2026-03-01T02:00:00Z')
const paid: BillEntry = { at, transactionId: '4200000001', orderNumber: '202603010000000001', amount: 29_900, feeMilli: 179_400 }
const given: BillEntry = {
  at: new Date('2026-03-01T15:59:59Z'),
  transactionId: '4200000000',
  orderNumber: '202602280000000009',
  amount: 1_234,
  refund: { id: '5030000001', number: 'R20260301000000001', status: 'SUCCESS' },
  feeMilli: -7_404,
}
const text = billText(mchId, [paid, given])
const expected = { day, mchId }
const bytesOf = (changed: string) => Buffer.from(changed)
async function batchesOf(batches: AsyncIterable<BillLine[]>): Promise<BillLine[][]> {
  const all: BillLine[][] = []
  for await (const batch of batches) all.push(batch)
  return all
}
const refusal = (bytes: Buffer, sha1: string | null = null) =>
  provedBill(bytes, expected, sha1).then(
    () => 'none',
    (error: unknown) => (error instanceof BillRefused ? error.fault : String(error)),
  )

describe('a bill', () => {
  it('is read as it is, packed or not, and a comma in the name of the goods moves nothing', async () => {
    const comma = bytesOf(text.replace('`订单', '`订单,三本,加书包'))
    const read = await Promise.all([bytesOf(text), gzipSync(text), comma].map((bytes) => batchesOf(billLines(bytes, expected))))
    const { at: _paid, ...payment } = paid
    const common = { transactionId: '4200000000', orderNumber: '202602280000000009', amount: 1_234, feeMilli: -7_404 }
    for (const [lines] of read) {
      expect(lines).toEqual([
        { kind: 'PAYMENT', at: '2026-03-01T10:00:00+08:00', ...payment, refundId: null, refundNumber: null, refundStatus: null },
        {
          kind: 'REFUND',
          at: '2026-03-01T23:59:59+08:00',
          ...common,
          refundId: '5030000001',
          refundNumber: 'R20260301000000001',
          refundStatus: 'SUCCESS',
        },
      ])
    }
    expect(await batchesOf(billLines(bytesOf(billText(mchId, [])), expected))).toEqual([])
  })

  it.each([
    ['no bill', 'BILL_FORM', bytesOf('订单号,金额\n1,2\n')],
    ['in another alphabet', 'BILL_FORM', Buffer.from([0xbd, 0xbb, 0xd2, 0xd7, 0x0a])],
    ['a workbook', 'BILL_FORM', Buffer.from('PK\u0003\u0004aaaa')],
    ['cut before its totals', 'BILL_CUT', bytesOf(text.slice(0, text.indexOf('总交易单数')))],
    ['cut in its package', 'BILL_CUT', gzipSync(text).subarray(0, 200)],
    ['with other totals', 'BILL_TOTALS', bytesOf(text.replace('`2,`299.00', '`2,`298.00'))],
    ['with another count', 'BILL_TOTALS', bytesOf(text.replace('`2,`299.00', '`3,`299.00'))],
    ['with an amount that was changed', 'BILL_TOTALS', bytesOf(text.replace('`12.34,`\r', '`12.35,`\r'))],
    ['of another merchant', 'BILL_MERCHANT', bytesOf(billText('1900000110', [paid]))],
    ['of another day', 'BILL_DAY', bytesOf(billText(mchId, [{ ...paid, at: new Date('2026-03-01T16:00:00Z') }]))],
    ['with a row twice', 'BILL_TWICE', bytesOf(billText(mchId, [paid, paid]))],
    ['with a row that is none', 'BILL_LINE', bytesOf(text.replace('`SUCCESS', '`UNKNOWN'))],
    ['in another currency', 'BILL_LINE', bytesOf(text.replace('`CNY', '`USD'))],
    ['with a day that there is not', 'BILL_LINE', bytesOf(text.replace('2026-03-01 10', '2026-03-01 25'))],
    ['of one row without an end', 'BILL_FORM', gzipSync(Buffer.alloc(150_000_000, 'x'), { level: 1 })],
    ['with more behind its end', 'BILL_LINE', bytesOf(`${text}\`1,\`2`)],
  ])('%s is refused', async (_, fault, bytes) => expect(await refusal(bytes)).toBe(fault))

  it('that is not what the provider told of is refused, whatever else is wrong with it', async () => {
    const { bytes, sha1 } = packedBill(mchId, [paid])
    expect(await refusal(bytes, sha1)).toBe('none')
    expect(await refusal(packedBill(mchId, [paid, given]).bytes, sha1)).toBe('BILL_HASH')
    expect(await refusal(bytesOf('x'), sha1)).toBe('BILL_HASH')
  })
})

/** So many payments; a row of them at a time, so that the test itself holds no more than one text. */
function longBill(count: number): Buffer {
  const one = billText(mchId, [paid]).split('\r\n')
  const rows = Array.from({ length: count }, (_, index) =>
    (one[1] ?? '').replace(paid.transactionId, `4200000000000000000${1_000_000 + index}`),
  )
  const sums = (one[3] ?? '').split(',`')
  const times = (cell = '', digits = 2) =>
    (Number(cell) * count).toFixed(digits) === '0.00' ? cell : (Number(cell) * count).toFixed(digits)
  const totals = [`\`${count}`, times(sums[1]), times(sums[2]), '0.00', times(sums[4], 5), times(sums[5]), times(sums[6])]
  return Buffer.from([one[0], ...rows, one[2], totals.join(',`'), ''].join('\r\n'))
}

describe('a bill of very many lines', () => {
  it('is refused above 200,000, by that number', async () => {
    const refused = await provedBill(gzipSync(longBill(200_001), { level: 1 }), expected, null).catch((error: unknown) => error)
    expect(refused).toMatchObject({ fault: 'BILL_LINES', data: { most: 200_000 } })
  }, 60_000)

  it('is read without being held: what is kept of it is the numbers of its lines', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void // by the flag above
    const held = () => {
      collect()
      return process.memoryUsage().heapUsed / 1_048_576
    }
    const bytes = gzipSync(longBill(50_000), { level: 1 })
    const before = held()
    let [lines, most] = [0, 0]
    for await (const batch of billLines(bytes, expected)) {
      lines += batch.length
      if (lines % 10_000 === 0) most = Math.max(most, held() - before)
    }
    expect(lines).toBe(50_000)
    // 20 MB of text.
    expect(most).toBeLessThan(12)
  }, 60_000)
})

describe('the gateways', () => {
  let peer: WechatPeer
  let database: TestDatabase
  beforeAll(async () => {
    peer = await new WechatPeer().start()
    database = await createTestDatabase()
  })
  afterAll(async () => {
    await peer.stop()
    await database.drop()
  })

  it.each(['publicKey', 'certificates'] as const)('ask WeChat Pay for payments and bills, by its %s', async (mode) => {
    const gateway = new WechatGateway(new WechatClient(merchantKeys(mode), peer.url), null)
    expect(await gateway.queryPayment('202603010000000404')).toBeNull()
    const told = { transactionId: '4200000001', amount: 29_900, paidAt: '2026-03-01T10:00:00+08:00' }
    peer.payments.set('202603010000000001', told)
    expect(await gateway.queryPayment('202603010000000001')).toEqual(told)
    expect(await gateway.tradeBill('2026-02-01')).toBeNull()
    const bill = packedBill(mchId, [paid, given])
    peer.bills.set(day, bill)
    expect(await gateway.tradeBill(day)).toEqual(bill)
    expect(peer.heard).toContain(`GET /v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`)
    for (const mood of ['tampered', 'busy', 'fault'] as const) {
      peer.mood = mood
      await expect(gateway.tradeBill(day)).rejects.toBeInstanceOf(GatewayUnclear)
      await expect(gateway.queryPayment('202603010000000001')).rejects.toBeInstanceOf(GatewayUnclear)
    }
    peer.mood = 'well'
  })

  it('have one built in, whose bill is of its own payments and refunds', async () => {
    const { pool } = database
    const sandbox = new SandboxGateway(pool)
    expect(await sandbox.tradeBill(day)).toBeNull()
    await pool.query("insert into sandbox_payments values ('T1', '202603010000000001', 29900, '2026-03-01T10:00:00+08:00')")
    await pool.query(`insert into sandbox_refunds (out_refund_no, transaction_id, amount, refund_id, status, created_at, settles_at)
      values ('R1', 'T1', 100, 'SANDBOXR1', 'SUCCESS', '2026-03-01T23:59:59+08:00', now())`)
    expect(await sandbox.queryPayment('202603010000000001')).toMatchObject({ transactionId: 'T1', amount: 29_900 })
    const bill = await sandbox.tradeBill(day)
    const of = { day, mchId: 'SANDBOX' }
    expect(await provedBill(bill?.bytes ?? Buffer.alloc(0), of, bill?.sha1 ?? '')).toMatchObject({ lines: 2 })
    const [lines = []] = await batchesOf(billLines(bill?.bytes ?? Buffer.alloc(0), of))
    expect(lines.map(({ kind, amount, refundNumber }) => [kind, amount, refundNumber])).toEqual([
      ['PAYMENT', 29_900, null],
      ['REFUND', 100, 'R1'],
    ])
  })
})
