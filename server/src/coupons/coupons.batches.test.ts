import { listCouponBatches } from '@camp/contract/coupons/coupons.batches'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeChannel, makeGoods, makeOrder, makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let marketer: Caller
beforeAll(async () => {
  marketer = (await signedIn(server, ['PROMOTE_CODE'])).caller
})

/** Of one seed, so that a failure can be looked at again. */
function drawn(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const PAST = "now() - interval '40 days'"
/** What becomes of an order that a code was used for; `paid` counts. */
const ORDERS = [
  { progress: 'PENDING_PAYMENT' },
  { progress: 'CANCELLED' },
  { progress: 'PAID', paid: 7_000 },
  { progress: 'COMPLETED', refund_state: 'PARTIAL', refunded_amount: 2_500, paid: 4_500 },
  { progress: 'COMPLETED', refund_state: 'FULL', refunded_amount: 7_000, paid: 0 },
] as const

it('figures of a batch are those that are counted by hand, code by code', async () => {
  const { pool } = server
  const draw = drawn(20_261_126)
  const [channelId, goodsId, parentId] = [await makeChannel(pool), await makeGoods(pool), await makeParent(pool)]
  const wanted = []
  for (const [n, kind] of (['DISCOUNT', 'DISCOUNT', 'EXCHANGE', 'DISCOUNT'] as const).entries()) {
    const { rows } = await pool.query<{ id: number }>(
      `insert into coupon_batches (channel_id, goods_id, kind, discount_amount, count, wanted, valid_from, valid_to, remark)
       values ($1, $2, $3, $4, 60, 60, ${PAST}, now() + interval '9 days', '对照') returning id`,
      [channelId, goodsId, kind, kind === 'DISCOUNT' ? 3_000 : null],
    )
    const batchId = rows[0]?.id ?? 0
    const sums = { used: 0, unused: 0, disabled: 0, netAmount: 0 }
    const hours = new Map<string, number>()
    const moments: string[] = []
    for (let code = 0; code < 60; code++) {
      const status = (['UNUSED', 'USED', 'USED', 'USED', 'DISABLED'] as const)[n === 3 ? 0 : draw(5)] ?? 'UNUSED'
      const add = 'insert into coupons (code, batch_id, status, used_by_parent_id, used_at, order_number) values ($1, $2, $3, $4, $5, $6)'
      const name = `HAND${n}${String(code).padStart(6, '0')}`
      if (status !== 'USED') {
        sums[status === 'UNUSED' ? 'unused' : 'disabled'] += 1
        await pool.query(add, [name, batchId, status, null, null, null])
        continue
      }
      const { paid = 0, ...order } = { paid: 0, ...(ORDERS[draw(ORDERS.length)] as (typeof ORDERS)[number]) }
      const money = { total_amount: 10_000, discount_amount: 3_000, pay_amount: 7_000, coupon_code: name }
      const { orderNumber } = await makeOrder(pool, { ...order, ...money, parent_id: parentId, goods_id: goodsId })
      // On the hour, at its last second, and most of the second batch in one hour.
      const hour = n === 1 && draw(3) > 0 ? 5 : draw(24)
      const at = `2026-11-0${1 + (n === 1 && hour === 5 ? 0 : draw(5))} ${String(hour).padStart(2, '0')}:${draw(2) === 0 ? '00:00' : '59:59'}+08`
      await pool.query(add, [name, batchId, status, parentId, at, orderNumber])
      sums.used += 1
      if (kind === 'DISCOUNT') sums.netAmount += paid
      moments.push(new Date(at).toISOString())
      hours.set(at.slice(0, 13), (hours.get(at.slice(0, 13)) ?? 0) + 1)
    }
    const [rush] = [...hours].filter(([, count]) => count > 20).sort(([, one], [, other]) => other - one)
    moments.sort()
    wanted.push({
      ...{ id: batchId, ...sums, firstUsedAt: moments[0] ?? null, lastUsedAt: moments.at(-1) ?? null },
      ...{ rushAt: rush ? new Date(`${rush[0]}:00:00+08`).toISOString() : null, rushCount: rush?.[1] ?? null },
    })
  }
  expect(wanted.filter(({ rushCount }) => rushCount !== null)).toHaveLength(1)
  const { content } = (await marketer.call(listCouponBatches, { query: { page: 1, keyword: '对照', sort: ['id,asc'] } })).body
  const shown = content.map(({ id, used, unused, disabled, netAmount, firstUsedAt, lastUsedAt, rushAt, rushCount }) => {
    const utc = (at: string | null) => (at === null ? null : new Date(at).toISOString())
    return {
      id,
      used,
      unused,
      disabled,
      netAmount,
      firstUsedAt: utc(firstUsedAt),
      lastUsedAt: utc(lastUsedAt),
      rushAt: utc(rushAt),
      rushCount,
    }
  })
  expect(shown).toEqual(wanted)
})
