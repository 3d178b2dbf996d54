import { disputeWorkStatement, listWorkStatements, reopenWorkStatement } from '@camp/contract/workHours/workHours.statements'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { addLine, makeSigner } from '../../test/contracts.ts'
import { businessDay } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { Scope } from '../platform/scope.ts'
import { transaction } from '../platform/write/transaction.ts'
import { closingRepository } from './workHours.closing.repository.ts'

const server = aServer()
let own: Person
let coachId: number
let closerId: number
let openers: Caller[]
const AT_ONCE = 6
const today = businessDay(0)
const month = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 15)).toISOString().slice(0, 7)

beforeAll(async () => {
  own = await signedIn(server, [])
  coachId = (await makeSigner(server, { user_id: own.userId })).id
  closerId = (await signedIn(server, ['COASH_WORKHOUR_CLOSE'])).userId
  openers = []
  for (let n = 0; n < 2; n++) openers.push((await signedIn(server, ['COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_REOPEN'])).caller)
})

const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const at = (day: number) => `${month}-${String(day).padStart(2, '0')}`
const live = async () =>
  (await query('select id, no, status from work_statements where coach_id = $1 and month = $2 and live', [coachId, month]))[0]
const lines = async (): Promise<number[]> =>
  (await query('select id from work_lines where coach_id = $1 order by id', [coachId])).map(({ id }) => id)
const dispute = (id: number, lineIds: number[]) =>
  own.caller.loose(disputeWorkStatement, { params: { id }, body: { lineIds, text: '少算一节课' } })
const times = <T>(many: number, act: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: many }, (_, n) => act(n)))

it('a line that many dispute at once is disputed once, and again only when that is settled; disputes of a day are limited', async () => {
  for (let day = 1; day <= 25; day++) await addLine(server.pool, coachId, at(day))
  const [first = 0, ...others] = await lines()
  const { id } = await live()
  const answers = await times(AT_ONCE, () => dispute(id, [first]))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: AT_ONCE - 1 }, () => 400)])
  const refused = answers.find(({ status }) => status === 400)
  expect(refused?.error).toMatchObject({ error: 'STATEMENT_LINES_DISPUTED', fields: [{ path: 'lineIds' }] })
  // One that is free among others that are not is refused with them.
  expect((await dispute(id, [first, others[0] ?? 0])).error.error).toBe('STATEMENT_LINES_DISPUTED')
  await query("update work_disputes set outcome = 'DECLINED', answer = '已核对', settled_at = now() where statement_id = $1", [id])
  expect((await dispute(id, [first])).status).toBe(200)
  for (const line of others.slice(0, 18)) expect((await dispute(id, [line])).status).toBe(200)
  expect((await dispute(id, [others[19] ?? 0])).error).toMatchObject({
    error: 'STATEMENT_DISPUTES_DAY',
    msg: expect.stringContaining('20'),
  })
  await query("update work_disputes set created_at = created_at - interval '1 day'")
  expect((await dispute(id, [others[19] ?? 0])).status).toBe(200)
  await query("update work_disputes set outcome = 'DECLINED', answer = '已核对', settled_at = now() where outcome is null")
})

it('a month that many close and reopen at once is closed once and reopened once, each by the next number', async () => {
  const everybody = Scope.everything('a test closes')
  const close = (id: number) =>
    transaction(server.pool, (tx) => closingRepository.close(tx, [id], new Date().toISOString(), closerId, everybody))
  for (let round = 1; round <= 3; round++) {
    const { id, no } = await live()
    expect(no).toBe(round)
    const closed = await times(AT_ONCE, () => close(id))
    expect(closed.flat()).toHaveLength(1)
    const reopened = await times(AT_ONCE, (n) =>
      (openers[n % 2] as Caller).loose(reopenWorkStatement, { params: { id }, body: { reason: '再看' } }),
    )
    expect(reopened.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await query('select count(*)::int as n from work_statements where coach_id = $1 and live', [coachId])).toEqual([{ n: 1 }])
  }
  // Closing and reopening that meet end in one of both, with the lines in the newest alone.
  const { id } = await live()
  await close(id)
  await Promise.all([close(id), (openers[0] as Caller).loose(reopenWorkStatement, { params: { id }, body: { reason: '再看' } }), close(id)])
  const now = await live()
  expect(now).toMatchObject({ no: 5, status: 'OPEN' })
  expect(await query('select count(*)::int as n from work_statement_lines where live')).toEqual([{ n: 0 }])
  // One that was put away is disputed no more: nobody could settle it.
  const [line = 0] = await lines()
  expect((await dispute(id, [line])).error.error).toBe('STATEMENT_STATE')
  const [shown] = (await own.caller.call(listWorkStatements, { query: { page: 1 } })).body.content
  expect(shown).toMatchObject({ id: now?.id, no: 5 })
})
