import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { balancer } from '../balancer.ts'
import { buildBefore, migrationsNow, releaseBefore, removeBefore } from '../before.ts'
import { Cluster } from '../cluster.ts'
import { Load } from '../load.ts'
import { runProgram } from '../operator.ts'
import { freePort, type Product, startProduct } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'

const SERVERS = 3
const ORDERS = Number(process.env.UPGRADE_ORDERS ?? '10000')
/** So long both versions run beside each other after each step. */
const BETWEEN_MS = 10_000
const password = 'Upgrade-Proof-1'

/** The servers are replaced one after the other, there and back, while there is load. */
async function rolled(cluster: Cluster, env: Record<string, string>, before: string, work: string, say: (line: string) => void) {
  const products: Product[] = []
  const ports: number[] = []
  while (ports.length < SERVERS) ports.push(await freePort())
  const start = async (index: number, folder?: string) => {
    const settings = { ...env, NODE_ENV: 'production', STRICT_ANSWERS: 'off', TRUSTED_PROXIES: '127.0.0.1', PORT: String(ports[index]) }
    const product = await startProduct(env.DATA_DIR ?? '', settings, folder)
    products[index] = product
    return product.ready(120)
  }
  let program: ChildProcess | undefined
  try {
    for (const index of ports.keys()) await start(index, before)
    const front = await balancer(work, ports)
    program = front.program
    await sleep(1_000)
    const admin = await Staff.logIn(front.url, 'admin', password)
    const loads = Array.from({ length: 2 }, (_, n) => new Load(front.url, admin, `upgrade${n}`, 3))
    await sleep(BETWEEN_MS)
    for (const folder of [undefined, before])
      for (const index of ports.keys()) {
        await products[index]?.stop()
        const seconds = await start(index, folder)
        const writes = loads.map(({ made }) => made.length).join(' and ')
        say(
          `server ${index + 1} is of ${folder ? 'the release before' : 'this one'}, ready after ${seconds.toFixed(1)} s; ${writes} writes`,
        )
        await sleep(BETWEEN_MS)
      }
    for (const load of loads) await load.end()
    const kept = await cluster.rows("select name from promotion_channels where name ~ '^upgrade[0-9]'")
    return { loads, kept: kept.get((await cluster.leader(10)).name) ?? [] }
  } finally {
    program?.kill('SIGTERM')
    for (const product of products) await product.stop()
  }
}

export const proof: Proof = {
  proves: `${SERVERS} servers of the release before, behind nginx on three PostgreSQL under Patroni, are replaced by this one, one after the other, and back again, under load: no request fails but by a 503 that says when to come again, nobody is logged out, no acknowledged write is lost or doubled`,
  async run(say) {
    const { commit, migrations } = releaseBefore()
    const work = mkdtempSync(join(tmpdir(), 'upgrade-'))
    const [before, dataDir] = [join(work, 'before'), join(work, 'data')]
    mkdirSync(dataDir)
    const cluster = await Cluster.start()
    try {
      say(`building ${commit.slice(0, 9)}, which knows ${migrations} migrations`)
      buildBefore(commit, before)
      const keys = { DATA_KEY: randomBytes(32).toString('base64'), AUDIT_KEY: randomBytes(32).toString('base64') }
      const env = { ...keys, DATA_DIR: dataDir, DEMO: 'off', CONSOLE_ADMIN_PASSWORD: password, DATABASE_URL: cluster.url }
      await runProgram('demo', ['--orders', String(ORDERS)], env, before)
      const { loads, kept } = await rolled(cluster, env, before, work, say)
      const made = loads.flatMap((load) => load.made)
      const names = new Set(kept)
      const lost = made.filter((name) => !names.has(name)).length
      const doubled = kept.length - names.size
      const statuses = new Map<number, number>()
      for (const load of loads) for (const [status, count] of load.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count)
      const failed = [...statuses].filter(([status]) => status !== 200 && status !== 503)
      const said = await runProgram('verify-log.command', [], env)
      say(said.trim().split('\n').at(-1) ?? '')
      return {
        holds: lost + doubled + failed.length === 0 && made.length > 0 && loads.every(({ pushes }) => pushes > 0),
        figures: [
          `from ${commit.slice(0, 9)}, ${migrationsNow() - migrations} migrations, and back; ${ORDERS} orders`,
          `${statuses.get(200) ?? 0} answers 200, ${statuses.get(503) ?? 0} 503 with Retry-After, failed: ${failed.map(([status, count]) => `${count} x ${status || 'nothing'}`).join(', ') || 'none'}`,
          `${made.length} writes acknowledged, ${lost} lost, ${doubled} doubled; the log verifies`,
        ],
      }
    } finally {
      await cluster.stop()
      removeBefore(before)
      rmSync(work, { recursive: true, force: true })
    }
  },
}
