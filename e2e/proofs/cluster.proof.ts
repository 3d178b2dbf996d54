import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { queryTaskLists } from '@camp/contract/base/notify'
import { exportOrders } from '@camp/contract/orders/orders.exports'
import { Cluster } from '../cluster.ts'
import { Load } from '../load.ts'
import { runProgram } from '../operator.ts'
import { startProduct } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'

const ROUNDS = 20
const ORDERS = Number(process.env.CLUSTER_ORDERS ?? '100000')
/** The most seconds without an answer but 503, where a program is killed; a host that is lost takes its ttl as well. */
const BAR = 15
const password = 'Cluster-Proof-1'
const KINDS = ['switchover', 'postgres', 'both', 'patroni'] as const

/** An export that is begun now and has ended well: what jobs do. */
async function jobEnds(staff: Staff): Promise<void> {
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const body = { createdFrom: `${day} 00:00:00`, createdTo: `${day} 23:59:59` }
  await staff.ask(exportOrders, { query: { async: true }, body })
  for (const until = performance.now() + 60_000; performance.now() < until; await sleep(300)) {
    const { doingCount } = await staff.ask(queryTaskLists, {})
    if (doingCount === 0) return
  }
  throw new Error('a job did not end within 60 s')
}

/** One switch or kill of the primary, until all three hosts are at work again; how long each load got nothing but 503, in seconds. */
async function round(cluster: Cluster, kind: (typeof KINDS)[number] | 'lost', loads: readonly Load[]): Promise<number[]> {
  for (const load of loads) load.longest = 0
  await sleep(1_500)
  if (kind === 'switchover') await cluster.switchover()
  else {
    const { back } = await cluster.kill(kind)
    await sleep(kind === 'lost' ? 35_000 : 6_000)
    back()
  }
  await cluster.whole(120)
  await sleep(1_500)
  return loads.map(({ longest }) => longest)
}

async function measured(cluster: Cluster, folder: string, say: (line: string) => void) {
  const keys = { DATA_KEY: randomBytes(32).toString('base64'), AUDIT_KEY: randomBytes(32).toString('base64') }
  const env = { ...keys, DATA_DIR: folder, DEMO: 'off', CONSOLE_ADMIN_PASSWORD: password, DATABASE_URL: cluster.url }
  const filling = performance.now()
  await runProgram('demo', ['--orders', String(ORDERS)], env)
  say(`${ORDERS} orders by the demo's maker in ${Math.round((performance.now() - filling) / 1_000)} s`)
  const direct = await startProduct(folder, { ...env, DATABASE_REPLICA_URL: cluster.url })
  const proxied = await startProduct(folder, { ...env, DATABASE_URL: cluster.proxied })
  const products = [direct, proxied]
  try {
    for (const product of products) await product.ready(120)
    const staff = await Promise.all(products.map(({ url }) => Staff.logIn(url, 'admin', password)))
    const [one, two] = staff as [Staff, Staff] // one for each product
    const loads = [new Load(direct.url, one, 'hosts', 6), new Load(proxied.url, two, 'proxy', 2)]
    const longest: Record<string, number[][]> = {}
    for (let n = 0; n <= ROUNDS; n += 1) {
      const kind = n === ROUNDS ? 'lost' : (KINDS[n % KINDS.length] ?? 'postgres')
      const seen = await round(cluster, kind, loads)
      longest[kind] = [...(longest[kind] ?? []), seen]
      await jobEnds(one)
      say(
        `${n + 1} ${kind}: nothing but 503 for ${seen.map((s) => s.toFixed(1)).join(' and ')} s; ${loads.map(({ made }) => made.length).join(' and ')} writes`,
      )
    }
    for (const load of loads) await load.end()
    const made = loads.flatMap((load) => load.made)
    const hosts = await cluster.rows("select name from promotion_channels where name ~ '^(hosts|proxy)[0-9]-'")
    const kept = hosts.get((await cluster.leader(10)).name) ?? []
    for (const name of made.filter((one) => !kept.includes(one)).slice(0, 20))
      say(
        `lost: ${name}; it stands at ${[...hosts].flatMap(([host, names]) => (names.includes(name) ? [host] : [])).join(', ') || 'no host'}`,
      )
    const restarts = products.filter(({ ended }) => ended).length
    for (const product of products) await product.stop()
    const said = await runProgram('verify-log.command', [], env)
    say(said.trim().split('\n').at(-1) ?? '')
    return { loads, longest, made, kept, restarts }
  } finally {
    for (const product of products) await product.stop()
  }
}

export const proof: Proof = {
  proves: `${ROUNDS} switches and kills (-9) of the primary of three PostgreSQL 15 under Patroni, in turn switchover, postgres, postgres with patroni, patroni, and one host lost for good, under load: no acknowledged write lost or doubled, 503 for less than ${BAR} s (a lost host: its ttl more), no 401, no restart of ours; jobs and pushes go on, and the log verifies`,
  async run(say) {
    const folder = mkdtempSync(join(tmpdir(), 'cluster-data-'))
    const cluster = await Cluster.start()
    try {
      const { loads, longest, made, kept, restarts } = await measured(cluster, folder, say)
      const names = new Set<string>(kept)
      const lost = made.filter((name) => !names.has(name)).length
      const doubled = kept.length - names.size
      const count = (status: number) => loads.reduce((sum, { statuses }) => sum + (statuses.get(status) ?? 0), 0)
      const others = loads.flatMap(({ statuses }) => [...statuses.keys()]).filter((status) => ![200, 503].includes(status))
      const worst = (kind: string) => Math.max(...(longest[kind] ?? []).flat())
      const pushes = loads.map((load) => load.pushes)
      return {
        holds:
          lost + doubled + count(401) + restarts === 0 &&
          others.length === 0 &&
          KINDS.every((kind) => worst(kind) < BAR) &&
          worst('lost') < BAR + 20 &&
          pushes.every((n) => n > 0),
        figures: [
          `${ORDERS} orders`,
          `${made.length} writes acknowledged, ${lost} lost, ${doubled} doubled`,
          `${count(200)} answers 200, ${count(503)} 503, ${count(401)} 401, other: ${[...new Set(others)].join(', ') || 'none'}`,
          `longest without another answer than 503 in s: ${[...KINDS, 'lost'].map((kind) => `${kind} ${worst(kind).toFixed(1)}`).join(', ')}`,
          `by several hosts at most ${Math.max(...KINDS.flatMap((kind) => longest[kind] ?? []).map(([s = 0]) => s)).toFixed(1)} s, by HAProxy ${Math.max(...KINDS.flatMap((kind) => longest[kind] ?? []).map(([, s = 0]) => s)).toFixed(1)} s`,
          `${restarts} restarts of ours; ${ROUNDS + 1} jobs ended, ${pushes.join(' and ')} pushes heard; the log verifies`,
          'one etcd, all on one machine, its programs started again after 1 s as by systemd',
        ],
      }
    } finally {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
