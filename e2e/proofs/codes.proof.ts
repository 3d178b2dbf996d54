import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { applyChangeSet, getChangeSet, undoChangeSet } from '@camp/contract/base/changes.calls'
import { getPromotionChannelOptions } from '@camp/contract/channels/channels.options'
import { exportCoupons, generateCoupons, getCouponStat, listCoupons } from '@camp/contract/coupons/coupons'
import { couponAlphabet, isCouponCode, tidyCoupon } from '@camp/contract/coupons/coupons.code'
import { planDisabling } from '@camp/contract/coupons/coupons.steps'
import { getGoodsSimpleList } from '@camp/contract/goods/goods'
import { redeemCoupon } from '@camp/contract/orders/orders.redeeming'
import { updateParamConfig } from '@camp/contract/parameters/parameters.calls'
import { listParents } from '@camp/contract/parents/parents'
import { readXlsx } from 'hucre/xlsx'
import { type Product, startProduct } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'

const CODES = 100_000
const RUNS = 50
const AT_ONCE = 200
const password = 'Codes-Proof-1'
/** Chi-square of 30 degrees of freedom beyond which one in a thousand lies. */
const CRITICAL = 59.7

const seconds = (since: number): number => (performance.now() - since) / 1000

/** How unevenly the symbols of the drawn places are spread. */
function chiSquare(codes: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const code of codes) for (const symbol of code.slice(0, -1)) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  const expected = (codes.length * 11) / couponAlphabet.length
  return [...couponAlphabet].reduce((sum, symbol) => sum + ((counts.get(symbol) ?? 0) - expected) ** 2 / expected, 0)
}

async function until<T>(ask: () => Promise<T>, done: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (done(answer)) return answer
    await sleep(200)
  }
}

type Filter = { readonly batchId: number[] }

const stat = (staff: Staff, filter: Filter) => staff.ask(getCouponStat, { body: filter })

/** A new batch of free codes for a membership. */
async function generate(staff: Staff, count: number): Promise<Filter> {
  const [channel] = await staff.ask(getPromotionChannelOptions, { query: { activeFlg: ['ACTIVE'] } })
  const [goods] = await staff.ask(getGoodsSimpleList, { query: { kind: ['MEMBER'], activeFlg: ['ACTIVE'] } })
  const body = {
    channelId: channel?.id ?? 0,
    goodsId: goods?.id ?? 0,
    kind: 'EXCHANGE' as const,
    validFrom: '2026-01-01',
    validTo: '2099-01-01',
  }
  const made = await staff.ask(generateCoupons, { body: { ...body, count, file: false } })
  if (made instanceof Blob) throw new Error('no file was asked for')
  return { batchId: [made.batchId] }
}

async function making(staff: Staff) {
  const start = performance.now()
  const filter = await generate(staff, CODES)
  await until(
    () => stat(staff, filter),
    ({ total }) => total === CODES,
  )
  return { filter, made: seconds(start) }
}

async function exporting(product: Product, staff: Staff, filter: Filter) {
  const idle = product.memory
  let most = idle
  const watch = setInterval(() => {
    most = Math.max(most, product.memory)
  }, 50)
  const start = performance.now()
  const sheet = Buffer.from(await (await staff.send(exportCoupons, { ...filter, columns: ['code'] })).arrayBuffer())
  const exported = seconds(start)
  clearInterval(watch)
  const codes = ((await readXlsx(sheet)).sheets[0]?.rows ?? []).slice(1).map(([code]) => tidyCoupon(String(code)))
  return { codes, exported, more: most - idle }
}

async function disabling(staff: Staff, filter: Filter) {
  const settled = (token: string) =>
    until(
      () => staff.ask(getChangeSet, { params: { token } }),
      ({ status }) => status === 'CHECKED' || status === 'DONE',
    )
  const start = performance.now()
  const { token } = await staff.ask(planDisabling, { body: { ...filter, total: CODES } })
  await settled(token)
  await staff.ask(applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } })
  await settled(token)
  const disabled = seconds(start)
  const off = await stat(staff, filter)
  await staff.ask(undoChangeSet, { params: { token } })
  await settled(token)
  const back = await stat(staff, filter)
  return { disabled, exact: off.disabled === CODES && back.unused === CODES }
}

/** How often exactly one of many redemptions at the same time came through. */
async function redeeming(staff: Staff) {
  const families = (await staff.ask(listParents, { query: { page: 1, size: AT_ONCE, activeFlg: ['ACTIVE'] } })).content
  const query = { page: 1, size: RUNS, ...(await generate(staff, RUNS)) }
  let once = 0
  for (const { code } of (await staff.ask(listCoupons, { query })).content) {
    const answers = await Promise.all(families.map(({ id }) => staff.send(redeemCoupon, { code, parentId: id })))
    const refused = answers.filter(({ status }) => status === 400).length
    if (refused === families.length - 1 && answers.some(({ status }) => status === 200)) once++
  }
  return { once, families: families.length }
}

export const proof: Proof = {
  proves: `${CODES} codes are made in < 30 s, all different and evenly spread, exported in < 6 s and < 100 MB, disabled in < 20 s with an exact undo; of ${AT_ONCE} redemptions at once exactly one, ${RUNS} times`,
  async run(say) {
    const dataDir = mkdtempSync(join(tmpdir(), 'codes-'))
    const product = await startProduct(dataDir, { DEMO: 'on', DEMO_PASSWORD: password, CONSOLE_ADMIN_PASSWORD: password })
    try {
      await product.ready(300)
      const staff = await Staff.logIn(product.url, 'admin', password)
      // One person makes and redeems them all here.
      await staff.ask(updateParamConfig, { body: { key: 'coupon.aloneDaily', value: 1_000_000 } })
      const { filter, made } = await making(staff)
      say(`made in ${made.toFixed(1)} s`)
      const { codes, exported, more } = await exporting(product, staff, filter)
      const spread = chiSquare(codes)
      const different = new Set(codes.filter(isCouponCode)).size
      say(`exported in ${exported.toFixed(1)} s`)
      const { disabled, exact } = await disabling(staff, filter)
      say(`disabled in ${disabled.toFixed(1)} s`)
      const { once, families } = await redeeming(staff)
      const fast = made < 30 && exported < 6 && more < 100 && disabled < 20
      return {
        holds: fast && different === CODES && spread < CRITICAL && exact && once === RUNS && families === AT_ONCE,
        figures: [
          `${different} different codes made in ${made.toFixed(1)} s`,
          `chi-square ${spread.toFixed(1)} of at most ${CRITICAL}`,
          `exported in ${exported.toFixed(1)} s, ${Math.round(more)} MB more memory`,
          `disabled in ${disabled.toFixed(1)} s, undo ${exact ? 'exact' : 'not exact'}`,
          `${once} of ${RUNS} times exactly one of ${families} redemptions`,
        ],
      }
    } finally {
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
