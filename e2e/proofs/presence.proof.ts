import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { listOrders } from '@camp/contract/orders/orders'
import { getAllAuthRoles } from '@camp/contract/roles/roles'
import { assignRolesToUser } from '@camp/contract/users/users'
import { Window } from '../presence.window.ts'
import { startProduct } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'

const PEOPLE = 200
/** So many have the same page of a list before them. */
const TOGETHER = 5
const ROWS = 20
const MOVES_MS = [4_000, 8_000] as const
const MEASURED_S = 45
/** Everybody's first call is another one: what a person chose is asked for, and code is compiled. */
const WARM_S = 15
const KILLED = 20
const SEEN_WITHIN_MS = 1_000
const GONE_WITHIN_MS = 10_000
const SHARE = 2
const OFFICES = 4
const PROXY = '127.0.0.1'
const password = 'Presence-Proof-1'

/** The CPU that a process and all that it started have taken, in seconds; what has ended is counted by who started it. */
function cpuOf(pid: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, rest = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')
        const fields = rest.split(' ').map(Number)
        return [{ pid: Number(name), parent: fields[1], ticks: fields.slice(11, 15).reduce((sum, one) => sum + one, 0) }]
      } catch {
        return []
      }
    })
  const own = new Set([pid])
  for (let before = 0; before !== own.size; ) {
    before = own.size
    for (const one of stats) if (one.parent !== undefined && own.has(one.parent)) own.add(one.pid)
  }
  return stats.filter((one) => own.has(one.pid)).reduce((sum, { ticks }) => sum + ticks, 0) / 100
}

/** So much of the waits was not longer. */
const part = (millis: readonly number[], share: number): number =>
  [...millis].sort((a, b) => a - b)[Math.min(millis.length - 1, Math.floor(millis.length * share))] ?? Number.NaN

/** Does as somebody at work, until it is over: moves every few seconds, and says as often as the server asks for it that he or she is still there. */
async function work(window: Window, until: number): Promise<void> {
  const [least, most] = MOVES_MS
  await sleep(Math.random() * most)
  while (performance.now() < until) {
    await window.move()
    let left = least + Math.random() * (most - least)
    while (left > 0 && performance.now() < until) {
      const pause = Math.min(left, window.again * 1_000)
      await sleep(pause)
      left -= pause
      if (left > 0) await window.tell()
    }
  }
}

/** How long it took until others at the same rows heard of each move. */
function watchMoves(windows: readonly Window[]): number[] {
  const waits: number[] = []
  for (const window of windows) {
    const heard = new Map<number, string>()
    const byUser = new Map(windows.filter(({ rows }) => rows === window.rows).map((other) => [other.staff.me.id, other]))
    window.hear = (records, at) => {
      for (const { id, faces, more } of records) {
        for (const [userId, other] of byUser) {
          const what = `${id} ${other.since}`
          // Each move once, and as one of `more` too, which names nobody.
          const isNamed = faces.some((face) => face.userId === userId)
          if (other === window || other.at !== id || heard.get(userId) === what || (!isNamed && more === 0)) continue
          heard.set(userId, what)
          if (isNamed) waits.push(at - other.since)
        }
      }
    }
  }
  return waits
}

async function hire(admin: Staff): Promise<string[]> {
  const roles = (await admin.ask(getAllAuthRoles, { query: { page: 1, size: 50 }, body: {} })).content
  const role = roles.find(({ roleName }) => roleName.includes('客服'))
  if (!role) throw new Error('there is no role of the service')
  const made: string[] = []
  for (let n = 0; n < PEOPLE; n++) {
    const username = `seen${n}x${Date.now() % 100_000}`
    const id = await admin.hire({ username, realName: '在场' }, password)
    await admin.ask(assignRolesToUser, { params: { id }, body: [role.id] })
    made.push(username)
  }
  return made
}

/** How long until those beside them heard that these are gone, in milliseconds; null: they did not. */
async function killed(windows: readonly Window[]): Promise<(number | null)[]> {
  const pairs = Array.from({ length: KILLED }, (_, n) => ({ gone: windows[n * TOGETHER], stays: windows[n * TOGETHER + 1] }))
  return Promise.all(
    pairs.map(async ({ gone, stays }) => {
      if (!gone || !stays) return null
      await gone.move()
      gone.kill()
      const since = performance.now()
      const over = new Promise<number>((resolve) => {
        stays.hear = (records, at) => {
          const there = records.find(({ id }) => id === gone.at)
          if (there && !there.faces.some(({ userId }) => userId === gone.staff.me.id) && there.more === 0) resolve(at - since)
        }
      })
      return Promise.race([over, sleep(GONE_WITHIN_MS * 2, null)])
    }),
  )
}

/** Of what a reader was told, how much he or she may not read; asked of the server, which keeps histories by the same rule. */
async function forbidden(url: string, username: string, rows: readonly number[], everyone: readonly Window[]) {
  const reader = new Window(url, await Staff.logIn(url, username, password, '198.51.100.9'), '198.51.100.9', rows)
  const told = new Set<number>()
  reader.hear = (records) => {
    for (const { id } of records) told.add(id)
  }
  await reader.listen()
  reader.at = rows[0] ?? null
  const seen = new Set<number>()
  for (let n = 0; n < 5; n++) {
    for (const { id } of await reader.tell('TYPES')) told.add(id)
    for (const window of everyone)
      for (const { id, faces } of await window.tell()) if (faces.some(({ userId }) => userId === reader.staff.me.id)) seen.add(id)
    await Promise.all(everyone.map((window) => window.move()))
    await sleep(1_000)
  }
  reader.kill()
  const readable = async (id: number): Promise<boolean> => {
    const answer = await fetch(`${url}/foundation${getRecordHistory.path}?entity=order&id=${id}&page=1&size=1`, {
      headers: { cookie: `Access-Token=${reader.staff.token}` },
    })
    return answer.status === 200
  }
  let wrong = 0
  for (const id of [...told, ...seen]) if (!(await readable(id))) wrong++
  return { told: told.size, seen: seen.size, wrong }
}

/** Lets everybody in, each with a stream and a page of the list; the rows of the pages. */
async function openAll(url: string, admin: Staff, windows: Window[]): Promise<readonly (readonly number[])[]> {
  const pages = await Promise.all(
    Array.from({ length: PEOPLE / TOGETHER }, async (_, n) =>
      (await admin.ask(listOrders, { query: { page: n + 1, size: ROWS } })).content.map(({ id }) => id),
    ),
  )
  for (const [n, username] of (await hire(admin)).entries()) {
    const office = `198.51.100.${1 + (n % OFFICES)}`
    const staff = await Staff.logIn(url, username, password, office)
    const window = new Window(url, staff, office, pages[Math.floor(n / TOGETHER)] ?? [])
    await window.listen()
    windows.push(window)
  }
  return pages
}

export const proof: Proof = {
  proves: `${PEOPLE} streams, ${TOGETHER} at each page of a list, each looking at a record and moving every ${MOVES_MS[0] / 1_000} to ${MOVES_MS[1] / 1_000} s, cost < ${SHARE} % of the processors more than the same streams without; others see a move in < ${SEEN_WITHIN_MS / 1_000} s, a killed browser is gone within ${GONE_WITHIN_MS / 1_000} s, and who may not read a record is told of nobody there`,
  async run(say) {
    const dataDir = mkdtempSync(join(tmpdir(), 'presence-'))
    const product = await startProduct(dataDir, {
      DEMO: 'on',
      DEMO_PASSWORD: password,
      NODE_ENV: 'production',
      CONSOLE_ADMIN_PASSWORD: password,
      STRICT_ANSWERS: 'off',
      TRUSTED_PROXIES: PROXY,
    })
    const windows: Window[] = []
    try {
      await product.ready(600)
      const admin = await Staff.logIn(product.url, 'admin', password)
      const pages = await openAll(product.url, admin, windows)
      say(`${windows.length} streams`)
      await sleep(20_000)

      const measured = async (work: () => Promise<unknown>): Promise<number> => {
        const [since, before] = [performance.now(), cpuOf(product.pid)]
        await work()
        return ((cpuOf(product.pid) - before) / ((performance.now() - since) / 1_000)) * 100
      }
      const alone = await measured(() => sleep(MEASURED_S * 1_000))
      say(`without: ${alone.toFixed(2)} % of one processor`)
      const waits = watchMoves(windows)
      const until = performance.now() + (WARM_S + MEASURED_S) * 1_000
      const working = Promise.all(windows.map((window) => work(window, until)))
      await sleep(WARM_S * 1_000)
      const together = await measured(() => sleep(MEASURED_S * 1_000))
      await working
      say(`with: ${together.toFixed(2)} %`)
      const toldOf = windows.reduce((sum, { told }) => sum + told, 0)
      const refused = windows.reduce((sum, window) => sum + window.refused, 0)

      const gone = await killed(windows)
      say(`gone after ${gone.map((ms) => (ms === null ? 'never' : `${Math.round(ms)} ms`)).join(', ')}`)
      // Those of the first page but the one that was killed.
      const beside = windows.slice(1, TOGETHER)
      const rows = pages[0] ?? []
      const [stranger, leader] = [
        await forbidden(product.url, 'jiaowu', rows, beside),
        await forbidden(product.url, 'zuzhang', rows, beside),
      ]

      const more = together - alone
      const ofAll = more / cpus().length
      const [p50, p99] = [part(waits, 0.5), part(waits, 0.99)]
      const latest = Math.max(...gone.map((ms) => ms ?? Number.POSITIVE_INFINITY))
      const wrong = stranger.told + stranger.seen + leader.wrong
      return {
        holds:
          ofAll < 2 * SHARE && p99 < SEEN_WITHIN_MS && latest <= GONE_WITHIN_MS && wrong === 0 && refused === 0 && waits.length > 1_000,
        slower: ofAll >= SHARE,
        figures: [
          `server and database took ${alone.toFixed(2)} % of one processor without presence and ${together.toFixed(2)} % with it: ${more.toFixed(2)} % of one more, ${ofAll.toFixed(2)} % of the ${cpus().length}`,
          `${toldOf} records told by streams; a move seen by ${waits.length} others in p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms`,
          `${gone.length} killed browsers gone after ${(latest / 1_000).toFixed(1)} s at most`,
          `told to who may not read: ${stranger.told + stranger.seen} times without the code, ${leader.wrong} times out of scope (${leader.told} in scope)`,
        ],
      }
    } finally {
      for (const window of windows) window.kill()
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
