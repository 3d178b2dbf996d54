import { createApiKey, revokeApiKey } from '@camp/contract/apiKeys/apiKeys'
import { putClockIns } from '@camp/contract/clockIns/clockIns.open'
import { putBatch } from '@camp/contract/inflow/inflow.open'
import type { BareClockIns } from './bare/bare.door.ts'
import { ask, type Measured } from './database.ts'
import { dayAfter } from './sample.ts'
import { headersOf, inTurn, type Side, type Sides, waits, withSides } from './sides.ts'

/** Clock-ins that another program puts in, in one way. */
export interface DoorLine {
  readonly name: string
  readonly pairs: readonly Readonly<Record<Side, DoorRun>>[]
}
interface DoorRun {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
}

/** So many that no two requests of a moment are about one child. */
const CHILDREN = 2_000
const DAYS = 40
const CLIENTS = 4
/** How many come at once, and how many such requests a run has. */
const WAYS = [
  { name: 'one by one', size: 1, requests: 400 },
  { name: 'in batches of 500', size: 500, requests: 8 },
] as const

type Item = BareClockIns['items'][number]

/** By key beside the bare server, which puts the same rows into the same tables; each clock-in is a new one. */
export const measureDoor = (measured: Measured, rounds: number): Promise<DoorLine[]> =>
  withSides(measured, async (sides) => {
    await clear(measured.databaseUrl)
    const key = await makeKey(sides)
    try {
      const items = fresh(await makeCamp(measured.databaseUrl), key.id)
      const lines: DoorLine[] = []
      for (const way of WAYS) {
        process.stdout.write(`door, ${way.name} ...`)
        for (const side of ['product', 'bare'] as const) await run(sides, side, key, way, items)
        const pairs = await inTurn(rounds, (side) => run(sides, side, key, way, items))
        console.log(` ${pairs.map(({ product, bare }) => (product.perSecond / bare.perSecond).toFixed(2)).join(', ')} of the bare server`)
        lines.push({ name: way.name, pairs })
      }
      return lines
    } finally {
      await call(sides, revokeApiKey.path.replace('{id}', String(key.id)), {})
      await clear(measured.databaseUrl)
    }
  })

interface Key {
  readonly id: number
  readonly secret: string
}

async function call<T>({ product, cookie }: Sides, path: string, body: unknown): Promise<T> {
  const headers = { ...headersOf(cookie), 'content-type': 'application/json' }
  const answer = await fetch(`${product.url}/foundation${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T // the contract's answer
}

const makeKey = (sides: Sides): Promise<Key> =>
  call(sides, createApiKey.path, { name: `Bench ${Date.now()}`, scopes: ['clockins:write'], ratePerMinute: 6_000 })

/** A camp that runs until today, with children who were there from its first day. */
async function makeCamp(url: string): Promise<number[]> {
  const [camp] = await ask<{ id: string }>(
    url,
    `insert into camps (name, camp_type_id, term, enrol_start, enrol_end, start_date, end_date, capacity)
     select 'Bench', min(id), $1, current_date - $2::int, current_date - $2::int, current_date - $2::int, current_date, $3 from camp_types returning id`,
    [String(Date.now()), DAYS, CHILDREN],
  )
  await ask(
    url,
    `insert into camp_lessons (camp_id, day, lesson_date) select id, n + 1, start_date + n from camps, generate_series(0, $2::int) n where id = $1
     on conflict do nothing`,
    [camp?.id, DAYS],
  )
  const made = await ask<{ id: string }>(
    url,
    `with room as (insert into camp_groups (camp_id, name, capacity) values ($1, '1班', $2::int) returning id),
       child as (select id, parent_id from students where deleted_at is null order by id limit $2::int)
     insert into camp_students (camp_id, group_id, student_id, parent_id, source, status, joined_at)
     select $1, room.id, child.id, child.parent_id, 'MANUAL', 'STUDYING', now() - interval '90 days' from room, child returning id`,
    [camp?.id, CHILDREN],
  )
  return made.map(({ id }) => Number(id))
}

/** Clock-ins that are not there yet, one after another. */
function* fresh(children: readonly number[], keyId: number): Generator<Item> {
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })
  for (let ago = 0; ago < DAYS; ago++)
    for (const enrolmentId of children)
      yield {
        externalId: `bench-${keyId}-${enrolmentId}-${ago}`,
        enrolmentId,
        date: dayAfter(today, -ago),
        studySeconds: 600 + ago,
        score: 90,
      }
}

function take(items: Generator<Item>, size: number): Item[] {
  return Array.from({ length: size }, () => {
    const { value, done } = items.next()
    if (done) throw new Error('all clock-ins of the camp were used')
    return value
  })
}

const dataOf = ({ externalId: _, ...data }: Item) => ({ ...data, submittedAt: new Date().toISOString() })

/** What the product is asked for these. */
function askedOf(items: readonly Item[], { secret }: Key): { path: string; init: RequestInit } {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const [first] = items
  if (items.length === 1 && first) {
    const path = putClockIns.path.replace('{externalId}', first.externalId)
    return { path: `/foundation${path}`, init: { method: 'PUT', headers, body: JSON.stringify({ data: dataOf(first) }) } }
  }
  const body = { items: items.map((item) => ({ op: 'clock-ins', externalId: item.externalId, data: dataOf(item) })) }
  return { path: `/foundation${putBatch.path}`, init: { method: 'POST', headers, body: JSON.stringify(body) } }
}

/** Requests of several clients at once, each of which waits for its answer. */
async function run(sides: Sides, side: Side, key: Key, way: (typeof WAYS)[number], items: Generator<Item>): Promise<DoorRun> {
  const portions = Array.from({ length: way.requests }, () => take(items, way.size))
  const asked = portions.map((portion) =>
    side === 'product'
      ? askedOf(portion, key)
      : {
          path: '/clock-ins',
          init: {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ keyId: key.id, items: portion } satisfies BareClockIns),
          },
        },
  )
  const millis: number[] = []
  const start = performance.now()
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let next = asked.shift(); next; next = asked.shift()) {
        const sent = performance.now()
        const answer = await fetch(`${sides[side].url}${next.path}`, next.init)
        const text = await answer.text()
        millis.push(performance.now() - sent)
        if (answer.status !== 200 || text.includes('REFUSED') || text.includes('"added":0'))
          throw new Error(`${side}: ${answer.status} ${text.slice(0, 500)}`)
      }
    }),
  )
  return { perSecond: (way.requests * way.size) / ((performance.now() - start) / 1_000), ...waits(millis) }
}

/** Takes out what the measurements left, except the log. */
async function clear(url: string): Promise<void> {
  const camps = "select id from camps where name = 'Bench'"
  await ask(url, `delete from external_ids where external_id like 'bench-%'`)
  await ask(url, `delete from clock_ins where camp_id in (${camps})`)
  await ask(url, `delete from camp_students where camp_id in (${camps})`)
  await ask(url, `delete from camp_groups where camp_id in (${camps})`)
  await ask(url, `delete from camp_lessons where camp_id in (${camps})`)
  await ask(url, `delete from camps where name = 'Bench'`)
}
