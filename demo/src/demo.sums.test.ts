import type { AnyCall } from '@camp/contract/base/call'
import { addDays, mondayOf } from '@camp/contract/base/days'
import { getWeekData } from '@camp/contract/campStatus/campStatus'
import { getCampWeek, listCamps } from '@camp/contract/camps/camps'
import { listCampsOnDays } from '@camp/contract/camps/camps.calendar'
import { campStage } from '@camp/contract/camps/camps.labels'
import { type CampEntry, getCampTimeline } from '@camp/contract/camps/camps.timeline'
import { listEssContracts } from '@camp/contract/contracts/contracts'
import { getContractBoard, sumContracts } from '@camp/contract/contracts/contracts.board'
import { getFollowUpBoard, listFollowUps } from '@camp/contract/followUps/followUps'
import { listOrders, sumOrders } from '@camp/contract/orders/orders'
import { listCommissionPayouts, sumCommissionPayouts } from '@camp/contract/referrers/referrers.payouts'
import { getRefundBoard, listRefunds, sumRefunds } from '@camp/contract/refunds/refunds'
import { listWorkStatements, sumWorkStatements } from '@camp/contract/workHours/workHours.statements'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILLED_WITHIN, fillWithDemo } from '../../server/test/demo.business.ts'
import { type Caller, startTestServer, type TestServer } from '../../server/test/http.ts'
import { signedIn } from '../../server/test/people.ts'

// Sums, boards and figures over the demo business: equal to SQL that is written here, and to the rows that the reader sees.

let server: TestServer
let all: Caller
/** Leads the own coach groups, and may do no more than the demo lets such a person. */
let leader: Caller
beforeAll(async () => {
  server = await startTestServer()
  await fillWithDemo(server.databaseUrl)
  // A contract over each month, of every third one of them signed: the demo signs its own with keys, in its own time.
  await server.pool.query(
    `with made as (insert into contracts (flow_id, coach_id, start_date, end_date, line_count, minutes, amount, facts, phone, id_tail_hash, token_seed,
       token_hash, flow_status)
     select 'SUM-' || s.id, s.coach_id, (s.month || '-01')::date, ((s.month || '-01')::date + interval '1 month' - interval '1 day')::date, 1, s.minutes,
       s.amount, '{}', '19000000000', 'x', 'x' || s.id, 'y' || s.id, case when s.id % 3 = 0 then 4 else 1 end
     from work_statements s where s.live and s.minutes > 0 returning id, coach_id, start_date, end_date)
     insert into contract_lines (contract_id, line_id) select m.id, l.id from made m
     join work_lines l on l.coach_id = m.coach_id and l.day between m.start_date and m.end_date`,
  )
  all = await server.as('admin')
  leader = await server.as('zuzhang')
}, FILLED_WITHIN)
afterAll(() => server.stop())

interface Summed {
  readonly list: AnyCall
  readonly sums: AnyCall
  readonly names: readonly string[]
  /** What the list says of all rows, and of a filter. */
  readonly from: string
  readonly columns: string
  readonly filter: object
  readonly where: string
}
const summed: readonly Summed[] = [
  {
    list: listOrders,
    sums: sumOrders,
    names: ['payAmount', 'refundedAmount'],
    from: 'orders where true',
    columns: 'coalesce(sum(pay_amount), 0)::float8 as "payAmount", coalesce(sum(refunded_amount), 0)::float8 as "refundedAmount"',
    filter: { status: ['PAID', 'COMPLETED'], amountFrom: 10_000 },
    where: "status in ('PAID', 'COMPLETED') and pay_amount >= 10000",
  },
  {
    list: listRefunds,
    sums: sumRefunds,
    names: ['amount'],
    from: 'refunds where true',
    columns: 'coalesce(sum(amount), 0)::float8 as amount',
    filter: { status: ['SUCCESS'], amountFrom: 10_000 },
    where: "status = 'SUCCESS' and amount >= 10000",
  },
  {
    list: listWorkStatements,
    sums: sumWorkStatements,
    names: ['minutes', 'amount'],
    from: 'work_statements where live',
    columns: 'coalesce(sum(minutes), 0)::float8 as minutes, coalesce(sum(amount), 0)::float8 as amount',
    filter: { status: ['PAID', 'CLOSED', 'CONTRACTED'] },
    where: "status in ('PAID', 'CLOSED', 'CONTRACTED')",
  },
  {
    list: listEssContracts,
    sums: sumContracts,
    names: ['minutes', 'amount'],
    from: 'contracts where true',
    columns: 'coalesce(sum(minutes), 0)::float8 as minutes, coalesce(sum(amount), 0)::float8 as amount',
    filter: { status: ['DONE'] },
    where: 'flow_status = 4',
  },
  {
    list: listCommissionPayouts,
    sums: sumCommissionPayouts,
    names: ['amount'],
    from: 'commission_payouts where true',
    columns: 'coalesce(sum(amount), 0)::float8 as amount',
    filter: { state: ['PAID'] },
    where: "state = 'PAID'",
  },
]

type Row = Readonly<Record<string, number>> & { readonly id: number }

const sumsOf = async (caller: Caller, { sums }: Summed, body: object) =>
  (await caller.loose(sums, { body })).body as Record<string, unknown>

async function rowsOf(caller: Caller, { list }: Pick<Summed, 'list'>, query: object = {}): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { content, totalPages } = (await caller.loose(list, { query: { ...query, page, size: 500 } })).body as {
      content: Row[]
      totalPages: number
    }
    rows.push(...content)
    if (page >= totalPages) return rows
  }
}

/** Added up here, row by row. */
const added = (rows: readonly Row[], names: readonly string[]) => ({
  count: rows.length,
  ...Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)])),
})

const bySql = async ({ columns, from }: Summed, where: string) =>
  (await server.pool.query(`select count(*)::int as count, ${columns} from ${from} and ${where}`)).rows[0]

const boards = [
  { list: listRefunds, board: getRefundBoard, by: 'status', filter: { amountFrom: 10_000, payMethod: ['WECHAT'] } },
  { list: listFollowUps, board: getFollowUpBoard, by: 'promise', filter: { promise: ['OPEN', 'OVERDUE', 'NONE'] } },
  { list: listEssContracts, board: getContractBoard, by: 'status', filter: { status: ['DONE', 'PENDING'] } },
] as const

it.each(boards)(
  'the columns of $board.id come to the rows of the list, for all readers and under a filter',
  async ({ list, board, by, filter }) => {
    for (const caller of [all, leader]) {
      for (const query of [{}, filter]) {
        const rows = (await rowsOf(caller, { list }, query)) as unknown as Record<string, string | number | null>[]
        const columns = (await caller.loose(board, { query })).body as Record<string, string | number | null>[]
        const filled = columns.filter(({ count }) => count !== 0)
        expect(rows.length).toBeGreaterThan(0)
        expect(new Set(filled.map((column) => column[by]))).toEqual(new Set(rows.map((row) => row[by])))
        for (const { [by]: state, count, amount } of filled) {
          const mine = rows.filter((row) => row[by] === state)
          expect(mine.length).toBe(count)
          if (typeof amount === 'number') expect(mine.reduce((sum, row) => sum + Number(row.amount), 0)).toBe(amount)
        }
      }
    }
  },
)

it('each camp is in one stage, week and calendar name those that the list does, and the timeline counts as the statistics', async () => {
  for (const caller of [all, leader]) {
    const idsOf = async (query: object) => (await rowsOf(caller, { list: listCamps }, query)).map(({ id }) => id)
    const whole = await idsOf({})
    const stages = await Promise.all(campStage.values.map((stage) => idsOf({ stage: [stage] })))
    expect(stages.flat()).toEqual(whole)
    const week = (await caller.call(getCampWeek, {})).body
    for (const { day, starts, ends } of week) {
      expect(new Set(starts.map(({ id }) => id))).toEqual(new Set(await idsOf({ startFrom: day, startTo: day })))
      expect(new Set(ends.map(({ id }) => id))).toEqual(new Set(await idsOf({ endFrom: day, endTo: day })))
    }
    expect(stages[0]?.length).toBeGreaterThan(0)
    const today = String(week[0]?.day)
    const month = (await rowsOf(caller, { list: listCampsOnDays }, { from: addDays(today, -30), to: today })).map(({ id }) => id)
    const { rows } = await server.pool.query(
      `select id from camps where deleted_at is null and (start_date <= $2 and end_date >= $1::date or enrol_end between $1 and $2)
         and id = any($3) order by start_date, id`,
      [addDays(today, -30), today, whole],
    )
    expect(month.toSorted()).toEqual(rows.map(({ id }) => Number(id)).toSorted())
    for (const campId of stages[0]?.slice(0, 8) ?? []) {
      const entries = (await caller.loose(getCampTimeline, { query: { campId, kind: 'CLOCK_IN', size: 5 } })).body as {
        entries: CampEntry[]
      }
      for (const { title, count } of entries.entries) {
        const { days } = (await caller.call(getWeekData, { query: { campId: [campId], weekStart: mondayOf(title) } })).body
        expect([campId, title, days.find(({ date }) => date === title)?.clockedIn]).toEqual([campId, title, count])
      }
    }
  }
})

it('what is still to be sent has a sender who may send it', async () => {
  const { rows } = await server.pool.query(
    `select sender_id in (select id from code_holders('MESSAGE_TASK_SEND')) as may from message_tasks where status = 'SCHEDULED'`,
  )
  expect(rows).toEqual([{ may: true }])
})

describe.each(summed)('the sums of $list.id', (of) => {
  it('are those of the tables, to the fen: all rows, by a filter, all but some, and those that are chosen', async () => {
    const whole = await sumsOf(all, of, {})
    expect(whole).toEqual(await bySql(of, 'true'))
    expect((await rowsOf(all, of)).length).toBeGreaterThan(0)
    expect(await sumsOf(all, of, of.filter)).toEqual(await bySql(of, of.where))
    const ids = (await rowsOf(all, of)).map(({ id }) => id)
    const some = ids.filter((_, index) => index % 3 === 0)
    expect(await sumsOf(all, of, { ids: some })).toEqual(await bySql(of, `id in (${some.join()})`))
    expect(await sumsOf(all, of, { ...of.filter, except: some })).toEqual(await bySql(of, `${of.where} and id not in (${some.join()})`))
    expect(await sumsOf(all, of, { ids: [] })).toEqual(whole)
  })

  it('hold no more for a reader of own groups than the rows in sight', async () => {
    const codes = (await server.pool.query<{ code: string }>('select code from permissions where deleted_at is null')).rows
    const { caller, userId } = await signedIn(
      server,
      codes.map(({ code }) => code),
      'OWN_GROUPS',
    )
    await server.pool.query(
      `update coach_groups set leader_coach_id = (select id from coaches where user_id is null and deleted_at is null order by id limit 1)
       where id = (select id from coach_groups where deleted_at is null order by id limit 1)`,
    )
    await server.pool.query(
      'update coaches set user_id = $1 where id = (select leader_coach_id from coach_groups where deleted_at is null order by id limit 1)',
      [userId],
    )
    const mine = await rowsOf(caller, of)
    const everything = (await rowsOf(all, of)).map(({ id }) => id)
    expect(await sumsOf(caller, of, { ids: everything.slice(0, 10_000) })).toEqual(added(mine, of.names))
    if (of.list !== listCommissionPayouts) expect(mine.length).toBeLessThan(everything.length)
  })

  it('are refused to who may not open the list', async () => {
    const { caller } = await signedIn(server, ['LOG_MANAGE'])
    expect((await caller.loose(of.sums, { body: {} })).status).toBe(403)
  })

  it('take no more rows than a page of a sheet, and name the field that is wrong', async () => {
    const answer = await all.loose(of.sums, { body: { ids: Array.from({ length: 10_001 }, (_, id) => id + 1) } })
    expect([answer.status, answer.error.fields?.[0]?.path]).toEqual([400, 'ids'])
  })
})

it('money is not for who sees no pay: hours alone', async () => {
  for (const of of summed.filter(({ names }) => names.includes('minutes'))) {
    const { minutes, amount } = await sumsOf(leader, of, {})
    expect([typeof minutes, amount]).toEqual(['number', null])
  }
})
