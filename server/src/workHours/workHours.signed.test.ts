import { sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import { flow, flowMayMove } from '@camp/contract/contracts/contracts.states'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { payWorkStatements, unpayWorkStatement } from '@camp/contract/workHours/workHours.pay'
import {
  closeWorkMonth,
  disputeWorkStatement,
  listWorkStatements,
  previewClosing,
  reopenWorkStatement,
} from '@camp/contract/workHours/workHours.statements'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { addLine, makeSigner } from '../../test/contracts.ts'
import { businessDay } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { contractJobs } from '../contracts/contracts.jobs.ts'
import { contractsRepository } from '../contracts/contracts.repository.ts'
import { Scope } from '../platform/scope.ts'
import { taskRunner } from '../platform/tasks/task.engine.ts'
import { byJob } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { closingRepository } from './workHours.closing.repository.ts'
import { closingTasks } from './workHours.closing.service.ts'
import { withMonths } from './workHours.signing.service.ts'

/** As a provider says it; nothing in the product does so by itself. */
const INVALID = 16
const TERMINATED = 21

const server = aServer({ OUTBOX: 'on' })
let closer: Caller
let closerId: number
let second: Caller
const today = businessDay(0)
const month = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 15)).toISOString().slice(0, 7)
const lastDay = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10)
const on = (day: number) => `${month}-${String(day).padStart(2, '0')}`
const FINANCE = [
  'COASH_WORKHOUR_STATS',
  'COASH_WORKHOUR_CLOSE',
  'COASH_WORKHOUR_EDIT',
  'COASH_WORKHOUR_REOPEN',
  'COASH_CONTRACT_SEND',
  'SETTLEMENT_PAY',
]

beforeAll(async () => {
  const person = await signedIn(server, FINANCE)
  closer = person.caller
  closerId = person.userId
  second = (await signedIn(server, FINANCE)).caller
})

const everybody = Scope.everything('a test closes')
const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
/** A coach with hours on these days of the month. */
async function coachWith(...days: number[]): Promise<number> {
  const { id } = await makeSigner(server)
  for (const day of days) await addLine(server.pool, id, on(day))
  return id
}
const live = async (coachId: number) =>
  (await query('select id, status, no from work_statements where coach_id = $1 and month = $2 and live', [coachId, month]))[0]
const close = (ids: number[]) =>
  transaction(server.pool, (tx) => closingRepository.close(tx, ids, new Date().toISOString(), closerId, everybody))

let numbers = 0
/** A contract over days of the month that its coach has signed and nobody has sealed yet. */
async function signedContract(coachId: number, from: number, to = Number(lastDay.slice(8))): Promise<number> {
  const [row] = await query(
    `with made as (insert into contracts (flow_id, coach_id, start_date, end_date, line_count, minutes, amount, flow_status, facts, phone, id_tail_hash,
         token_seed, token_hash)
       values ($1, $2, $3, $4, 1, 35, 3500, 2, '{}', '1', '', $1, $1) returning *),
     held as (insert into contract_lines (contract_id, line_id) select m.id, l.id from made m join work_lines l on l.coach_id = m.coach_id
       and l.day between m.start_date and m.end_date)
     select id from made`,
    [`T${++numbers}`, coachId, on(from), on(to)],
  )
  return row.id
}
/** As the job that seals, and as the notice that undoes what was signed. */
const move = (coachId: number, id: number, to: number) =>
  transaction(server.pool, (tx) =>
    withMonths(tx, byJob(server.running.services, 'test'), `T${id}`, { coachId, startDate: on(1), endDate: lastDay }, async () => {
      const held: readonly { at: number }[] = await tx.run('select flow_status as at from contracts where id = $1 for update', [id])
      if (flowMayMove(held[0]?.at ?? -1, to)) await contractsRepository.move(tx, id, to)
    }),
  )
const history = async (id: number) =>
  (await closer.call(getRecordHistory, { query: { entity: 'workStatement', id, page: 1 } })).body.content.map(({ after }) => after?.status)

describe('a closed month', () => {
  it('is signed once its contract is sealed, and closed again once that is undone', async () => {
    const coachId = await coachWith(3, 4)
    await closer.call(sendCoachContract, { body: { coachIds: [coachId], startDate: on(1), endDate: lastDay } })
    const [contract] = await query('select id from contracts where coach_id = $1', [coachId])
    const jobs = contractJobs(server.running.services, { sender: null, signing: null })
    const run = (name: string) => jobs[name]?.({ contractId: contract.id }, { lastAttempt: true } as never)
    await run('contract.send')
    await query('update contracts set flow_status = $2, signed_at = now() where id = $1', [contract.id, flow.PART_SIGNED])
    const { id } = await live(coachId)
    await close([id])
    expect((await live(coachId)).status).toBe('CLOSED')
    await run('contract.seal')
    expect((await live(coachId)).status).toBe('CONTRACTED')
    expect((await second.loose(reopenWorkStatement, { params: { id }, body: { reason: '再看' } })).error.error).toBe('STATEMENT_SIGNED')
    await move(coachId, contract.id, TERMINATED)
    expect((await live(coachId)).status).toBe('CLOSED')
    expect(await history(id)).toEqual(['CLOSED', 'CONTRACTED'])
  }, 60_000)

  it('is signed at once where the contract came first, and only when all that is paid is in one', async () => {
    const coachId = await coachWith(3, 20)
    const { id } = await live(coachId)
    await move(coachId, await signedContract(coachId, 1, 15), flow.DONE)
    // A line that was taken back is paid by nobody.
    await addLine(server.pool, coachId, on(18))
    const [line] = await query('select id from work_lines where coach_id = $1 and day = $2', [coachId, on(18)])
    await query("select reverse_work_lines(array[$1::bigint], $2::date, '记错', null)", [line.id, on(18)])
    expect(await close([id])).toMatchObject([{ status: 'CLOSED' }])
    const other = await signedContract(coachId, 19)
    await move(coachId, other, flow.DONE)
    expect((await live(coachId)).status).toBe('CONTRACTED')

    const first = await coachWith(5)
    const { id: open } = await live(first)
    await move(first, await signedContract(first, 1), flow.DONE)
    expect((await live(first)).status).toBe('OPEN')
    expect(await close([open])).toMatchObject([{ status: 'CONTRACTED' }])
  })

  it('that is paid stays so when its contract is undone, and comes back as what it is then', async () => {
    const coachId = await coachWith(6)
    const { id } = await live(coachId)
    const contract = await signedContract(coachId, 1)
    await close([id])
    await move(coachId, contract, flow.DONE)
    const pay = () => closer.loose(payWorkStatements, { body: { ids: [id], amount: 3_500, bankReference: 'CMB-9' } })
    const back = () => closer.loose(unpayWorkStatement, { params: { id }, body: { reason: '账号有误' } })
    await pay()
    await back()
    expect((await live(coachId)).status).toBe('CONTRACTED')
    await pay()
    await move(coachId, contract, INVALID)
    expect((await live(coachId)).status).toBe('PAID')
    await back()
    expect((await live(coachId)).status).toBe('CLOSED')
  })
})

describe('at once', () => {
  it('closing, signing, undoing, reopening and paying never disagree', async () => {
    for (let round = 0; round < 24; round++) {
      const coachId = await coachWith(3, 9)
      const { id } = await live(coachId)
      const contract = await signedContract(coachId, 1)
      if (round % 3 === 0) await close([id])
      const acts = [
        () => close([id]),
        () => close([id]),
        () => move(coachId, contract, flow.DONE),
        () => second.loose(reopenWorkStatement, { params: { id }, body: { reason: '再看' } }),
        ...(round % 4 === 0 ? [() => move(coachId, contract, TERMINATED)] : []),
        ...(round % 2 ? [() => closer.loose(payWorkStatements, { body: { ids: [id], amount: 7_000, bankReference: 'X' } })] : []),
      ]
      const turned = [...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)]
      await Promise.all(turned.map((act) => act()))
      const { status, no } = await live(coachId)
      const [{ done }] = await query("select status = 'DONE' as done from contracts where id = $1", [contract])
      // While there is a contract it is never opened again; and it is signed exactly if the contract is.
      if (no > 1) {
        expect({ undone: round % 4 === 0, done }).toEqual({ undone: true, done: false })
        continue
      }
      expect(status === 'PAID' ? 'paid' : status).toBe(status === 'PAID' ? 'paid' : done ? 'CONTRACTED' : 'CLOSED')
    }
  }, 60_000)

  it('what is disputed while closing waits for it stays open', async () => {
    // Of this database alone: the tests beside it have theirs in the same cluster.
    const locked = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    const waiting = (count: number) => vi.waitFor(async () => expect(await query(locked)).toHaveLength(count))
    const coachId = await coachWith(7)
    const { id } = await live(coachId)
    const [line] = await query('select id from work_lines where coach_id = $1', [coachId])
    const client = await server.pool.connect()
    await client.query('begin')
    await client.query('select from work_statements where id = $1 for update', [id])
    const disputed = closer.loose(disputeWorkStatement, { params: { id }, body: { lineIds: [line.id], text: '少算' } })
    await waiting(1)
    const closed = close([id])
    await waiting(2)
    await client.query('commit')
    client.release()
    expect((await disputed).status).toBe(200)
    expect(await closed).toEqual([])
    expect((await live(coachId)).status).toBe('OPEN')
  })
})

it('a closing that dies in the middle goes on where it was, and closes nothing twice', async () => {
  const coachIds: number[] = []
  for (let n = 0; n < 45; n++) coachIds.push(await coachWith(10))
  const ids = (await query('select id from work_statements where coach_id = any($1) order by coach_id', [coachIds])).map((row) => row.id)
  const { taskId } = (await closer.call(closeWorkMonth, { body: { month, coachIds } })).body
  const run = taskRunner(server.running.services, closingTasks)
  // Somebody holds a month of the second portion; there the connection of the closing is lost.
  const client = await server.pool.connect()
  await client.query('begin')
  await client.query('select from work_statements where id = $1 for update', [ids[30]])
  const died = expect(run({ taskId }, { lastAttempt: false } as never)).rejects.toThrow(/terminat/)
  await vi.waitFor(async () => {
    const killed = await query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like '%for update of o%'`,
    )
    expect(killed).toHaveLength(1)
  })
  await died
  await client.query('rollback')
  client.release()
  const states = () =>
    query(
      `select o.status, count(*)::int as n, count(x.line_id)::int as lines, count(distinct x.line_id)::int as different from work_statements o
         left join work_statement_lines x on x.statement_id = o.id where o.coach_id = any($1) group by o.status order by o.status`,
      [coachIds],
    )
  expect(await states()).toEqual([
    { status: 'CLOSED', n: 20, lines: 20, different: 20 },
    { status: 'OPEN', n: 25, lines: 0, different: 0 },
  ])
  await run({ taskId }, { lastAttempt: false } as never)
  expect(await states()).toEqual([{ status: 'CLOSED', n: 45, lines: 45, different: 45 }])
  const told = await query(
    "select count(*)::int as n, count(distinct target_id)::int as different from operation_logs where after ? 'linesHash' and target_id = any($1)",
    [ids],
  )
  expect(told).toEqual([{ n: 45, different: 45 }])
  const [task] = await query('select status, detail from tasks where id = $1', [taskId])
  // Also of what it closed before it died.
  expect(task).toMatchObject({ status: 'success', detail: { code: 'task.monthClosed', data: { closed: 45 } } })
  expect((await closer.call(previewClosing, { body: { month, coachIds } })).body).toMatchObject({ ready: 0 })
  const listed = (await closer.call(listWorkStatements, { query: { page: 1, coachId: coachIds, status: ['CLOSED'] } })).body
  expect(listed.totalElements).toBe(45)
}, 60_000)

it('of two who close at once, each task says what it closed itself, and whose months it left', async () => {
  const coachIds = [await coachWith(10), await coachWith(11)]
  await query("update coaches set name = '阮老师' where id = $1", [coachIds[1]])
  const ask = async (by: Caller) => (await by.call(closeWorkMonth, { body: { month, coachIds } })).body.taskId
  const [first, again] = [await ask(closer), await ask(second)]
  // What is disputed after it was asked for is left open.
  const { id } = await live(coachIds[1] ?? 0)
  const [line] = await query('select id from work_lines where coach_id = $1', [coachIds[1]])
  const dispute = { params: { id }, body: { lineIds: [line.id], text: '少算一节课' } }
  expect((await second.loose(disputeWorkStatement, dispute)).status).toBe(200)
  const run = taskRunner(server.running.services, closingTasks)
  for (const taskId of [first, again]) await run({ taskId }, { lastAttempt: false } as never)
  const said = async (taskId: number | null) => (await query('select detail from tasks where id = $1', [taskId]))[0].detail
  expect(await said(first)).toEqual({ code: 'task.monthHeld', data: { closed: 1, held: 1, names: '阮老师' } })
  expect(await said(again)).toMatchObject({ code: 'task.monthHeld', data: { closed: 0, held: 2 } })
})
