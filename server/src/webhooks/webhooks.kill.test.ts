import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { setCampGroupActive } from '@camp/contract/parents/parents.state'
import { createWebhook } from '@camp/contract/webhooks/webhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { makeParent } from '../../test/factories.ts'
import { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { type ServerProcess, startProcess } from '../../test/process.ts'
import { WebhookReceiver } from '../../test/webhook.receiver.ts'

// The whole form is `npm run prove -- webhooks`.

const WHOLE = process.env.PROVE_WEBHOOKS !== undefined
const FAMILIES = WHOLE ? 1_000 : 6
const CHANGES = WHOLE ? 10 : 2
const KILLS = WHOLE ? 4 : 1
const AWAY_MS = WHOLE ? 300_000 : 1_000
const REFUSED = 0.3
const WRITERS = 4

const keys = { DATA_KEY: randomBytes(32).toString('base64'), AUDIT_KEY: randomBytes(32).toString('base64') }
let database: TestDatabase
let running: ServerProcess
let url = ''
let receiver: WebhookReceiver
let dead: WebhookReceiver
beforeAll(async () => {
  database = await createTestDatabase()
  ;[receiver, dead] = [await new WebhookReceiver('').start(), await new WebhookReceiver('').start()]
  dead.answers = () => 'SILENCE'
  await start()
}, 120_000)
afterAll(async () => {
  await running.dispose()
  await receiver.stop()
  await dead.stop()
  await database.drop()
})

async function start(): Promise<void> {
  running = await startProcess({ DATABASE_URL: database.url, WORKER: 'on', WEBHOOK_PRIVATE: 'on', ...keys })
  url = await running.url
}
async function killed(): Promise<void> {
  running.child.kill('SIGKILL')
  await running.dispose()
  await start()
}
const rows = async (text: string) => (await database.pool.query(text)).rows
const count = async (text: string): Promise<number> => (await rows(`select count(*)::int as n ${text}`))[0].n

/** Freezes and activates families again and again; what the server dies of is done once more. Answers how many were acknowledged. */
async function write(cookie: string | null, families: readonly number[], progress: () => void): Promise<number> {
  let acknowledged = 0
  for (let turn = 0; turn < CHANGES; turn++)
    for (const id of families) {
      const body = { id, activeFlg: turn % 2 === 0 ? 'FROZEN' : 'ACTIVE', target: 'PARENT' } as const
      for (;;) {
        const answer = await new Caller(url, cookie).call(setCampGroupActive, { body }).catch(() => null)
        if (answer?.status === 200) break
        await sleep(50)
      }
      acknowledged += 1
      progress()
    }
  return acknowledged
}

it('each change is an event, and each event arrives in order, whoever dies, refuses or is away', { timeout: 1_800_000 }, async () => {
  const { caller } = await signedIn({ url, pool: database.pool }, ['WEBHOOK', 'WEBHOOK_EDIT', 'PARENT_EDIT', 'PARENT_DETAIL'])
  const { secret } = (await caller.call(createWebhook, { body: { url: receiver.url, ordered: true } })).body
  receiver.secret = secret
  dead.secret = (await caller.call(createWebhook, { body: { url: dead.url } })).body.secret
  const families: number[] = []
  for (let n = 0; n < FAMILIES; n++) families.push(await makeParent(database.pool))

  let away = false
  const taken: { id: string; subject: number }[] = []
  receiver.answers = ({ id, data }) => {
    if (away) return 503
    if (Math.random() < REFUSED) return 500
    taken.push({ id, subject: Number(data.id) })
    return 204
  }
  const total = FAMILIES * CHANGES
  let done = 0
  const shares = Array.from({ length: WRITERS }, (_none, n) => families.filter((_family, at) => at % WRITERS === n))
  const writing = Promise.all(shares.map((share) => write(caller.cookie, share, () => void done++)))
  for (let kill = 1; kill <= KILLS; kill++) {
    while (done < (total * kill) / (KILLS + 1)) await sleep(20)
    await killed()
  }
  away = true
  setTimeout(() => {
    away = false
  }, AWAY_MS)
  const acknowledged = (await writing).reduce((all, one) => all + one, 0)
  expect(acknowledged).toBe(total)

  // An event is there exactly if its change was committed: each has raised the version of its family by one.
  const told = "from events where type in ('parent.frozen', 'parent.updated')"
  const [{ changes }] = await rows('select sum(version - 1)::int as changes from parents')
  expect(await count(told)).toBe(changes)
  expect(await count("from operation_logs where call = 'setCampGroupActive'")).toBe(changes)

  const open = `from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id where e.ordered and d.state <> 'DELIVERED'`
  const unsent = async () => (await count('from events where position is null')) + (await count(open))
  for (const until = performance.now() + 1_500_000; (await unsent()) > 0; await sleep(500)) {
    if (performance.now() > until) throw new Error(`${await unsent()} did not arrive`)
    // Time passes: only the second and further waits are longer than a lease.
    await rows("update webhook_deliveries set next_at = now() where state = 'PENDING' and next_at > now() + interval '31 seconds'")
  }

  const all = (await rows(`select id, subject_id::int as subject ${told} order by position`)) as typeof taken
  const first = new Map<string, number>()
  for (const { id, subject } of taken) if (!first.has(id)) first.set(id, subject)
  expect(new Set(first.keys())).toEqual(new Set(all.map(({ id }) => id)))
  expect(receiver.forged).toEqual([])
  for (const family of families) {
    const arrived = [...first].flatMap(([id, subject]) => (subject === family ? id : []))
    expect(arrived).toEqual(all.filter(({ subject }) => subject === family).map(({ id }) => id))
  }
  // One that does not answer has taken nothing, and slowed nobody: the other is through.
  expect(
    await count("from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id where not e.ordered and d.state = 'DELIVERED'"),
  ).toBe(0)
  const twice = taken.length - first.size
  console.log(`FIGURES ${JSON.stringify({ events: all.length, acknowledged, kills: KILLS, twice, requests: receiver.received.length })}`)
})
