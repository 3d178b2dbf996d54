import { queryMessageList } from '@camp/contract/base/notify'
import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import { exportWorkPayout, getCoachPayee, payWorkStatements, saveCoachPayee } from '@camp/contract/workHours/workHours.pay'
import { closeWorkMonth, previewClosing } from '@camp/contract/workHours/workHours.statements'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { addLine } from '../../test/contracts.ts'
import { makeCoach } from '../../test/factories.ts'
import { month } from '../../test/hours.calls.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { Scope } from '../platform/scope.ts'
import { transaction } from '../platform/write/transaction.ts'
import { closingRepository } from './workHours.closing.repository.ts'

const server = aServer({ WORKER: 'on' })
let one: Caller
let other: Caller
const CODES = ['COASH_INDEX', 'COASH_WORKHOUR_STATS', 'SETTLEMENT_PAY', 'COASH_WORKHOUR_CLOSE']

beforeAll(async () => {
  one = (await signedIn(server, CODES)).caller
  other = (await signedIn(server, CODES)).caller
})

interface Month {
  readonly id: number
  readonly coachId: number
}
const close = (id: number) =>
  transaction(server.pool, (tx) =>
    closingRepository.close(tx, [id], server.running.services.clock.now().toISOString(), 1, Scope.everything('a test closes')),
  )
async function monthOf(row: object = {}): Promise<Month> {
  const coachId = await makeCoach(server.pool, { name: '林收款', ...row })
  await addLine(server.pool, coachId, `${month}-10`, 60)
  const { rows } = await server.pool.query('select id from work_statements where coach_id = $1', [coachId])
  return { id: rows[0].id, coachId }
}
const save = (by: Caller, { coachId }: Month, body: { bank: string; account?: string; version?: number }) =>
  by.loose(saveCoachPayee, { params: { id: coachId }, body })
const sheet = (by: Caller, { id }: Month) => by.loose(exportWorkPayout, { body: { month, ids: [id], reason: '银行代发' } })
const pay = (by: Caller, { id }: Month) => by.loose(payWorkStatements, { body: { ids: [id], amount: 6_000, bankReference: 'CMB-1' } })
const CARD = { bank: '招商银行', account: '6225 8800 0000 4321' }

describe('where a coach is paid', () => {
  it('is shown by its bank and the end of its account to who pays, and to nobody else; a change that a colleague made meanwhile is refused', async () => {
    const of = await monthOf()
    const read = (by: Caller) => by.loose(getCoachPayee, { params: { id: of.coachId } })
    expect((await read(one)).body).toMatchObject({ bank: null, tail: null })
    await save(one, of, CARD)
    const { body } = await read(one)
    expect(body).toEqual({ bank: '招商银行', tail: '4321', version: expect.any(Number) })
    expect((await read((await signedIn(server, ['COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_CLOSE'])).caller)).status).toBe(403)
    const seen = { bank: '工商银行', version: (body as { version: number }).version }
    expect((await save(one, of, seen)).status).toBe(200)
    expect((await save(one, of, seen)).error.error).toBe('VERSION_CONFLICT')
    expect((await read(one)).body).toMatchObject({ bank: '工商银行', tail: '4321' })
  })

  it('is in the log before and after, never in full, and the coach is told', async () => {
    const coach = await signedIn(server, [])
    const of = await monthOf({ user_id: coach.userId })
    await save(one, of, CARD)
    await save(one, of, { bank: '招商银行', account: '6225880000008765' })
    await save(one, of, { bank: '工商银行' })
    // The same once more is no change, and nothing to be told of.
    await save(one, of, { bank: '工商银行', account: '6225880000008765' })
    const history = (await one.call(getRecordHistory, { query: { entity: 'coach', id: of.coachId, page: 1 } })).body.content
    expect(history.map(({ before, after }) => [before, after]).toReversed()).toEqual([
      [
        { payeeBank: null, payeeAccount: null },
        { payeeBank: '招商银行', payeeAccount: '****4321' },
      ],
      [
        { payeeBank: '招商银行', payeeAccount: '****4321' },
        { payeeBank: '招商银行', payeeAccount: '****8765' },
      ],
      [{ payeeBank: '招商银行' }, { payeeBank: '工商银行' }],
      [{}, {}],
    ])
    const now = { entity: 'coach' as const, id: of.coachId, at: new Date().toISOString() }
    expect((await one.call(getRecordAsOf, { query: now })).body.fields).toMatchObject({ payeeBank: '工商银行', payeeAccount: '****8765' })
    const { rows } = await server.pool.query("select count(*)::int as n from operation_logs l where l::text ~ '62258[0-9]{3}'")
    expect(rows).toEqual([{ n: 0 }])
    // The chore that tells of months that are over may come in between.
    const told = (await coach.caller.call(queryMessageList, {})).body.unRead.filter(({ detail }) => detail?.includes('收款账号'))
    expect(told.map(({ detail }) => detail).toSorted()).toEqual(
      ['招商银行，尾号 4321', '招商银行，尾号 8765', '工商银行，尾号 8765']
        .map((where) => `试用者 将您的工资收款账号改为 ${where}。如非您本人要求，请立即联系财务`)
        .toSorted(),
    )
  })
})

const closing = (by: Caller, { coachId }: Month) => by.loose(closeWorkMonth, { body: { month, coachIds: [coachId] } })
const after = (of: Month, days: number) =>
  server.pool.query(`update coach_payee_changes set changed_at = changed_at - interval '1 day' * $2 where coach_id = $1`, [
    of.coachId,
    days,
  ])
const copied = async ({ id }: Month) =>
  (await server.pool.query('select status, payee_tail as tail from work_statements where id = $1', [id])).rows[0]

describe('a month that is closed', () => {
  it('copies the account: who set it within 30 days neither closes nor pays, and the refusal names who could', async () => {
    const of = await monthOf()
    await save(one, of, CARD)
    const refused = await closing(one, of)
    expect(refused.error).toMatchObject({ code: 999, error: 'PAY_SECOND_PERSON', msg: expect.stringMatching(/可以办理的同事：.*试用者/) })
    const preview = await one.call(previewClosing, { body: { month, coachIds: [of.coachId] } })
    expect(preview.body).toMatchObject({ ready: 0, held: [{ coachId: of.coachId, why: 'OWN_PAYEE' }] })
    expect((await closing(other, of)).status).toBe(200)
    await expect.poll(() => copied(of), { timeout: 20_000 }).toEqual({ status: 'CLOSED', tail: '4321' })
    for (const no of [await sheet(one, of), await pay(one, of)]) expect(no.error).toMatchObject({ code: 999, error: 'PAY_SECOND_PERSON' })
    expect((await sheet(other, of)).status).toBe(200)
    expect((await pay(other, of)).body).toEqual({ count: 1 })
  })

  it('waits where the account was changed since, until somebody else closes it once more', async () => {
    const of = await monthOf()
    await save(one, of, CARD)
    await after(of, 31)
    await close(of.id)
    await save(other, of, { bank: '工商银行', account: '6225880000007777' })
    for (const no of [await sheet(one, of), await pay(one, of)]) expect(no.error).toMatchObject({ code: 999, error: 'PAY_PAYEE_MOVED' })
    expect((await closing(other, of)).error.error).toBe('PAY_SECOND_PERSON')
    expect((await closing(one, of)).status).toBe(200)
    await expect.poll(() => copied(of), { timeout: 20_000 }).toEqual({ status: 'CLOSED', tail: '7777' })
    expect((await pay(other, of)).error.error).toBe('PAY_SECOND_PERSON')
    expect((await pay(one, of)).body).toEqual({ count: 1 })
    // What was paid stays the copy, whatever is set afterwards.
    await save(other, of, { bank: '建设银行', account: '6225880000009999' })
    expect(await copied(of)).toEqual({ status: 'PAID', tail: '7777' })
  })

  it('is paid by the person who set the account more than 30 days before, or who enters the same again', async () => {
    const of = await monthOf()
    await save(one, of, CARD)
    await after(of, 31)
    await close(of.id)
    await save(one, of, CARD)
    expect((await sheet(one, of)).status).toBe(200)
    expect((await pay(one, of)).body).toEqual({ count: 1 })
  })

  it('says that nobody is left where all who could have set the account', async () => {
    const of = await monthOf()
    await save(one, of, CARD)
    await server.pool.query(
      "insert into coach_payee_changes (coach_id, bank, changed_by, changed_at) select $1, '招商银行', h.id, now() from code_holders('COASH_WORKHOUR_CLOSE') h",
      [of.coachId],
    )
    expect((await closing(one, of)).error.error).toBe('PAY_NOBODY_LEFT')
  })
})
