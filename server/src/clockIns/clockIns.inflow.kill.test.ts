import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { putBatch } from '@camp/contract/inflow/inflow.open'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { distorted } from '../../test/distorted.ts'
import { aKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { businessDay, makeCamp, makeCampGroup, makeParent } from '../../test/factories.ts'
import { addressOf } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { type ServerProcess, startProcess } from '../../test/process.ts'

// The whole form is `npm run prove -- ingest`; PROVE_INGEST says how much of it.

const SHARE = Number(process.env.PROVE_INGEST ?? 0)
const WHOLE = SHARE > 0
const of = (whole: number, small: number): number => (WHOLE ? Math.max(small, Math.round(whole * SHARE)) : small)
const CLIENTS = 4
const PORTION = WHOLE ? 500 : 50
/** Of each client, two seconds apart: 1,000 clock-ins a second of all of them. */
const PORTIONS = of(30, 3)
const EVERY_MS = WHOLE ? 2_000 : 100
const KILLS = WHOLE ? 2 : 1
const TIMED = of(40, 2)
const MIXED = of(100_000, 300)
const MALFORMED = of(10_000, 60)
const CHILDREN = WHOLE ? 1_000 : 100
const DAYS = WHOLE ? 60 : 12

const keys = { DATA_KEY: randomBytes(32).toString('base64'), AUDIT_KEY: randomBytes(32).toString('base64') }
const figures: Record<string, number> = {}
let database: TestDatabase
let running: ServerProcess
let url: string
let secret: string

/** The memory that the server holds, in MB. */
const memory = (): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${running.child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024
let idle = 0
let most = 0
/** Each process is measured against itself at rest. */
const watching = setInterval(() => {
  if (idle === 0 || running.child.exitCode !== null || running.child.signalCode !== null) return
  most = Math.max(most, memory() - idle)
}, 100)

/** The most since it was asked last. */
function peak(): number {
  const reached = Math.round(most)
  most = 0
  return reached
}

async function start(): Promise<void> {
  running = await startProcess({ DATABASE_URL: database.url, WORKER: 'on', ...keys })
  url = await running.url
  await sleep(WHOLE ? 3_000 : 100)
  idle = memory()
}
async function killed(): Promise<void> {
  idle = 0
  running.child.kill('SIGKILL')
  await running.dispose()
  await start()
}
const maker = async () => (await signedIn({ url, pool: database.pool }, keyEditorCodes)).caller

beforeAll(async () => {
  database = await createTestDatabase()
  await start()
  secret = (await aKey(await maker(), { ratePerMinute: 6_000 })).secret
}, 120_000)
afterAll(async () => {
  clearInterval(watching)
  await running.dispose()
  await database.drop()
})

const rows = async <R>(text: string, values: unknown[] = []): Promise<R[]> => (await database.pool.query(text, values)).rows as R[]
const one = async (text: string, values: unknown[] = []): Promise<number> => (await rows<{ n: number }>(text, values))[0]?.n ?? 0

/** A camp that runs for so many days until today, with children who were there from its first day. */
async function camp(children: number): Promise<number[]> {
  const first = businessDay(1 - DAYS)
  const dates = { enrol_start: businessDay(-200), enrol_end: first, start_date: first, end_date: businessDay(0) }
  const campId = await makeCamp(database.pool, { ...dates, capacity: 10_000 })
  const groupId = await makeCampGroup(database.pool, campId, { capacity: 10_000 })
  const parentId = await makeParent(database.pool)
  const made = await rows<{ id: number }>(
    `with child as (insert into students (parent_id, name) select $1, '孩子' || n from generate_series(1, $2::int) n returning id)
     insert into camp_students (camp_id, group_id, student_id, parent_id, source, status, joined_at)
     select $3, $4, id, $1, 'MANUAL', 'STUDYING', now() - interval '90 days' from child order by id returning id`,
    [parentId, children, campId, groupId],
  )
  return made.map(({ id }) => id)
}

interface Item {
  readonly op: string
  readonly externalId: string
  readonly sequence?: number
  readonly data: object
}
interface Answer {
  readonly status: number
  readonly items: readonly { readonly status: string; readonly error?: string }[]
}
const post = async (body: string | Buffer, by: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${addressOf(putBatch, {})}`, {
    method: 'POST',
    body: body as string,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${by}`, ...headers },
    signal: AbortSignal.timeout(30_000),
  })
async function send(items: readonly Item[], by = secret, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await post(JSON.stringify({ items }), by, headers)
  const body = (await answer.json()) as { items?: Answer['items'] }
  return { status: answer.status, items: body.items ?? [] }
}
/** Sends until it is answered; says how long that answer took. */
async function repeated(items: readonly Item[], headers: Record<string, string>): Promise<Answer & { readonly ms: number }> {
  for (;;) {
    const sent = performance.now()
    const answer = await send(items, secret, headers).catch(() => null)
    if (answer?.status === 200) return { ...answer, ms: performance.now() - sent }
    await sleep(200)
  }
}
const at95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

const clockIn = (externalId: string, enrolmentId: number, ago: number, more: object = {}): Item => ({
  op: 'clock-ins',
  externalId,
  data: { enrolmentId, date: businessDay(-ago), submittedAt: new Date().toISOString(), studySeconds: 60 + ago, ...more },
})
/** The clock-ins of all days of children, each once. */
const allOf = (children: readonly number[], name: string): Item[] =>
  Array.from({ length: DAYS }, (_, ago) => children.map((id) => clockIn(`${name}-${id}-${ago}`, id, ago))).flat()

const LONG = { timeout: 1_800_000 }

it('clock-ins of four clients are there once each, though the server is killed among them', LONG, async () => {
  const all = allOf(await camp(CHILDREN), 'a').slice(0, CLIENTS * PORTIONS * PORTION)
  const logged = await one("select count(*)::int as n from operation_logs where call = 'putClockIns'")
  const times: number[] = []
  const begun = performance.now()
  let down = 0
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let portion = 0; portion < PORTIONS; portion++) {
      const due = begun + portion * EVERY_MS + (client * EVERY_MS) / CLIENTS
      await sleep(Math.max(0, due - performance.now()))
      const first = (portion * CLIENTS + client) * PORTION
      const items = all.slice(first, first + PORTION)
      // Half of the clients say which batch it is, the others rely on the numbers of their records.
      const { items: told, ms } = await repeated(items, client % 2 === 0 ? { 'idempotency-key': `portion-${client}-${portion}` } : {})
      times.push(ms)
      expect(told.filter(({ status }) => status !== 'CREATED' && status !== 'UNCHANGED')).toEqual([])
    }
  })
  for (let kill = 1; kill <= KILLS; kill++) {
    await sleep(Math.max(0, begun + (PORTIONS * EVERY_MS * kill) / (KILLS + 1) + 130 - performance.now()))
    const from = performance.now()
    await killed()
    down += performance.now() - from
  }
  await Promise.all(clients)
  const seconds = (performance.now() - begun - down) / 1_000
  const kept = await one('select count(*)::int as n from clock_ins')
  expect(kept).toBe(all.length)
  expect(await one("select count(*)::int as n from external_ids where entity = 'clockIn' and internal_id is not null")).toBe(all.length)
  expect(await one('select sum(study_seconds)::int as n from clock_ins')).toBe(
    all.reduce((sum, { data }) => sum + (data as { studySeconds: number }).studySeconds, 0),
  )
  // Each stands in the log once, and each batch is one entry.
  const entries = "from operation_logs where call = 'putClockIns'"
  expect(await one(`select coalesce(sum(jsonb_array_length(after -> 'clockIns')), 0)::int as n ${entries}`)).toBe(all.length)
  expect((await one(`select count(*)::int as n ${entries}`)) - logged).toBe(CLIENTS * PORTIONS)
  Object.assign(figures, { clockIns: kept, seconds, perSecond: kept / seconds, portionP95: at95(times), kills: KILLS, loadMemory: peak() })
})

it('a batch of a thousand is answered in time', LONG, async () => {
  const size = WHOLE ? 1_000 : 100
  const all = allOf(await camp(CHILDREN), 'b')
  const times: number[] = []
  for (let n = 0; n < TIMED; n++) {
    const from = performance.now()
    const { items } = await send(all.slice(n * size, (n + 1) * size))
    times.push(performance.now() - from)
    expect(items.filter(({ status }) => status === 'CREATED')).toHaveLength(size)
  }
  Object.assign(figures, { batchP50: times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0, batchP95: at95(times), batchMemory: peak() })
})

/** The same numbers at each run. */
function drawn(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
function shuffled<T>(all: readonly T[], draw: () => number): T[] {
  const mixed = [...all]
  for (let n = mixed.length - 1; n > 0; n--) {
    const other = Math.floor(draw() * (n + 1))
    ;[mixed[n], mixed[other]] = [mixed[other] as T, mixed[n] as T] // both are there
  }
  return mixed
}

/** A number as names may hold it. */
const inWords = (n: number): string => String(n).replaceAll(/\d/g, (digit) => '零一二三四五六七八九'[Number(digit)] ?? '')

/** What becomes of records, by their place among the children and families of a camp, without what each run numbers anew. */
async function stateOf(keyId: number, children: readonly number[]): Promise<Record<string, unknown>> {
  const [clockIns] = await rows(
    `select count(*)::int as n, sum(hashtext(concat_ws('|', k.camp_student_id - $2::bigint, k.clock_in_date, k.study_seconds, k.score, k.makeup))::bigint)::text as sum
     from clock_ins k where k.camp_student_id = any($1)`,
    [children, children[0] ?? 0],
  )
  const [families] = await rows(
    `select count(*)::int as n, sum(hashtext(concat_ws('|', x.external_id, substr(p.phone, 4), p.nickname, p.real_name, s.name, s.grade))::bigint)::text as sum
     from external_ids x join parents p on p.id = x.internal_id left join students s on s.parent_id = p.id where x.key_id = $1 and x.entity = 'parent'`,
    [keyId],
  )
  const [known] = await rows(
    `select count(*)::int as n, sum(hashtext(concat_ws('|', entity, external_id, sequence))::bigint)::text as sum from external_ids where key_id = $1`,
    [keyId],
  )
  return { clockIns, families, known }
}

it('records in any order, a tenth of them twice, come to the same as in theirs and once', LONG, async () => {
  const draw = drawn(7)
  const FAMILIES = Math.round(MIXED / 100)
  const states: Record<string, unknown>[] = []
  for (const isMixed of [false, true]) {
    const key = await aKey(await maker(), { ratePerMinute: 6_000 })
    const children = await camp(CHILDREN)
    const phone = (n: number) => `1${isMixed ? 38 : 39}${String(n).padStart(8, '0')}`
    const all: Item[] = []
    for (const sequence of [1, 2]) {
      for (let n = 0; n < FAMILIES; n++) {
        const named = sequence === 1 ? '旧名' : '新名'
        const nickname = `${named}${n}`
        all.push({ op: 'parents', externalId: `p${n}`, sequence, data: { phone: phone(n), nickname } })
        const data = { parentExternalId: `p${n}`, name: `孩子${inWords(n)}`, ...(sequence === 2 && { grade: '二年级' }) }
        all.push({ op: 'students', externalId: `s${n}`, sequence, data })
      }
      const clockIns = Math.min(Math.round(MIXED / 2) - 2 * FAMILIES, CHILDREN * DAYS)
      for (let n = 0; n < clockIns; n++) {
        const child = children[n % CHILDREN] ?? 0
        const told = { submittedAt: `${businessDay(0)}T00:00:01+08:00`, studySeconds: sequence * 100 + (n % 60), score: n % 101 }
        all.push({ ...clockIn(`k${n}`, child, Math.floor(n / CHILDREN), told), sequence })
      }
    }
    const sent = isMixed ? shuffled([...all, ...all.filter((_, n) => n % 10 === 0)], draw) : all
    const begun = performance.now()
    for (let first = 0; first < sent.length; first += 1_000) {
      const { status, items } = await send(sent.slice(first, first + 1_000), key.secret)
      expect([status, items.filter((item) => item.status === 'REFUSED')]).toEqual([200, []])
    }
    const waiting = () => one("select count(*)::int as n from ingest_waiting where state = 'WAITING' and key_id = $1", [key.id])
    await expect.poll(waiting, { timeout: 300_000, interval: 200 }).toBe(0)
    expect(await one('select count(*)::int as n from ingest_waiting where key_id = $1', [key.id])).toBe(0)
    if (isMixed) Object.assign(figures, { mixed: sent.length, mixedSeconds: (performance.now() - begun) / 1_000 })
    states.push(await stateOf(key.id, children))
  }
  expect(states[1]).toEqual(states[0])
  Object.assign(figures, { mixedMemory: peak() })
  expect(states[0]).toMatchObject({ families: { n: FAMILIES } })
})

const PHONE = '13912345678'
const NAME = '绝密姓名'

it('no malformed body is a fault, and none of its values stands in an answer or in the log', LONG, async () => {
  const secrets: string[] = []
  for (let n = 0; n < Math.ceil(MALFORMED / 5_000); n++) secrets.push((await aKey(await maker(), { ratePerMinute: 6_000 })).secret)
  const draw = drawn(11)
  const valid = {
    items: [
      { op: 'parents', externalId: 'm-1', sequence: 1, occurredAt: '2026-01-01T00:00:00Z', data: { phone: PHONE, realName: NAME } },
      { op: 'students', externalId: 'm-2', data: { parentExternalId: 'm-1', name: NAME } },
      { op: 'clock-ins', externalId: 'm-3', data: { enrolmentExternalId: 'm-4', date: '2026-01-01', submittedAt: '2026-01-01T00:00:00Z' } },
      {
        op: 'comments',
        externalId: 'm-5',
        data: { clockInExternalId: 'm-3', coachId: 1, text: NAME, commentedAt: '2026-01-01T00:00:00Z' },
      },
    ],
  }
  const said = new Map<number, number>()
  const bodies = Array.from({ length: MALFORMED }, () => distorted(valid, draw))
  await Promise.all(
    Array.from({ length: 8 }, async (_, lane) => {
      for (let n = lane; n < bodies.length; n += 8) {
        const answer = await post(bodies[n] ?? '', secrets[n % secrets.length] ?? '', { 'camp-dry-run': '1' })
        const text = await answer.text()
        said.set(answer.status, (said.get(answer.status) ?? 0) + 1)
        expect([answer.status < 500, text.includes(PHONE), text.includes(NAME)], text).toEqual([true, false, false])
      }
    }),
  )
  expect([running.output().includes(PHONE), running.output().includes(NAME)]).toEqual([false, false])
  expect([...said.keys()].every((status) => [200, 400, 413, 415].includes(status))).toBe(true)
  Object.assign(figures, { malformed: MALFORMED, refused: said.get(400) ?? 0, malformedMemory: peak() })
  process.stdout.write(`FIGURES ${JSON.stringify(figures)}\n`)
})
