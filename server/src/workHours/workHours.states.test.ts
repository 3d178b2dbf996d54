import { updateEssContracts } from '@camp/contract/contracts/contracts'
import { sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import { flow } from '@camp/contract/contracts/contracts.states'
import { askContractTermination } from '@camp/contract/contracts/contracts.termination'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay } from '../../test/factories.ts'
import { coachIn, day, type HoursWorld, hoursWorld, underContract } from '../../test/hours.world.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { Scope } from '../platform/scope.ts'
import { transaction } from '../platform/write/transaction.ts'
import { closingRepository } from './workHours.closing.repository.ts'

// A7: a month and a contract in each of their states, and each act tried by HTTP: what is refused names an act, and one that is named works there.

const server = aServer()
let world: HoursWorld
let account: Person

beforeAll(async () => {
  world = await hoursWorld(server)
  account = await signedIn(server, [])
})

type Answer = Awaited<ReturnType<Person['caller']['loose']>>
/** Null: nothing is refused, and nothing is done. */
type Acts = Readonly<Record<string, () => Promise<Answer | null>>>
const today = businessDay(0)
const query = (text: string, values: unknown[] = []) => server.pool.query(text, values)

const PAYEE = { payee_bank: '招商银行', payee_tail: '9999' }

/** A coach with an account of the own; the one before gives it up. */
async function month(of: Parameters<typeof coachIn>[1] = {}) {
  await query('update coaches set user_id = null where user_id = $1', [account.userId])
  const payee_sealed = server.keys.seal('6225880000009999')
  return coachIn(world, { ...of, row: { ...PAYEE, payee_sealed, user_id: account.userId } })
}
type Month = Awaited<ReturnType<typeof month>>

const actsOfMonth = (of: Month, on = day): Acts => ({
  enter: () => of.enter(on),
  change: of.change,
  takeBack: () => of.takeBack(),
  amount: of.amount,
  submit: of.submit,
  confirm: () => of.confirm(),
  confirmOwn: () => of.confirm(account),
  giveBack: of.giveBack,
  dispute: () => of.dispute(account),
  settle: of.settle,
  close: async () => ((await of.ready()) > 0 || of.runs ? of.close() : null),
  reopen: () => of.reopen(),
  pay: () => of.pay(),
  unpay: of.unpay,
})
const closed = async (of: Month) => {
  const done = await transaction(server.pool, (tx) =>
    closingRepository.close(tx, [of.statementId], new Date().toISOString(), world.one.userId, Scope.everything('a test closes')),
  )
  expect(done).toHaveLength(1)
  return of
}
const then = async (of: Month, ...steps: (() => Promise<Answer>)[]) => {
  for (const step of steps) expect((await step()).status).toBe(200)
  return of
}

/** Each state of a month, as it comes about. */
const months: Readonly<Record<string, () => Promise<Acts>>> = {
  open: async () => actsOfMonth(await month()),
  running: async () => actsOfMonth(await month({ on: today }), today),
  sent: async () => {
    const of = await month()
    return actsOfMonth(await then(of, of.submit))
  },
  returned: async () => {
    const of = await month()
    return actsOfMonth(await then(of, of.submit, of.giveBack))
  },
  confirmed: async () => {
    const of = await month()
    return actsOfMonth(await then(of, () => of.confirm(account)))
  },
  disputed: async () => {
    const of = await month()
    return actsOfMonth(await then(of, () => of.dispute(account)))
  },
  closed: async () => actsOfMonth(await closed(await month())),
  paid: async () => {
    const of = await closed(await month())
    return actsOfMonth(await then(of, of.pay))
  },
  'payment returned': async () => {
    const of = await closed(await month())
    return actsOfMonth(await then(of, of.pay, of.unpay))
  },
  signed: async () => {
    const of = await month()
    await world.one.caller.call(sendCoachContract, { body: { coachIds: [of.id], startDate: day, endDate: day } })
    const { rows } = await query('update contracts set flow_status = $2 where coach_id = $1 returning flow_id', [of.id, flow.DONE])
    const params = { flowId: String(rows[0].flow_id) }
    const cancel = { body: { ...params, action: 'CANCEL', reason: '重发' } } as const
    return {
      ...actsOfMonth(await closed(of)),
      withdraw: () => world.one.caller.loose(updateEssContracts, cancel),
      ask: () => world.one.caller.loose(askContractTermination, { params, body: { reason: '金额有误' } }),
    }
  },
  'below zero, carried': async () => actsOfMonth(await closed(await month({ amount: -9_000 }))),
}

/** Each state of a contract over a month that is open. */
const contracts: Readonly<Record<string, () => Promise<Acts>>> = {
  draft: () => contract(flow.DRAFT),
  sent: () => contract(flow.SENT),
  'being sealed': () => contract(flow.PART_SIGNED),
  signed: () => contract(flow.DONE),
  rejected: () => contract(flow.REFUSED),
  withdrawn: () => contract(flow.CANCELLED),
  expired: () => contract(flow.EXPIRED),
  'asked to terminate': async () => {
    const acts = await contract(flow.DONE)
    expect((await acts.ask?.())?.status).toBe(200)
    return acts
  },
  terminated: async () => {
    const acts = await contract(flow.DONE)
    for (const act of [acts.ask, acts.end]) expect((await act?.())?.status).toBe(200)
    return acts
  },
}
async function contract(at: number): Promise<Acts> {
  const of = await underContract(world, at)
  return {
    enter: () => of.enter(day),
    enterLater: () => of.enter(today),
    change: of.change,
    takeBack: () => of.takeBack(),
    withdraw: of.withdraw,
    remind: of.remind,
    refresh: of.refresh,
    ask: () => of.ask(),
    askOther: () => of.ask(world.other),
    end: () => of.end(),
    endOwn: () => of.end(world.one),
    decline: () => of.decline(),
    send: async () => {
      const answer = await of.send()
      return answer.status === 200 && (answer.body as { count: number }).count === 0 ? null : answer // sent to nobody
    },
  }
}

/** Words of the sentences, and the act that each names. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  补录: ['enter'],
  修改工时: ['change', 'enter'],
  在合同之后的日期补录: ['enterLater'],
  '“扣减”': ['takeBack'],
  '“更正金额”': ['amount'],
  '“退回”': ['giveBack'],
  '“关账”': ['close'],
  '“提交”': ['submit'],
  '“确认”': ['confirmOwn'],
  由老师本人确认: ['confirmOwn'],
  '“提出异议”': ['dispute'],
  '“处理异议”': ['settle'],
  '“重新打开”': ['reopen'],
  '“确认已付款”': ['pay'],
  '“登记付款退回”': ['unpay'],
  登记退回: ['unpay'],
  '“刷新状态”': ['refresh'],
  '“撤回”': ['withdraw'],
  直接撤回: ['withdraw'],
  '“申请解除”': ['ask'],
  再申请解除: ['ask'],
  在签署记录申请解除: ['ask'],
  未签署的请先撤回: ['withdraw'],
  可以确认的同事: ['end'],
  申请人以外的同事确认或不同意: ['end', 'decline'],
  重新发送合同: ['send'],
}
/** Longer words say more than what stands within them. */
function namedIn(sentence: string): string[] {
  let left = sentence
  return Object.keys(NAMES)
    .toSorted((one, other) => other.length - one.length)
    .flatMap((words) => {
      if (!left.includes(words)) return []
      left = left.replaceAll(words, '')
      return NAMES[words] ?? []
    })
}
/** What a sentence names for later, or for another state, and says so: after the last day, after the answer, after the seal, if it is not signed. */
const LATER: Readonly<Record<string, readonly string[]>> = {
  STATEMENT_STATE: ['submit', 'close'],
  STATEMENT_NO_DISPUTE: ['enter', 'change', 'takeBack'],
  CONTRACT_SEALS: ['ask'],
  CONTRACT_STATE: ['withdraw'],
  STATEMENT_SIGNED: ['withdraw'],
}

/** What was refused of a state, with its sentence; and which acts were done. Each that was done has changed the state: the next finds it made anew. */
async function tried(make: () => Promise<Acts>) {
  let acts = await make()
  const refused: { act: string; code: string; sentence: string }[] = []
  const works = new Set<string>()
  for (const act of Object.keys(acts)) {
    const answer = await acts[act]?.()
    if (!answer) continue
    const { status, error } = answer
    expect([200, 400], `${act}: ${JSON.stringify(error)}`).toContain(status)
    if (status === 400) refused.push({ act, code: String(error.error), sentence: String(error.msg) })
    else {
      works.add(act)
      acts = await make()
    }
  }
  return { refused, works }
}

describe.each([
  ['a month', months],
  ['a contract', contracts],
] as const)('each refusal of %s names an act that works', (_of, states) => {
  it.each(Object.entries(states))('where it is %s', async (_state, make) => {
    const { refused, works } = await tried(make)
    expect(works.size).toBeGreaterThan(0)
    const dead = refused.filter(({ sentence }) => !namedIn(sentence).some((act) => works.has(act)))
    expect(dead.map(({ act, code, sentence }) => `${act}: ${code} ${sentence}`)).toEqual([])
    const untrue = refused.filter(({ code, sentence }) => namedIn(sentence).some((act) => !works.has(act) && !LATER[code]?.includes(act)))
    expect(untrue.map(({ act, code, sentence }) => `${act}: ${code} ${sentence}`)).toEqual([])
    expect(refused.filter(({ sentence }) => sentence.includes('请刷新'))).toEqual([])
  })
})
