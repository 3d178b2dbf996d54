import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { amountText } from '@camp/contract/base/numbers'
import { copySigningLink, listEssContracts } from '@camp/contract/contracts/contracts'
import { amountInCapitals } from '@camp/contract/contracts/contracts.capitals'
import { sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import { sendSigningCode, signContract } from '@camp/contract/contracts/contracts.signing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeFor } from '../../test/codes.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { makeCoach } from '../../test/factories.ts'
import { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { type ServerProcess, startProcess } from '../../test/process.ts'
import { Keyring } from '../platform/write/keyring.ts'

// The whole form is `npm run prove -- contracts`.

const WHOLE = process.env.PROVE_CONTRACTS !== undefined
const COACHES = WHOLE ? 300 : 6
const LINES = WHOLE ? 70 : 5
/** How often the server is killed while it sends, and while it seals. */
const KILLS = WHOLE ? 6 : 1
const FLIPS = 20

const run = promisify(execFile)
const keys = { DATA_KEY: randomBytes(32).toString('base64'), AUDIT_KEY: randomBytes(32).toString('base64') }
let database: TestDatabase
let folder: string
let running: ServerProcess
const used = { seconds: 0 }

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'contracts-'))
})
afterAll(async () => {
  await running.dispose()
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

const start = async (): Promise<void> => {
  running = await startProcess({ DATABASE_URL: database.url, WORKER: 'on', OUTBOX: 'on', ...keys })
  await running.url
}
/** CPU that a process and its threads have taken. */
const spent = async (): Promise<void> => {
  const { stdout } = await run('ps', ['-o', 'cputimes=', '-p', String(running.child.pid)])
  used.seconds += Number(stdout.trim())
}
async function killed(): Promise<void> {
  await spent()
  running.child.kill('SIGKILL')
  await running.dispose()
  await start()
}
const one = async <T>(sql: string): Promise<T> => (await database.pool.query<{ n: T }>(sql)).rows[0]?.n as T // each asks for one n
const inState = (status: string) => one<number>(`select count(*)::int as n from contracts where status = '${status}'`)

/** Waits until so many stand so, and kills the server again and again on the way. */
async function throughKills(status: string, count: number): Promise<void> {
  let left = KILLS
  for (const until = performance.now() + 900_000; performance.now() < until; await sleep(20)) {
    const now = await inState(status)
    if (now === count) return
    if (left > 0 && now >= (count * (KILLS - left + 1)) / (KILLS + 2)) {
      left -= 1
      await killed()
    }
  }
  throw new Error(`${await inState(status)} of ${count} are ${status}`)
}

/** The last of the ID card and the phone of the n-th coach. */
const cardOf = (n: number) => `1101011990${String(1_000_000 + n).slice(1)}X`
const phoneOf = (n: number) => `139${String(10_000_000 + n)}`

interface Link {
  readonly contractId: number
  readonly phone: string
  readonly idTail: string
  readonly token: string
}

/** The links as staff take them: one whose message is in doubt may have reached nobody. */
async function linksOf(): Promise<Link[]> {
  const { caller } = await signedIn({ url: await running.url, pool: database.pool }, ['COASH_CONTRACT_SEND', 'COASH_CONTRACT_RECORDS'])
  const phones = new Map<number, number>()
  for (let n = 0; n < COACHES; n++) {
    const [coach] = (await database.pool.query<{ id: number }>('select id from coaches where phone = $1', [phoneOf(n)])).rows
    phones.set(coach?.id ?? 0, n)
  }
  const links: Link[] = []
  for (let page = 1; links.length < COACHES; page++) {
    const { content } = (await caller.call(listEssContracts, { query: { page, size: 100 } })).body
    for (const { id, coachId, flowId, signable } of content) {
      const n = phones.get(coachId) ?? 0
      const link = signable ? await caller.call(copySigningLink, { params: { flowId } }) : null
      links.push({ contractId: id, phone: phoneOf(n), idTail: cardOf(n).slice(-6), token: link?.body.url.split('/sign/')[1] ?? '' })
    }
  }
  return links
}

/** Signs as coaches do, by the calls of the page; one who is cut off tries again. */
async function signAll(links: readonly Link[]): Promise<void> {
  for (const { contractId, phone, idTail, token } of links) {
    const signed = () => one<boolean>(`select flow_status in (2, 4) as n from contracts where id = ${contractId}`)
    for (const until = performance.now() + 120_000; !(await signed()); await sleep(20)) {
      if (performance.now() > until) throw new Error(`${phone} could not sign`)
      // All come from one address here: its share of codes is not what is looked at.
      await database.pool.query('delete from attempt_counters')
      try {
        const guest = new Caller(await running.url)
        await guest.loose(sendSigningCode, { body: { token, idTail } })
        await guest.loose(signContract, { body: { token, idTail, code: await codeFor(database.pool, phone), consent: true } })
      } catch {
        // The server was killed meanwhile.
      }
    }
  }
}

async function makeCoaches(): Promise<number[]> {
  const keyring = new Keyring({ data: Buffer.from(keys.DATA_KEY, 'base64'), audit: Buffer.from(keys.AUDIT_KEY, 'base64') })
  const ids: number[] = []
  for (let n = 0; n < COACHES; n++) {
    const card = cardOf(n)
    const row = {
      name: '何雨桐',
      phone: phoneOf(n),
      employment: 'PART_TIME',
      hourly_rate_amount: 6_000,
      joined_at: '2026-01-01',
    }
    ids.push(
      await makeCoach(database.pool, { ...row, id_card_sealed: keyring.seal(card), id_card_masked: `110***********${card.slice(-4)}` }),
    )
  }
  await database.pool.query(
    `insert into work_lines (coach_id, day, kind, origin, minutes, rate_amount, amount, reason)
     select c, '2026-03-01'::date + n % 28, (array['COMMENT', 'LIVE_CLASS', 'OTHER'])[1 + n % 3], 'MANUAL', 5 + n, 6000, (5 + n) * 100, '补录'
     from unnest($1::bigint[]) c cross join generate_series(1, $2::int) n`,
    [ids, LINES],
  )
  return ids
}

/** What pdfsig says of a document. */
async function validSeals(bytes: Buffer, name: string): Promise<number> {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  const { stdout } = await run('pdfsig', ['-nocert', file]).catch((fault: { stdout?: string }) => ({ stdout: fault.stdout ?? '' }))
  return stdout.match(/Signature is Valid/g)?.length ?? 0
}

it('sends and seals each contract exactly once, however often the server is killed meanwhile', { timeout: 3_600_000 }, async () => {
  const { pool } = database
  await start()
  const ids = await makeCoaches()
  const { caller } = await signedIn({ url: await running.url, pool }, ['COASH_CONTRACT_SEND'])
  const sent = await caller.call(sendCoachContract, { body: { coachIds: ids, startDate: '2026-03-01', endDate: '2026-03-31' } })
  expect(sent.body).toMatchObject({ count: COACHES, skipped: [] })
  await throughKills('PENDING', COACHES)
  const links = await linksOf()
  await Promise.all([signAll(links), throughKills('DONE', COACHES)])
  await spent()

  const each = (sql: string) =>
    one<boolean>(`select coalesce(bool_and(c.n = 1), false) as n from contracts o cross join lateral (${sql}) c`)
  expect({
    contracts: await one<number>('select count(*)::int as n from contracts'),
    perCoach: await one<number>('select count(distinct coach_id)::int as n from contracts'),
    sent: await each("select count(*) as n from contract_events e where e.contract_id = o.id and e.kind = 'SENT'"),
    sealed: await each("select count(*) as n from contract_events e where e.contract_id = o.id and e.kind = 'SEALED'"),
    files: await each("select count(*) as n from contract_files f where f.contract_id = o.id and f.kind = 'SEALED' and f.hash = o.hash"),
    amounts: await one<boolean>(
      `select bool_and(o.amount = l.amount) as n from contracts o join lateral
         (select sum(w.amount) as amount from contract_lines x join work_lines w on w.id = x.line_id where x.contract_id = o.id and x.live) l on true`,
    ),
    messages: await one<boolean>(
      `select coalesce(max(n) <= 1, true) as n from (select count(*) as n from outbox_messages where text like '%/sign/%' group by receiver) m`,
    ),
    // One that was handed over as the server died is in doubt, and said so; it is not sent again.
    told: await one<boolean>("select bool_and(t.state in ('SENT', 'DOUBT')) as n from contract_texts t"),
  }).toEqual({ contracts: COACHES, perCoach: COACHES, sent: true, sealed: true, files: true, amounts: true, messages: true, told: true })

  const { rows } = await pool.query<{ id: number; flow_id: string; amount: number; bytes: Buffer; hash: string }>(
    "select o.id, o.flow_id, o.amount::int, f.bytes, f.hash from contracts o join contract_files f on f.contract_id = o.id and f.kind = 'SEALED' order by o.id",
  )
  let largest = 0
  for (const { flow_id: name, amount, bytes, hash } of rows) {
    largest = Math.max(largest, bytes.length)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
    expect(await validSeals(bytes, `${name}.pdf`)).toBe(2)
    const { stdout } = await run('pdftotext', ['-layout', path.join(folder, `${name}.pdf`), '-'])
    for (const part of ['何雨桐', amountText(amount), amountInCapitals(amount)]) expect(stdout).toContain(part)
  }
  const [{ bytes = Buffer.alloc(0), flow_id: flowId = '' } = {}] = rows
  const guest = new Caller(await running.url)
  let noticed = 0
  for (let n = 1; n <= FLIPS; n++) {
    const changed = Buffer.from(bytes)
    const at = Math.floor((bytes.length * n) / (FLIPS + 1))
    changed[at] = (changed[at] ?? 0) ^ 1
    const hash = createHash('sha256').update(changed).digest('hex')
    const told = await guest.fetch('/foundation/api/contract-signing/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ flowId, hash }),
    })
    if (((await told.json()) as { result?: string }).result === 'CHANGED') noticed += 1
  }
  expect(noticed).toBe(FLIPS)
  const figures = {
    contracts: COACHES,
    lines: LINES,
    kills: 2 * KILLS,
    cpu: Math.round(used.seconds),
    largest: Math.ceil(largest / 1000),
    noticed,
  }
  process.stdout.write(`FIGURES ${JSON.stringify(figures)}\n`)
})
