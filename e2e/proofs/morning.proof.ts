import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getPermissionMenus, type Me } from '@camp/contract/base/account'
import { type AnyCall, mayCall } from '@camp/contract/base/call'
import { notifyStream, queryMessageList, queryTaskLists } from '@camp/contract/base/notify'
import { listVisits } from '@camp/contract/base/visits'
import { countNoClockedIn, countNoComment, countWork, listRunningCamps, listWork } from '@camp/contract/homepage/homepage'
import { getHome } from '@camp/contract/homepage/homepage.dashboards'
import { listHomeFigures } from '@camp/contract/homepage/homepage.figures'
import { getOrderStat, listOrders } from '@camp/contract/orders/orders'
import { getAllAuthRoles } from '@camp/contract/roles/roles'
import { assignRolesToUser } from '@camp/contract/users/users'
import { root, startProduct } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'

const PEOPLE = 200
const SECONDS = 30
/** Everybody comes through a proxy, from one of these offices: of an address that tries a hundred log-ins at once some would have to wait. */
const OFFICES = 4
const PROXY = '127.0.0.1'
const ORDERS = Number(process.env.MORNING_ORDERS ?? '1000000')
const password = process.env.CONSOLE_ADMIN_PASSWORD ?? 'Morning-Proof-1'

/** What the workplace asks of who may: as its page does. */
const WORKPLACE: readonly (readonly [AnyCall, { readonly query?: object; readonly body?: object }])[] = [
  [getPermissionMenus, {}],
  [countNoComment, {}],
  [countNoClockedIn, {}],
  [countWork, {}],
  [getHome, {}],
  [listHomeFigures, {}],
  [listWork, { query: { page: 1, size: 50 } }],
  [listVisits, {}],
  [listRunningCamps, {}],
  [getOrderStat, { body: { by: ['day'], createdFrom: `${day(-29)} 00:00:00`, createdTo: `${day(0)} 23:59:59` } }],
  [queryMessageList, {}],
  [queryTaskLists, {}],
]

function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
}

/** What was waited for, in milliseconds, and answers that were none. */
interface Waits {
  readonly logIns: number[]
  readonly calls: number[]
  readonly refused: Map<string, number>
}

const timed = async <T>(into: number[], work: () => Promise<T>): Promise<T> => {
  const start = performance.now()
  try {
    return await work()
  } finally {
    into.push(performance.now() - start)
  }
}

/** So much of the waits was not longer. */
const part = (millis: readonly number[], share: number): number =>
  [...millis].sort((a, b) => a - b)[Math.floor(millis.length * share)] ?? Number.NaN

/** How much of the processors other programs take while the product rests: 0 to 1, seen for three seconds. */
async function busyShare(): Promise<number> {
  const idle = () => cpus().reduce((sum, { times }) => sum + times.idle, 0)
  const all = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq + times.idle, 0)
  const [idleBefore, allBefore] = [idle(), all()]
  await sleep(3_000)
  return 1 - (idle() - idleBefore) / Math.max(all() - allBefore, 1)
}

/** The demo business of so many orders. */
async function fill(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'server/dist/demo.js'), '--orders', String(ORDERS)], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, CONSOLE_ADMIN_PASSWORD: password },
    stdio: 'ignore',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the demo business could not be made: ${code}`)
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

/** One person: logs in, opens the stream of pushes and what the workplace asks; each call is waited for by itself. */
async function arrive(url: string, username: string, office: string, waits: Waits, streams: AbortController): Promise<void> {
  const refuse = (what: string): void => void waits.refused.set(what, (waits.refused.get(what) ?? 0) + 1)
  const staff = await timed(waits.logIns, () => Staff.logIn(url, username, password, office)).catch(
    (error: Error) => void refuse(`log-in ${/ log in: (\d+)/.exec(error.message)?.[1] ?? 'without an answer'}`),
  )
  if (!staff) return
  const stream = await fetch(`${url}/foundation${notifyStream.path}`, {
    headers: { cookie: `Access-Token=${staff.token}`, 'x-requested-with': 'proof', 'x-forwarded-for': office },
    signal: streams.signal,
  })
  if (stream.status !== 200) refuse(`stream ${stream.status}`)
  const own = WORKPLACE.filter(([call]) => mayCall(call, new Set((staff.me satisfies Me).codes)))
  await Promise.all(
    own.map(async ([call, input]) => {
      const answer = await timed(waits.calls, () => answerOf(url, staff, office, call, input))
      if (answer !== 200) refuse(String(answer))
    }),
  )
}

async function answerOf(url: string, staff: Staff, office: string, call: AnyCall, { query = {}, body }: { query?: object; body?: object }) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await fetch(`${url}/foundation${call.path}?${search}`, {
    method: call.method,
    headers: {
      cookie: `Access-Token=${staff.token}`,
      'x-requested-with': 'proof',
      'x-forwarded-for': office,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  return answer.status
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
      await fill(dataDir)
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
          await arrive(product.url, username, `198.51.100.${1 + (n % OFFICES)}`, waits, streams)
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
