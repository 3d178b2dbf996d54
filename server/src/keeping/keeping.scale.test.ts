import { listKeepingRules, lookKeepingRule } from '@camp/contract/keeping/keeping'
import type { KeepingKind } from '@camp/contract/keeping/keeping.labels'
import { listOrders } from '@camp/contract/orders/orders'
import { listParents } from '@camp/contract/parents/parents'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCamp, makeCampGroup, makeGoods } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { withoutIndexes } from '../platform/db/bulk.ts'

// The whole form is `npm run prove -- keeping`; PROVE_KEEPING says how much of it.

const SHARE = Number(process.env.PROVE_KEEPING ?? 0)
const FAMILIES = SHARE > 0 ? Math.round(1_000_000 * SHARE) : 300
const CALLS = SHARE > 0 ? 60 : 3
const CAMPS = 49
const TABLES = ['parents', 'parent_figures', 'students', 'orders', 'camp_students', 'clock_ins', 'media', 'media_uses']
const PORTION = 50_000

const server = aServer({ WORKER: 'on' })
let clerk: Person
const figures: Record<string, number> = {}

/** Families over four years, each with a child, two orders, two enrolments, four clock-ins and a recording; a tenth of them have nothing but themselves. */
async function fill(): Promise<void> {
  const { pool } = server
  const goods = await makeGoods(pool)
  const places: [number, number][] = []
  for (let n = 0; n < CAMPS; n++) {
    const camp = await makeCamp(pool)
    places.push([camp, await makeCampGroup(pool, camp)])
    const back = 30 * (n + 1)
    await pool.query(
      `update camps set enrol_start = enrol_start - ${back}, enrol_end = enrol_end - ${back}, start_date = start_date - ${back}, end_date = end_date - ${back}
       where id = $1`,
      [camp],
    )
  }
  const client = await pool.connect()
  try {
    await client.query('begin; set local statement_timeout = 0')
    const load = async () => {
      const camps = places.map(([camp]) => camp)
      const groups = places.map(([, group]) => group)
      for (let from = 0; from < FAMILIES; from += PORTION) {
        const to = Math.min(from + PORTION, FAMILIES)
        const each = `generate_series(${from + 1}, ${to}) n`
        const id = '1000000 + n'
        const at = "now() - (n * 37 % 1440) * interval '1 day' - interval '40 days'"
        for (const text of [
          `insert into parents (id, phone, nickname, registered_at, created_at) overriding system value select ${id}, (15000000000 + n)::text, '家长' || n, ${at}, ${at} from ${each}`,
          `insert into parent_figures (parent_id) select ${id} from ${each}`,
          `insert into students (id, parent_id, name) overriding system value select ${id}, ${id}, '孩子' || n from ${each} where n % 10 > 0`,
          `insert into orders (order_number, parent_id, goods_id, goods_snapshot, needs_shipping, total_amount, pay_amount, progress, created_at, paid_at)
             select 'K' || n || '-' || k, ${id}, ${goods}, '{"kind": "CAMP", "name": "口语营"}', false, 9900, 9900, 'COMPLETED', ${at}, ${at} from ${each}, generate_series(1, 2) k where n % 10 > 0`,
          `insert into camp_students (id, camp_id, group_id, student_id, parent_id, source, status, joined_at)
             overriding system value select 2 * (${id}) + k, c.camp, c.grp, ${id}, ${id}, 'MANUAL', 'FINISHED', ${at}
             from ${each}, generate_series(0, 1) k, lateral (select ($1::bigint[])[i] as camp, ($2::bigint[])[i] as grp from (select 1 + least(${CAMPS - 1}, (n * 37 % 1440) / 30 + k) as i) i) c
             where n % 10 > 0`,
          `insert into clock_ins (camp_student_id, camp_id, group_id, clock_in_date, lesson_day, submitted_at, comment_due_at, media_urls)
             select e.id, e.camp_id, e.group_id, c.start_date + k, k + 1, c.start_date, c.start_date, '["/media/a"]'
             from camp_students e join camps c on c.id = e.camp_id, generate_series(0, 1) k where e.parent_id > 1000000 + ${from} and e.parent_id <= 1000000 + ${to}`,
          `insert into media (id, purpose, kind, name, mime, size, sha256) select lpad(n::text, 31, 'k'), 'CLOCK_IN', 'AUDIO', 'a', 'audio/mpeg', 100000, '' from ${each}`,
          `insert into media_uses (media_id, entity, record_id) select lpad(n::text, 31, 'k'), 'campStudent', 2 * (${id}) from ${each}`,
        ])
          await client.query(text, text.includes('$1') ? [camps, groups] : [])
      }
    }
    // Rows as they are at last: nothing of what triggers, keys and indexes would do is measured here.
    await withoutIndexes(client, TABLES, load, () => undefined)
    await client.query('commit')
    await client.query('set statement_timeout = 0')
    await client.query('analyze')
  } finally {
    client.release(true)
  }
}

const p95 = (times: readonly number[]): number => Math.round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0)

/** What a page of the console asks, again and again; each time in ms. */
async function asked(times: number, until: () => boolean = () => false): Promise<number[]> {
  const all: number[] = []
  for (let n = 0; n < times || (until() === false && n < 5_000 && times === 0); n++) {
    const start = performance.now()
    const call =
      n % 2 === 0
        ? clerk.caller.call(listParents, { query: { page: 1 + (n % 5) } })
        : clerk.caller.call(listOrders, { query: { page: 1 + (n % 5) } })
    expect((await call).status).toBe(200)
    all.push(performance.now() - start)
  }
  return all
}

async function lookAt(kind: KeepingKind): Promise<number> {
  const rules = async () => (await clerk.caller.call(listKeepingRules, {})).body.rules
  const { id } = (await rules()).find((rule) => rule.kind === kind) ?? { id: 0 }
  const start = performance.now()
  const { taskId } = (await clerk.caller.call(lookKeepingRule, { params: { id } })).body
  await expect
    .poll(async () => (await server.pool.query('select status from tasks where id = $1', [taskId])).rows[0]?.status, {
      timeout: 600_000,
      interval: 100,
    })
    .toBe('success')
  return (performance.now() - start) / 1_000
}

beforeAll(async () => {
  clerk = await signedIn(server, ['KEEPING', 'KEEPING_EDIT', 'PARENT_INDEX', 'ORDER_INDEX'])
  await fill()
}, 1_800_000)

describe('keeping at its size', () => {
  it(`looks at ${FAMILIES} families, and the console answers meanwhile`, { timeout: 1_800_000 }, async () => {
    const quiet = await asked(CALLS)
    const busy: number[] = []
    for (const kind of ['FAMILY', 'RECORDINGS'] as const) {
      let done = false
      const looking = lookAt(kind).finally(() => {
        done = true
      })
      busy.push(...(await asked(0, () => done)))
      figures[`seconds${kind}`] = await looking
      // As SQL of its own counts them: nothing of theirs is later than so many months ago.
      const months = kind === 'FAMILY' ? 36 : 12
      const { rows } = await server.pool.query<{ n: number; found: number }>(
        `select count(*)::int as n, (select count(*)::int from keeping_plans where kind = $2 and falls_at <= business_day(now())) as found
         from parents p left join (select e.parent_id, max(greatest(c.end_date, business_day(e.joined_at))) as day from camp_students e
           join camps c on c.id = e.camp_id group by 1) e on e.parent_id = p.id
         where (greatest(e.day, business_day(p.created_at)) + make_interval(months => $1))::date <= business_day(now()) and ($2 = 'FAMILY' or e.day is not null)`,
        [months, kind],
      )
      expect([kind, rows[0]?.found]).toEqual([kind, rows[0]?.n])
      figures[`families${kind}`] = rows[0]?.n ?? 0
    }
    figures.quiet = p95(quiet)
    figures.busy = p95(busy)
    figures.calls = busy.length
    figures.families = FAMILIES
    console.log(`FIGURES ${JSON.stringify(figures)}`)
  })
})
