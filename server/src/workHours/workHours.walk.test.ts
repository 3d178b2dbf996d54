import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractErrors } from '@camp/contract/contracts/contracts.errors'
import { flow } from '@camp/contract/contracts/contracts.states'
import { workHourErrors } from '@camp/contract/workHours/workHours.errors'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay } from '../../test/factories.ts'
import { coachIn, underContract as contractIn, day, type HoursWorld, hoursWorld } from '../../test/hours.world.ts'
import type { Person } from '../../test/people.ts'

// A7: what a refusal of months, hours and contracts says to do is done here, and works. A code without a row does not compile, and fails below.

const server = aServer()
let world: HoursWorld
let one: Person
let other: Person
const today = businessDay(0)

beforeAll(async () => {
  world = await hoursWorld(server)
  ;({ one, other } = world)
})

const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const coach = (of: Parameters<typeof coachIn>[1] = {}) => coachIn(world, of)
const underContract = (at: number, status?: string) => contractIn(world, at, status)

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
const STATES = 'of what has moved on: each state and act in workHours.states.test.ts'
const WHO =
  'names who could, or an administrator; who that is differs (workHours.payee.test.ts, workHours.joined.test.ts, contracts.hand.test.ts)'
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
  CONTRACT_STATE: STATES,
  CONTRACT_OVERLAPS: SEEN,
  CONTRACT_END_DECIDED: STATES,
  CONTRACT_END_ALONE: WHO,
  CONTRACT_OWN_CHANGE: WHO,
  CONTRACT_CHANGE_ALONE: WHO,
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
  WORK_REQUESTS_FULL: async () => {
    const full = async () => {
      const of = await coach()
      await query(
        `insert into work_requests (coach_id, asked_by, body) select $1, $2, jsonb_build_object('act', 'ENTER', 'date', $3::text, 'kind', 'OTHER', 'minutes', 10,
           'reason', '集训 ' || n) from generate_series(1, 20) as n`,
        [of.id, one.userId, day],
      )
      return of
    }
    const [withdrawn, confirmed] = [await full(), await full()]
    const ask = (of: typeof withdrawn) => () => of.enter(day, 900)
    return [
      walk(ask(withdrawn), () => withdrawn.declineHours(one), ask(withdrawn)),
      walk(ask(confirmed), () => confirmed.request(other), ask(confirmed)),
    ]
  },
  WORK_REQUEST_DONE: SEEN,
  WORK_REQUEST_UNSEEN: WHO,
  WORK_REQUEST_MOVED: SEEN,
  DAY_OVERFULL: FIELD,
  WORKHOUR_ALONE: 'of a file, a colleague imports the row: walked in workHours.changes.test.ts',
  WORKHOUR_ALONE_AMOUNT: 'of a file, a colleague imports the row: walked in workHours.money.test.ts',
  WORKHOUR_OWN_RATE: 'of a file or a repricing, a colleague does it: walked in workHours.money.test.ts',
  CELL_COACH: TASK,
  CELL_COACH_TWICE: TASK,
  CELL_WORK_CAMP: TASK,
  CELL_WORK_GROUP_ALONE: TASK,
  CELL_WORK_DAY: TASK,
  CELL_WORK_KIND: TASK,
  CELL_WORK_MINUTES: TASK,
  CELL_WORK_PIECES: TASK,
  MONTH_NOT_OVER: 'says from when on: workHours.confirm.test.ts',
  MONTH_AWAITS: async () => {
    const [confirmed, declined] = await Promise.all([coach(), coach()])
    for (const each of [confirmed, declined]) await each.enter(day, 800)
    return [
      walk(confirmed.close, () => confirmed.request(other), confirmed.close),
      walk(declined.close, () => declined.declineHours(other), declined.close),
    ]
  },
  MONTH_IN_CONTRACT: 'walked in contracts.months.test.ts',
  MONTH_RUNS: 'says from when on: workHours.months.test.ts',
  MONTH_OTHER_GROUP: WHO,
  STATEMENT_STATE: STATES,
  STATEMENT_LINES: SEEN,
  STATEMENT_LINES_DISPUTED: 'waits for a colleague: workHours.races.test.ts',
  STATEMENT_DISPUTES_DAY: 'tomorrow: workHours.races.test.ts',
  STATEMENT_NO_DISPUTE: STATES,
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
