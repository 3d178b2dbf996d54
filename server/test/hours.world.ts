import type { AnyCall } from '@camp/contract/base/call'
import { updateEssContracts } from '@camp/contract/contracts/contracts'
import { sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import {
  askContractTermination,
  confirmContractTermination,
  declineContractTermination,
} from '@camp/contract/contracts/contracts.termination'
import { adjustWorkhours, createWorkhourEntry, updateWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { payWorkStatements, unpayWorkStatement } from '@camp/contract/workHours/workHours.pay'
import { confirmWorkhourRequest, declineWorkhourRequest, listWorkhourRequests } from '@camp/contract/workHours/workHours.requests'
import {
  closeWorkMonth,
  confirmWorkStatement,
  disputeWorkStatement,
  previewClosing,
  reopenWorkStatement,
  returnWorkStatement,
  settleWorkDisputes,
  submitWorkStatement,
} from '@camp/contract/workHours/workHours.statements'
import { makeSigner } from './contracts.ts'
import { month } from './hours.calls.ts'
import type { LooseInput, TestServer } from './http.ts'
import { type Person, signedIn } from './people.ts'

// Months and contracts in their states, and what two persons do about them: for the walks of refusals.

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
/** Of a month that is over. */
export const day = `${month}-05`
export const reason = '核对后更正'

export interface HoursWorld {
  readonly server: TestServer
  /** Who closes, asks and enters. */
  readonly one: Person
  /** The second person. */
  readonly other: Person
}
export const hoursWorld = async (server: TestServer): Promise<HoursWorld> => ({
  server,
  one: await signedIn(server, CODES),
  other: await signedIn(server, CODES),
})

/** A coach with an hour of a month that is over, and what is done about it by one person or another. */
export async function coachIn(
  { server, one, other }: HoursWorld,
  { status = 'OPEN', origin = 'MANUAL', on = day, amount = 6_000, row = {} } = {},
) {
  const query = async (text: string, values: unknown[]) => (await server.pool.query(text, values)).rows
  const { id } = await makeSigner(server, { tracking_enabled: true, ...row })
  await query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1", [id])
  const [line] = await query(
    `insert into work_lines (coach_id, day, kind, origin, minutes, rate_amount, amount, reason) values ($1, $2, 'OTHER', $3, 60, 6000, $4, '补录') returning id`,
    [id, on, origin, amount],
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
  const asked = async () => (await one.caller.call(listWorkhourRequests, { params: { id } })).body[0] ?? { id: 0, version: 1, amount: 0 }
  return {
    id,
    statementId: Number(statementId),
    enter: (date: string, minutes = 30) => act(createWorkhourEntry, { params: { id }, body: { date, ...entry, minutes } }),
    runs: on.slice(0, 7) > month,
    /** Would closing close it? */
    ready: async () => (await one.caller.call(previewClosing, { body: { month: on.slice(0, 7), coachIds: [id] } })).body.ready,
    close: () => act(closeWorkMonth, { body: { month: on.slice(0, 7), coachIds: [id] } }),
    change: () => act(updateWorkhourEntry, { params: { id }, body: { id: entryId, date: on, ...entry } }),
    takeBack: (minutes = -5) => adjust({ reversesId: line.id, minutes }),
    amount: () => adjust({ kind: 'OTHER', amount: 100 }),
    submit: () => step(submitWorkStatement),
    confirm: (by = one) => step(confirmWorkStatement, by),
    giveBack: () => step(returnWorkStatement, one, { reason }),
    dispute: (by = one) => step(disputeWorkStatement, by, { lineIds: [Number(line.id)], text: '少记' }),
    settle: () => step(settleWorkDisputes, one, { outcome: 'DECLINED', answer: '已核对' }),
    pay: (sum = amount) => act(payWorkStatements, { body: { ids: [Number(statementId)], amount: sum, bankReference: 'CMB-1' } }, other),
    reopen: (by = other) => step(reopenWorkStatement, by, { reason }),
    unpay: () => step(unpayWorkStatement, one, { reason }),
    request: async (by: Person) => {
      const { id: of, version, amount: seen } = await asked()
      return act(confirmWorkhourRequest, { params: { id: of }, body: { version, amount: seen } }, by)
    },
    declineHours: async (by: Person) => act(declineWorkhourRequest, { params: { id: (await asked()).id }, body: { reason } }, by),
  }
}

/** The same with a contract over that month, as far as it is. */
export async function underContract(world: HoursWorld, at: number, status = 'OPEN') {
  const { server, one, other } = world
  const of = await coachIn(world, { status })
  await one.caller.call(sendCoachContract, { body: { coachIds: [of.id], startDate: `${month}-01`, endDate: `${month}-27` } })
  const { rows } = await server.pool.query('update contracts set flow_status = $2 where coach_id = $1 returning flow_id', [of.id, at])
  const flowId: string = rows[0].flow_id
  const act = (call: AnyCall, by: Person, body: object) => by.caller.loose(call, { params: { flowId }, body })
  return {
    ...of,
    flowId,
    withdraw: () => one.caller.loose(updateEssContracts, { body: { flowId, action: 'CANCEL', reason } }),
    remind: () => one.caller.loose(updateEssContracts, { body: { flowId, action: 'REMIND' } }),
    refresh: () => one.caller.loose(updateEssContracts, { body: { flowId, action: 'REFRESH' } }),
    send: () => one.caller.loose(sendCoachContract, { body: { coachIds: [of.id], startDate: `${month}-01`, endDate: `${month}-27` } }),
    ask: (by = one) => act(askContractTermination, by, { reason }),
    end: (by = other) => act(confirmContractTermination, by, {}),
    decline: (by = other) => act(declineContractTermination, by, { reason }),
  }
}
