import { commentClockIn, withdrawComment } from '@camp/contract/clockIns/clockIns'
import { adjustWorkhours, createWorkhourEntry, updateWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { workKind } from '@camp/contract/workHours/workHours.labels'
import { getAllSettlements } from '@camp/contract/workHours/workHours.settlements'
import { reopenWorkStatement } from '@camp/contract/workHours/workHours.statements'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { reckonComments } from '../clockIns/clockIns.service.ts'
import { contractsRepository } from '../contracts/contracts.repository.ts'
import { Executor } from '../platform/db/executor.ts'
import { Scope } from '../platform/scope.ts'
import { byJob } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { brokenStatements, closingRepository } from './workHours.closing.repository.ts'
import { repricingRepository } from './workHours.repricing.repository.ts'
import { withMonths } from './workHours.signing.service.ts'

/** LEDGER_OPERATIONS=10000 is the full form. */
const OPERATIONS = Number(process.env.LEDGER_OPERATIONS ?? 240)
const ROUND = 40
const workKinds = workKind.values
const COACHES = 4

const server = aServer()
let staff: Caller
let closerId: number
let coaches: number[]
let children: { id: number }[]
let groups: number[]
const today = businessDay(0)
const past = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 12)).toISOString().slice(0, 10)
const month = past.slice(0, 7)
let days = 0

beforeAll(async () => {
  const { pool } = server
  staff = (await signedIn(server, ['COASH_COMMENT', 'COASH_WORKHOUR_EDIT', 'COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_REOPEN', 'SETTLEMENT']))
    .caller
  closerId = (await signedIn(server, ['COASH_WORKHOUR_CLOSE'])).userId
  const camp = await makeCamp(pool)
  coaches = []
  children = []
  for (let n = 0; n < COACHES; n++) {
    const id = await makeCoach(pool, { hourly_rate_amount: 4_321 + n, tracking_enabled: n < COACHES - 1 })
    await pool.query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1", [id])
    coaches.push(id)
    children.push(await makeCampStudent(pool, { campId: camp, groupId: await makeCampGroup(pool, camp, { coach_id: id }) }))
  }
  groups = [0, 1].map(() => 0)
  for (let n = 0; n < 2; n++) groups[n] = await makeLedCoachGroup(pool, (await signedIn(server, [])).userId, n === 0 ? coaches : [])
})

const everybody = Scope.everything('a test closes and prices')
const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows

const kinds = [
  'twice',
  'withdraw',
  'again',
  'door',
  'enter',
  'change',
  'remove',
  'adjust',
  'rate',
  'rule',
  'track',
  'move',
  'close',
  'reopen',
  'reprice',
  'backdate',
  'kindRate',
  'contract',
  'sign',
  'undo',
] as const
type Kind = (typeof kinds)[number]

const some = async (text: string, at: number, values: unknown[] = []): Promise<number | undefined> => {
  const rows = await query(text, values)
  return rows[at % Math.max(rows.length, 1)]?.id as number | undefined
}
const clockIn = (n: number, row: object = {}) =>
  makeClockIn(server.pool, children[n]?.id ?? 0, { clock_in_date: businessDay(-60 - ++days), ...row })
const comment = (clockInId: number) => staff.loose(commentClockIn, { body: { clockInId, text: '好' } })
const entry = (at: number, more: object = {}) => ({
  date: at % 2 ? today : past,
  kind: workKinds[at % workKinds.length] ?? 'OTHER',
  minutes: 1 + (at % 50),
  ...(at % 3 === 0 && { pieces: 1 + (at % 4) }),
  reason: '随机',
  ...more,
})

/** Moves a contract of a coach from one state to another, if there is one. */
async function moveContract(coachId: number, from: number, to: number) {
  const id = await some('select id from contracts where coach_id = $1 and flow_status = $2', 0, [coachId, from])
  if (!id) return
  const days = { coachId, startDate: `${month}-01`, endDate: past }
  await transaction(server.pool, (tx) =>
    withMonths(tx, byJob(server.running.services, 'random'), `F${id}`, days, () => contractsRepository.move(tx, id, to)),
  )
}

/** What each operation does; what is refused in words is a fine end of it. */
const operations: Record<Kind, (n: number, at: number) => Promise<unknown>> = {
  twice: async (n) => {
    const id = await clockIn(n)
    const answers = await Promise.all([comment(id), comment(id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  },
  withdraw: async (_n, at) => {
    const id = await some('select id from clock_ins where commented_at is not null order by id', at)
    if (id) await staff.loose(withdrawComment, { params: { clockInId: id }, query: { reason: '随机' } })
  },
  again: async (_n, at) => {
    const id = await some('select id from clock_ins where commented_at is null order by id', at)
    if (id) await comment(id)
  },
  door: async (n) => {
    await clockIn(n, { commented_at: `${past}T10:00:00+08:00`, commented_by: coaches[n] })
    await reckonComments(server.running.services)
  },
  enter: (n, at) => staff.loose(createWorkhourEntry, { params: { id: coaches[n] ?? 0 }, body: entry(at) }),
  change: async (n, at) => {
    const id = await some("select id from work_entries where coach_id = $1 and origin = 'MANUAL' order by id", at, [coaches[n]])
    if (id) await staff.loose(updateWorkhourEntry, { params: { id: coaches[n] ?? 0 }, body: { id, ...entry(at) } })
  },
  remove: async (n, at) => {
    const id = await some("select id from work_entries where coach_id = $1 and origin = 'MANUAL' order by id", at, [coaches[n]])
    if (id) await staff.loose(updateWorkhourEntry, { params: { id: coaches[n] ?? 0 }, body: { id, ...entry(at, { minutes: 0 }) } })
  },
  adjust: async (n, at) => {
    const statementId = await some("select id from work_statements where coach_id = $1 and live and status = 'CLOSED'", 0, [coaches[n]])
    const reversesId = await some(
      "select l.id from work_lines l where l.coach_id = $1 and l.reverses_id is null and l.day < date_trunc('month', current_date)",
      at,
      [coaches[n]],
    )
    const body = { minutes: -(at % 41), reason: '随机' }
    if (statementId && reversesId)
      await staff.loose(adjustWorkhours, { params: { id: coaches[n] ?? 0 }, body: { ...body, statementId, reversesId } })
  },
  rate: (n, at) => query('update coaches set hourly_rate_amount = $2 where id = $1', [coaches[n], 1_000 + at]),
  rule: (_n, at) => query("update credit_rules set late_factor_bp = $1 where effective_from = '2000-01-01'", [5_000 + (at % 5_000)]),
  track: (n) => query('update coaches set tracking_enabled = not tracking_enabled where id = $1', [coaches[n]]),
  move: (n, at) => query('update coach_group_members set group_id = $2 where coach_id = $1', [coaches[n], groups[at % 2]]),
  close: async (n) => {
    const rows = await query('select id from work_statements where live and month = $1 and coach_id = any($2)', [
      month,
      [coaches[n], coaches[0]],
    ])
    const ids = rows.map(({ id }) => id as number)
    // Two at once close it once.
    const close = () => transaction(server.pool, (tx) => closingRepository.close(tx, ids, new Date().toISOString(), closerId, everybody))
    await Promise.all([close(), close()])
  },
  reopen: async (n) => {
    const id = await some("select id from work_statements where coach_id = $1 and live and status = 'CLOSED'", 0, [coaches[n]])
    if (id) await staff.loose(reopenWorkStatement, { params: { id }, body: { reason: '随机' } })
  },
  backdate: (n, at) =>
    query(
      `insert into coach_rates (coach_id, effective_from, amount) values ($1, $2, $3) on conflict (coach_id, effective_from) do update set amount = excluded.amount`,
      [coaches[n], at % 2 ? `${month}-01` : `${today.slice(0, 7)}-01`, 1_000 + at],
    ),
  // Of any kind, by the hour or by the piece, from a day of this month or of the last; every fifth says that the general one counts again.
  kindRate: (n, at) =>
    query(
      `insert into coach_kind_rates (coach_id, kind, unit, effective_from, amount) values ($1, $2, $3, $4, $5)
       on conflict (coach_id, kind, effective_from) do update set unit = excluded.unit, amount = excluded.amount`,
      [
        coaches[n],
        workKinds[at % workKinds.length],
        at % 3 ? 'HOUR' : 'PIECE',
        at % 2 ? `${month}-${String(1 + (at % 28)).padStart(2, '0')}` : `${today.slice(0, 7)}-01`,
        at % 5 ? 777 + at : null,
      ],
    ),
  reprice: async (n) => {
    const due = await repricingRepository.ofCoach(new Executor(server.pool), coaches[n] ?? 0, everybody, 0)
    const lines = due.slice(0, 50).map(({ id, ...to }) => ({
      id,
      rateId: to.newRateId,
      kindRateId: to.newKindRateId,
      rate: to.newRate,
      unit: to.newUnit,
    }))
    const ids = lines.map(({ id }) => id)
    await transaction(server.pool, async (tx) => {
      await repricingRepository.hold(tx, ids)
      await repricingRepository.rewrite(tx, lines, '随机', closerId)
    })
  },
  contract: (n) =>
    query(
      `with made as (insert into contracts (flow_id, coach_id, start_date, end_date, line_count, minutes, amount, flow_status, facts, phone, id_tail_hash,
           token_seed, token_hash)
         select 'R' || nextval('contract_numbers'), $1::bigint, ($2 || '-01')::date, $3::date, count(*), sum(l.minutes), sum(l.amount), 2, '{}', '1', '', 's',
           'R' || lastval() from work_lines l where l.coach_id = $1 and l.day between ($2 || '-01')::date and $3::date
           and not exists (select from contracts c where c.coach_id = $1 and c.status in ('DRAFT', 'PENDING', 'DONE'))
         having sum(l.amount) > 0 returning *)
       insert into contract_lines (contract_id, line_id) select m.id, l.id from made m join work_lines l on l.coach_id = m.coach_id
         and l.day between m.start_date and m.end_date`,
      [coaches[n], month, past],
    ),
  sign: (n) => moveContract(coaches[n] ?? 0, 2, 4),
  undo: async (n, at) => {
    if (at % 3 === 0) await moveContract(coaches[n] ?? 0, 2, 6)
    if (at % 3 === 1) await moveContract(coaches[n] ?? 0, 4, 21)
  },
}

/** Everything that should be one figure, by coach and month, where it is not. */
const differences = () =>
  query(
    `with l as (select coach_id, to_char(day, 'YYYY-MM') as month, sum(amount) as amount, sum(minutes) as minutes, count(*) as n from work_lines group by 1, 2),
       e as (select coach_id, to_char(day, 'YYYY-MM') as month, sum(amount) as amount, sum(minutes) as minutes, sum(line_count) as n from work_entries group by 1, 2),
       s as (select coach_id, month, amount, minutes, line_count as n from work_statements where live)
     select * from l full join e using (coach_id, month) full join s using (coach_id, month)
     where (l.amount, l.minutes, l.n) is distinct from (e.amount, e.minutes, e.n) or (l.amount, l.minutes, l.n) is distinct from (s.amount, s.minutes, s.n)`,
  )

it('adds up to the fen whatever happens, and what is closed or written never moves', async () => {
  const step = fc.record({ kind: fc.constantFrom(...kinds), n: fc.nat(COACHES - 1), at: fc.nat(9_999) })
  const rounds = fc.sample(fc.array(step, { minLength: ROUND, maxLength: ROUND }), {
    numRuns: Math.ceil(OPERATIONS / ROUND),
    seed: 20_261_123,
  })
  const kept = new Map<number, string>()
  for (const round of rounds) {
    const before = await query('select id, amount, minutes, day from work_lines order by id')
    for (const { kind, n, at } of round) await operations[kind](n, at)
    expect(await differences()).toEqual([])
    // Lines are only added; a new rate or rule alters none.
    expect((await query('select id, amount, minutes, day from work_lines order by id')).slice(0, before.length)).toEqual(before)
    // Each line is worth what its own rate, unit and factor say, half a fen up: reckoned here in another way than the product does.
    expect(
      await query(
        `select l.id from work_lines l where l.amount <> coalesce(round(l.rate_amount::numeric * l.factor_bp
           * case when l.unit = 'PIECE' then l.pieces * 60 else l.minutes end / 600000, 0), 0) or (l.unit = 'PIECE' and sign(l.pieces) <> sign(l.minutes))
           or (l.rate_amount is not null) <> (num_nonnulls(l.rate_id, l.kind_rate_id) = 1)`,
      ),
    ).toEqual([])
    // A comment that stands is paid once at most, one that does not is not.
    const paid = await query(
      `select l.source_id from work_lines l left join clock_ins k on k.id = l.source_id and k.commented_at is not null
       where l.source_kind = 'CLOCK_IN' group by l.source_id, k.id having sum(sign(l.minutes)) > case when k.id is null then 0 else 1 end or sum(sign(l.minutes)) < 0`,
    )
    expect(paid).toEqual([])
    // Each closed month holds what it held, also where it was reopened since.
    const links = await query(
      `select o.id, o.amount::text || o.lines_hash as held, o.amount = (select sum(l.amount) from work_statement_lines x join work_lines l on l.id = x.line_id
         where x.statement_id = o.id) as fits from work_statements o where o.lines_hash is not null`,
    )
    for (const { id, held, fits } of links) {
      expect(fits).toBe(true)
      expect(held).toBe(kept.get(id) ?? held)
      kept.set(id, held)
    }
    // Each contract is what its frozen lines are, and a month is signed for exactly if all that is paid of it is in one that was signed.
    expect(
      await query(
        `select c.id from contracts c where c.amount <> (select sum(l.amount) from contract_lines x join work_lines l on l.id = x.line_id where x.contract_id = c.id)
         union all select o.id from work_statements o where o.live and o.status in ('CLOSED', 'CONTRACTED') and (o.status = 'CONTRACTED') <>
           coalesce((select c.status = 'DONE' and c.amount = o.amount from contracts c where c.coach_id = o.coach_id and o.month = $1
             and c.status in ('DRAFT', 'PENDING', 'DONE')), false)`,
        [month],
      ),
    ).toEqual([])
    const settled = (await staff.call(getAllSettlements, { query: { page: 1, size: 200 } })).body.content
    const [sum] = await query('select sum(amount)::int as amount from work_lines')
    expect(settled.reduce((all, { amount }) => all + (amount ?? 0), 0)).toBe(sum?.amount ?? 0)
  }
  expect(kept.size).toBeGreaterThan(0)
  expect((await brokenStatements(new Executor(server.pool))).length).toBe(0)
  const [lines] = await query('select count(*)::int as n from work_lines')
  const [turns] = await query('select max(turn)::int as n from work_lines')
  const [signed] = await query("select count(*)::int as n from contracts where status in ('DONE', 'TERMINATED')")
  const figures = { operations: rounds.length * ROUND, lines: lines?.n, closed: kept.size, turns: turns?.n, signed: signed?.n }
  if (process.env.LEDGER_OPERATIONS) process.stdout.write(`\nFIGURES ${JSON.stringify(figures)}\n`)
}, 900_000)
