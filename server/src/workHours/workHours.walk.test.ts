import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyCall } from '@camp/contract/base/call'
import { updateEssContracts } from '@camp/contract/contracts/contracts'
import { contractErrors } from '@camp/contract/contracts/contracts.errors'
import { sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import { flow } from '@camp/contract/contracts/contracts.states'
import {
  askContractTermination,
  confirmContractTermination,
  declineContractTermination,
} from '@camp/contract/contracts/contracts.termination'
import { adjustWorkhours, createWorkhourEntry, updateWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { workHourErrors } from '@camp/contract/workHours/workHours.errors'
import { unpayWorkStatement } from '@camp/contract/workHours/workHours.pay'
import { confirmWorkhourRequest, listWorkhourRequests } from '@camp/contract/workHours/workHours.requests'
import { confirmWorkStatement, reopenWorkStatement, submitWorkStatement } from '@camp/contract/workHours/workHours.statements'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSigner } from '../../test/contracts.ts'
import { businessDay } from '../../test/factories.ts'
import { month } from '../../test/hours.calls.ts'
import { type LooseInput, startTestServer, type TestServer } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'

// A7: what a refusal of months, hours and contracts says to do is done here, and works. A code without a row does not compile, and fails below.

let server: TestServer
let one: Person
let other: Person
const CODES = [
  'COASH_WORKHOUR_STATS',
  'COASH_WORKHOUR_EDIT',
  'COASH_WORKHOUR_CLOSE',
  'COASH_WORKHOUR_REOPEN',
  'COASH_CONTRACT_SEND',
  'COASH_CONTRACT_EDIT',
  'SETTLEMENT',
  'SETTLEMENT_PAY',
]
const today = businessDay(0)
const day = `${month}-05`
const reason = '核对后更正'

beforeAll(async () => {
  server = await startTestServer()
  one = await signedIn(server, CODES)
  other = await signedIn(server, CODES)
})
afterAll(() => server.stop())

const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows

/** A coach with an hour of a month that is over, and what is done about it by one person or another. */
async function coach({ status = 'OPEN', origin = 'MANUAL' } = {}) {
  const { id } = await makeSigner(server, { tracking_enabled: true })
  await query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1", [id])
  const [line] = await query(
    `insert into work_lines (coach_id, day, kind, origin, minutes, rate_amount, amount, reason) values ($1, $2, 'OTHER', $3, 60, 6000, 6000, '补录') returning id`,
    [id, day, origin],
  )
  const [{ id: statementId }] = await query('update work_statements set status = $2, closed_by = $3 where coach_id = $1 returning id', [
    id,
    status,
    status === 'OPEN' ? null : one.userId,
  ])
  const [{ id: entryId }] = await query('select id from work_entries where coach_id = $1', [id])
  const entry = { kind: 'OTHER', minutes: 30, reason } as const
  const act = (call: AnyCall, input: LooseInput, by = one) => by.caller.loose(call, input)
  const adjust = (body: object) => act(adjustWorkhours, { params: { id }, body: { statementId, reason, ...body } })
  const step = (call: AnyCall, by = one, body: object = {}) => act(call, { params: { id: statementId }, body }, by)
  return {
    id,
    enter: (date: string) => act(createWorkhourEntry, { params: { id }, body: { date, ...entry } }),
    change: () => act(updateWorkhourEntry, { params: { id }, body: { id: entryId, date: day, ...entry } }),
    takeBack: (minutes = -5) => adjust({ reversesId: line.id, minutes }),
    amount: () => adjust({ kind: 'OTHER', amount: 100 }),
    submit: () => step(submitWorkStatement),
    confirm: () => step(confirmWorkStatement),
    reopen: (by = other) => step(reopenWorkStatement, by, { reason }),
    unpay: () => step(unpayWorkStatement, one, { reason }),
    request: async (by: Person) => {
      const [asked] = (await one.caller.call(listWorkhourRequests, { params: { id } })).body
      return act(confirmWorkhourRequest, { params: { id: asked?.id ?? 0 }, body: {} }, by)
    },
  }
}

/** The same with a contract over that month, as far as it is. */
async function underContract(at: number, status = 'OPEN') {
  const of = await coach({ status })
  await one.caller.call(sendCoachContract, { body: { coachIds: [of.id], startDate: `${month}-01`, endDate: `${month}-27` } })
  const [{ flow_id: flowId }] = await query('update contracts set flow_status = $2 where coach_id = $1 returning flow_id', [of.id, at])
  const act = (call: AnyCall, by: Person, body: object) => by.caller.loose(call, { params: { flowId }, body })
  return {
    ...of,
    withdraw: () => one.caller.loose(updateEssContracts, { body: { flowId, action: 'CANCEL', reason } }),
    ask: (by = one) => act(askContractTermination, by, { reason }),
    end: (by = other) => act(confirmContractTermination, by, {}),
    decline: (by = other) => act(declineContractTermination, by, { reason }),
  }
}

type Answer = Awaited<ReturnType<Person['caller']['loose']>>
type Step = () => Promise<Answer>
/** What is refused, and what its sentence says to do instead, in order. */
interface Walk {
  readonly refused: Step
  readonly then: readonly (Step | (() => Promise<unknown>))[]
}
const walk = (refused: Step, ...then: Walk['then']): Walk => ({ refused, then })

const FIELD = 'says what its field takes; the next try is the same form'
const SEEN = 'somebody was faster: what is seen anew says what is left to do'
const WHO = 'names who could, or an administrator; who that is differs (workHours.payee.test.ts, workHours.joined.test.ts)'
const OUTSIDE = 'depends on an outside signer or on keys of the installation (contracts.outside.test.ts, contracts.keys.test.ts)'
const PAGE = 'of the page of the signer (contracts.signing.test.ts)'
const TASK = 'of a sheet or a list; nothing is kept from being done'

type Code = keyof typeof workHourErrors | keyof typeof contractErrors
/** A row a code: how its sentence is walked, or why there is no way to walk. Several states that are refused alike are walked one by one. */
const table: Readonly<Record<Code, string | (() => Promise<readonly Walk[]>)>> = {
  MONTH_CLOSED: async () => {
    const [less, more] = [await coach({ status: 'CLOSED' }), await coach({ status: 'PAID' })]
    return [
      walk(() => less.enter(day), less.takeBack),
      walk(
        () => more.enter(day),
        more.amount,
        () => more.request(other),
      ),
    ]
  },
  DAY_FROZEN: async () =>
    Promise.all(
      [flow.DRAFT, flow.SENT, flow.DONE].map(async (at) => {
        const of = await underContract(at)
        return walk(
          () => of.enter(day),
          of.takeBack,
          () => of.enter(today),
        )
      }),
    ),
  WORKHOUR_SYSTEM: async () => {
    const of = await coach({ origin: 'SYSTEM' })
    return [walk(of.change, of.takeBack)]
  },
  MONTH_OPEN: async () => {
    const [more, less] = [await coach(), await coach()]
    return [walk(more.amount, () => more.enter(day)), walk(less.takeBack, less.change)]
  },
  ADJUST_MORE: async () => {
    const of = await coach({ status: 'CLOSED' })
    return [
      walk(
        () => of.takeBack(-61),
        () => of.takeBack(-60),
      ),
    ]
  },
  ADJUST_UP: async () => {
    const of = await coach({ status: 'CLOSED' })
    return [
      walk(
        () => of.takeBack(5),
        of.amount,
        () => of.request(other),
      ),
    ]
  },
  WORK_REQUEST_OWN: async () => {
    const of = await coach({ status: 'CLOSED' })
    await of.amount()
    return [
      walk(
        () => of.request(one),
        () => of.request(other),
      ),
    ]
  },
  STATEMENT_NOT_OWN: async () => {
    const of = await coach()
    const late = () => query("update work_statements set submitted_at = now() - interval '4 days' where coach_id = $1", [of.id])
    return [walk(of.confirm, of.submit, late, of.confirm)]
  },
  STATEMENT_SECOND_PERSON: async () => {
    const of = await coach({ status: 'CLOSED' })
    return [walk(() => of.reopen(one), of.reopen)]
  },
  STATEMENT_PAID: async () => {
    const [less, back] = [await coach({ status: 'PAID' }), await coach({ status: 'PAID' })]
    return [
      walk(
        () => less.reopen(),
        less.takeBack,
        less.amount,
        () => less.request(other),
      ),
      walk(() => back.reopen(), back.unpay, back.reopen),
    ]
  },
  STATEMENT_SIGNED: async () => {
    const [open, signed] = [await underContract(flow.SENT, 'CLOSED'), await underContract(flow.DONE, 'CLOSED')]
    return [walk(() => open.reopen(), open.withdraw, open.reopen), walk(() => signed.reopen(), signed.ask, signed.end, signed.reopen)]
  },
  CONTRACT_SIGNED: async () => {
    const of = await underContract(flow.DONE)
    return [walk(of.withdraw, of.ask, of.end, () => of.enter(day))]
  },
  CONTRACT_NOT_SIGNED: async () => {
    const of = await underContract(flow.SENT)
    return [walk(of.ask, of.withdraw, () => of.enter(day))]
  },
  CONTRACT_END_OWN: async () => {
    const of = await underContract(flow.DONE)
    await of.ask()
    return [walk(() => of.end(one), of.end)]
  },
  CONTRACT_END_ASKED: async () => {
    const [declined, ended] = [await underContract(flow.DONE), await underContract(flow.DONE)]
    for (const each of [declined, ended]) await each.ask()
    return [walk(() => declined.ask(other), declined.decline), walk(() => ended.ask(other), ended.end)]
  },
  CONTRACT_REASON: FIELD,
  CONTRACT_PERIOD: FIELD,
  CONTRACT_SEALS: 'walked, with a worker that seals, in contracts.termination.test.ts',
  CONTRACT_STATE: 'of what has ended: nothing is left to be done with it, another one is sent (contracts.sending.test.ts)',
  CONTRACT_OVERLAPS: SEEN,
  CONTRACT_END_DECIDED: SEEN,
  CONTRACT_END_ALONE: WHO,
  CONTRACT_OTHER_GROUP: WHO,
  CONTRACT_NO_FILE: 'a moment later it is there',
  CONTRACT_ALTERED: 'for the operator',
  ALREADY_REMINDED: 'once is all there is',
  SIGNER_AWAY: OUTSIDE,
  SIGNER_REFUSED: OUTSIDE,
  SIGNER_DOUBT: OUTSIDE,
  SEAL_KEY_LOST: OUTSIDE,
  SEAL_CERTIFICATE_ENDED: OUTSIDE,
  SIGN_KEY_LOST: OUTSIDE,
  SIGN_ID_WRONG: PAGE,
  SIGN_EXPIRED: PAGE,
  PERIOD_TOO_LONG: FIELD,
  TRACKING_OFF: FIELD,
  WORKHOUR_SEVERAL: 'walked in workHours.linewise.test.ts',
  WORKHOUR_LINE_GONE: SEEN,
  WORKHOUR_AHEAD: FIELD,
  WORKHOUR_OTHER_GROUP: WHO,
  ADJUST_WHICH: FIELD,
  ADJUST_ZERO: FIELD,
  ADJUST_PIECES: 'walked in workHours.corrections.test.ts',
  WORK_REQUEST_ALONE: WHO,
  WORK_REQUEST_DONE: SEEN,
  DAY_OVERFULL: FIELD,
  WORKHOUR_ALONE: 'of a file, a colleague imports the row: walked in workHours.changes.test.ts',
  CELL_COACH: TASK,
  CELL_COACH_TWICE: TASK,
  CELL_WORK_CAMP: TASK,
  CELL_WORK_GROUP_ALONE: TASK,
  CELL_WORK_DAY: TASK,
  CELL_WORK_KIND: TASK,
  CELL_WORK_MINUTES: TASK,
  CELL_WORK_PIECES: TASK,
  MONTH_NOT_OVER: 'says from when on: workHours.confirm.test.ts',
  MONTH_RUNS: 'says from when on: workHours.months.test.ts',
  MONTH_OTHER_GROUP: WHO,
  STATEMENT_STATE: SEEN,
  STATEMENT_LINES: SEEN,
  STATEMENT_LINES_DISPUTED: 'waits for a colleague: workHours.races.test.ts',
  STATEMENT_DISPUTES_DAY: 'tomorrow: workHours.races.test.ts',
  STATEMENT_NO_DISPUTE: SEEN,
  PAY_BELOW_ZERO: TASK,
  PAY_MOVED: SEEN,
  PAY_NOT_DUE: TASK,
  PAY_NO_PAYEE: 'walked in workHours.months.test.ts',
  PAY_SECOND_PERSON: WHO,
  PAY_NOBODY_LEFT: WHO,
  PAY_PAYEE_MOVED: 'walked in workHours.payee.test.ts',
  PAYEE_ACCOUNT: FIELD,
  RULE_PAST: FIELD,
  RULE_USED: 'walked in workHours.rules.test.ts',
  RULE_ONLY: 'walked in workHours.rules.test.ts',
  RULE_TAKEN: FIELD,
}

const walked = Object.entries(table).flatMap(([code, row]) => (typeof row === 'string' ? [] : [[code, row] as const]))

describe('what a refusal says to do', () => {
  it.each(walked)('%s: is done, and works', async (code, walks) => {
    for (const { refused, then } of await walks()) {
      expect((await refused()).error).toMatchObject({ error: code })
      for (const step of then) {
        const done = await step()
        if (done && typeof done === 'object' && 'status' in done) expect(done.status, JSON.stringify(done)).toBe(200)
      }
    }
  })

  it('is looked at in the test that a row names instead', () => {
    for (const [code, row] of Object.entries(table)) {
      const [, file = ''] =
        typeof row === 'string' ? (/(?:walked|says|waits|tomorrow).* ((?:workHours|contracts)\.\w+\.test\.ts)$/.exec(row) ?? []) : []
      if (file !== '')
        expect(readFileSync(join(import.meta.dirname, '..', file.split('.')[0] ?? '', file), 'utf8'), code).toContain(`'${code}'`)
    }
  })

  it('has a row for every refusal of hours, months and contracts, and for no other', () => {
    expect(Object.keys(table).toSorted()).toEqual(Object.keys({ ...workHourErrors, ...contractErrors }).toSorted())
  })
})
