import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, startProduct } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'
import { keepWriting, me } from '../writes.ts'

const ROUNDS = 20
const password = 'Kill-Proof-1'

/** Kills the server some time into its writes; answers how many it had acknowledged, and whether the next start knows them all. */
async function round(product: Product, start: () => Promise<Product>, at: number) {
  const staff = await Staff.logIn(product.url, 'admin', password)
  const before = (await me(staff)).version
  const { writes, end } = keepWriting(staff)
  await sleep(at)
  await product.kill()
  await end()
  const next = await start()
  const seconds = await next.ready(60)
  const after = (await me(await Staff.logIn(next.url, 'admin', password))).version
  return { next, seconds, acknowledged: writes.acknowledged, lost: Math.max(0, before + writes.acknowledged - after) }
}

export const proof: Proof = {
  proves: `${ROUNDS} kills (-9) of the server in the middle of its writes: none that it acknowledged is lost`,
  async run(say) {
    const dataDir = mkdtempSync(join(tmpdir(), 'kills-'))
    const start = () => startProduct(dataDir, { DEMO: 'off', CONSOLE_ADMIN_PASSWORD: password })
    let product = await start()
    const sum = { acknowledged: 0, lost: 0, slowest: 0 }
    try {
      await product.ready(120)
      for (let n = 1; n <= ROUNDS; n += 1) {
        const { next, seconds, acknowledged, lost } = await round(product, start, 300 + n * 97)
        product = next
        sum.acknowledged += acknowledged
        sum.lost += lost
        sum.slowest = Math.max(sum.slowest, seconds)
        say(`kill ${n} of ${ROUNDS}: ${acknowledged} writes, ${lost} lost, ready again after ${seconds.toFixed(1)} s`)
      }
    } finally {
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
    return {
      holds: sum.lost === 0 && sum.acknowledged > ROUNDS,
      figures: [`${sum.acknowledged} writes acknowledged`, `${sum.lost} lost`, `slowest start ${sum.slowest.toFixed(1)} s`],
    }
  },
}
