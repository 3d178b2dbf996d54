import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { notifyStream } from '@camp/contract/base/notify'
import { listOrders } from '@camp/contract/orders/orders'
import { getAllAuthRoles } from '@camp/contract/roles/roles'
import { assignRolesToUser } from '@camp/contract/users/users'
import { arrive, part, type Waits } from '../morning.ts'
import { runProgram } from '../operator.ts'
import { startProduct } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'

const PEOPLE = 200
const SECONDS = 30
/** Everybody comes through a proxy, from one of these offices: of an address that tries a hundred log-ins at once some would have to wait. */
const OFFICES = 4
const PROXY = '127.0.0.1'
const ORDERS = Number(process.env.MORNING_ORDERS ?? '1000000')
const password = process.env.CONSOLE_ADMIN_PASSWORD ?? 'Morning-Proof-1'

/** How much of the processors other programs take while the product rests: 0 to 1, seen for three seconds. */
async function busyShare(): Promise<number> {
  const idle = () => cpus().reduce((sum, { times }) => sum + times.idle, 0)
  const all = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq + times.idle, 0)
  const [idleBefore, allBefore] = [idle(), all()]
  await sleep(3_000)
  return 1 - (idle() - idleBefore) / Math.max(all() - allBefore, 1)
}

/** Accounts of all roles there are, in turn. */
async function hire(admin: Staff): Promise<string[]> {
  const roles = (await admin.ask(getAllAuthRoles, { query: { page: 1, size: 50 }, body: {} })).content
  const made: string[] = []
  for (let n = 0; n < PEOPLE; n++) {
    const username = `morning${n}${Date.now() % 100_000}`
    const id = await admin.hire({ username, realName: '早班' }, password)
    const role = roles[n % roles.length]
    if (role) await admin.ask(assignRolesToUser, { params: { id }, body: [role.id] })
    made.push(username)
  }
  return made
}

export const proof: Proof = {
  proves: `${PEOPLE} people log in within ${SECONDS} s, open their streams of pushes and the workplace: log-in p95 < 1 s, calls p95 < 0.5 s, no 503`,
  async run(say) {
    // MORNING_DATA_DIR: a business that is there already, whose admin has CONSOLE_ADMIN_PASSWORD; it is kept.
    const kept = process.env.MORNING_DATA_DIR
    const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'morning-'))
    const settings = {
      DEMO: 'off',
      NODE_ENV: 'production',
      CONSOLE_ADMIN_PASSWORD: password,
      STRICT_ANSWERS: 'off',
      TRUSTED_PROXIES: PROXY,
    }
    if (kept === undefined) {
      say(`making ${ORDERS} orders`)
      await runProgram('demo', ['--orders', String(ORDERS)], { DATA_DIR: dataDir, CONSOLE_ADMIN_PASSWORD: password })
    }
    const product = await startProduct(dataDir, settings)
    const streams = new AbortController()
    let [others, orders] = [Number.NaN, Number.NaN]
    const waits: Waits = { logIns: [], calls: [], refused: new Map() }
    try {
      await product.ready(300)
      const admin = await Staff.logIn(product.url, 'admin', password)
      orders = (await admin.ask(listOrders, { query: { page: 1, size: 1 } })).totalElements
      const people = await hire(admin)
      say(`${people.length} accounts`)
      await sleep(10_000)
      others = await busyShare()
      await Promise.all(
        people.map(async (username, n) => {
          await sleep((n * SECONDS * 1_000) / PEOPLE)
          const office = `198.51.100.${1 + (n % OFFICES)}`
          await arrive(product.url, [username, password], office, waits, async ({ token }) => {
            const headers = { cookie: `Access-Token=${token}`, 'x-requested-with': 'proof', 'x-forwarded-for': office }
            return (await fetch(`${product.url}/foundation${notifyStream.path}`, { headers, signal: streams.signal })).status
          })
        }),
      )
    } finally {
      streams.abort()
      await product.stop()
      if (kept === undefined) rmSync(dataDir, { recursive: true, force: true })
    }
    const [logIn, call] = [part(waits.logIns, 0.95), part(waits.calls, 0.95)]
    const refused = [...waits.refused].map(([what, count]) => `${count} x ${what}`).join(', ')
    return {
      holds: logIn < 1_000 && call < 500 && waits.refused.size === 0,
      figures: [
        `${orders.toLocaleString('en')} orders`,
        `log-in p50 ${part(waits.logIns, 0.5).toFixed(0)}, p95 ${logIn.toFixed(0)} ms`,
        `${waits.calls.length} calls, p50 ${part(waits.calls, 0.5).toFixed(0)}, p95 ${call.toFixed(0)} ms`,
        `refused: ${refused || 'none'}`,
        `other programs took ${(others * 100).toFixed(0)} % of the processors before`,
      ],
    }
  },
}
