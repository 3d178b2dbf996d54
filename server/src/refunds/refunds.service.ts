import { amountText } from '@camp/contract/base/numbers'
import type * as calls from '@camp/contract/refunds/refunds'
import { refundFailureText } from '@camp/contract/refunds/refunds.failures'
import { requestStatus } from '@camp/contract/refunds/refunds.labels'
import type { askRefundByKey } from '@camp/contract/refunds/refunds.open'
import type * as requests from '@camp/contract/refunds/refunds.requests'
import { showMedia } from '../media/media.api.ts'
import { type LockedOrder, lockOrder } from '../orders/orders.api.ts'
import { familySeal } from '../parents/parents.api.ts'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { recordNamed } from '../platform/ingest/ingest.references.ts'
import { numberParameter } from '../platform/parameters.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { needProof } from '../platform/session/proofs.ts'
import { type Write, write } from '../platform/write/write.ts'
import { asFor } from './refunds.alone.rules.ts'
import { matchOf } from './refunds.export.ts'
import { giveBackMoney, orderToRefund } from './refunds.giving.service.ts'
import { refundsListRepository } from './refunds.list.repository.ts'
import { judgeRefund, type Proposal } from './refunds.proposal.service.ts'
import { aloneRepository, holdAlone } from './refunds.repository.ts'
import { type LockedRequest, requestsRepository } from './refunds.requests.repository.ts'
import { tellApprovers, tellAsker } from './refunds.telling.service.ts'

export async function assertNoneOpen(tx: Tx, orderNumber: string): Promise<void> {
  if (await requestsRepository.isOpen(tx, orderNumber)) throw new AppError('REFUND_REQUEST_OPEN')
}

export interface Wanted {
  readonly orderNumber: string
  readonly amount: number
  readonly reason: string
  readonly quitCamp?: boolean | undefined
  readonly endMembership?: boolean | undefined
  readonly awaitsReturn?: boolean | undefined
  readonly returnNumber?: string | undefined
  readonly papers?: readonly string[] | undefined
  /** Made on the merchant platform, by these numbers of its bill. */
  readonly billed?: { readonly refundNumber: string; readonly gatewayRefundId: string } | undefined
}

const TAKEN: Conflicts = {
  refund_requests_open_key: { error: 'REFUND_REQUEST_OPEN', path: 'orderNumber' },
  refund_requests_bill_key: { error: 'RECONCILE_RECORD_WAITS', path: 'id' },
}

/** Keeps what is asked for of an order that is held until another person decides, with what the rule proposes now. */
export async function keepRequest(w: Write, cx: Cx, order: LockedOrder, proposal: Proposal, wanted: Wanted) {
  const { orderNumber, amount, reason } = wanted
  const { ruleId, proposedAmount, twoPersonAbove } = proposal
  const { id, version } = await orConflict(TAKEN, () =>
    requestsRepository.add(w.tx, {
      billed: wanted.billed,
      orderId: order.id,
      amount,
      proposedAmount,
      ruleId,
      secondPerson: amount > twoPersonAbove,
      reason,
      quitCamp: wanted.quitCamp ?? false,
      endMembership: wanted.endMembership ?? false,
      awaitsReturn: wanted.awaitsReturn ?? false,
      returnNumber: wanted.returnNumber || null,
      byUserId: cx.reader.userId,
    }),
  )
  const { papers = [] } = wanted
  const shower = { entity: 'refundRequest', recordId: id, by: cx }
  await showMedia(w.tx, shower, { ids: papers, purposes: ['REFUND'], field: 'papers' })
  const seal = await familySeal(w.tx, cx.services.keys, order.parentId, order.familyKey)
  w.audit({
    id,
    target: 'refundRequest',
    type: 'ADD',
    data: { orderNumber, amount: amountText(amount), proposed: amountText(proposedAmount) },
    after: {
      amount,
      proposedAmount,
      status: 'REQUESTED',
      reason: seal('text', reason),
      ...(papers.length > 0 && { papers: papers.length }),
      ...(wanted.billed && { source: 'MERCHANT_PLATFORM', refundNumber: wanted.billed.refundNumber }),
    },
  })
  await tellApprovers(w.tx, { id, orderNumber, amount }, cx.reader.userId)
  publishToAll(w.tx, 'work')
  return { id, version }
}

/** Asks for money of an order, inside a change. */
async function ask(w: Write, cx: Cx, wanted: Wanted, judged?: Proposal) {
  const { orderNumber } = wanted
  const order = await orderToRefund(w.tx, cx.scope, wanted, cx.language)
  await assertNoneOpen(w.tx, orderNumber)
  const proposal = judged ?? (await judgeRefund(w.tx, orderNumber, cx.scope, cx.services.clock.now())).proposal
  return keepRequest(w, cx, order, proposal, wanted)
}

/** Service asks; finance decides. */
export const askRefund: Handler<typeof requests.askRefund> = ({ body }, cx) => write(cx, (w) => ask(w, cx, body))

/** A family asks in another program. Without an amount it is what the rule proposes. */
export const askByKey: Handler<typeof askRefundByKey> = ({ body }, cx) =>
  write(cx, async (w) => {
    // Held from here on, so that of many at once each is judged by what those before it left.
    const { orderNumber } = await lockOrder(w.tx, found(await recordNamed(w.tx, cx, 'order', 'order', body)), cx.scope)
    const { proposal } = await judgeRefund(w.tx, orderNumber, cx.scope, cx.services.clock.now())
    const amount = body.amount ?? proposal.proposedAmount
    // Why nothing can be given back at all comes first.
    if (amount === 0) await orderToRefund(w.tx, cx.scope, { orderNumber, amount }, cx.language)
    if (amount === 0) throw new AppError('REFUND_NOTHING_PROPOSED', {}, { field: 'amount' })
    const { id } = await ask(w, cx, { orderNumber, amount, reason: body.reason }, proposal)
    return { id, orderNumber, amount, status: 'REQUESTED' }
  })

/** So much money leaves by a hand that has proved whose it is; small sums add up over the day. */
async function needProofAbove(w: Write, cx: Cx, amount: number): Promise<void> {
  const today = await aloneRepository.today(w.tx, cx.reader.userId)
  if (today + amount > (await numberParameter(w.tx, 'refund.proofAbove')) * 100) await needProof(cx, w.tx)
}

/** Gives money back at once, up to the limit of the order's rule and of the business; above it another person decides. */
export const refundOrder: Handler<typeof calls.refundOrder> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { orderNumber, amount, reason, quitCamp = false, endMembership = false } = body
    await holdAlone(w.tx, cx.reader.userId)
    const order = await orderToRefund(w.tx, cx.scope, body, cx.language)
    w.version(order, body.version)
    await assertNoneOpen(w.tx, orderNumber)
    const judged = await judgeRefund(w.tx, orderNumber, cx.scope, cx.services.clock.now())
    const proposal = await asFor(w.tx, cx, judged.proposal)
    const { twoPersonAbove, proposedAmount } = proposal
    if (amount > twoPersonAbove) {
      const { id } = await keepRequest(w, cx, order, proposal, body)
      return { refundNumber: null, requestId: id, orderNumber, amount, status: 'REQUESTED', orderStatus: order.status }
    }
    await needProofAbove(w, cx, amount)
    const { refundNumber } = await giveBackMoney(w, cx, order, { amount, reason, quitCamp, endMembership, proposedAmount })
    return { refundNumber, orderNumber, amount, status: 'PROCESSING', orderStatus: 'REFUNDING' }
  })

/** Holds a request that nobody has decided on yet. */
async function openRequest(w: Write, cx: Cx, id: number, version: number | undefined): Promise<LockedRequest> {
  const request = found(await requestsRepository.lock(w.tx, id, cx.scope))
  if (request.status !== 'REQUESTED')
    throw new AppError('REFUND_REQUEST_DECIDED', { state: requestStatus.label(request.status, cx.language) })
  w.version(request, version)
  return request
}

/** Another person says yes: the money goes back, and the child leaves its camp where that was chosen. */
export const approveRefund: Handler<typeof requests.approveRefund> = ({ params, body }, cx) =>
  write(cx, async (w) => {
    const request = await openRequest(w, cx, params.id, body.version)
    const { userId } = cx.reader
    if (request.source === 'MERCHANT_PLATFORM') throw new AppError('REFUND_FROM_BILL')
    if (request.askedBy === userId) throw new AppError('REFUND_OWN_REQUEST')
    if (request.awaitsReturn && request.returnedAt === null) throw new AppError('REFUND_AWAITS_PARCEL')
    const { orderNumber, amount, reason } = request
    const order = await orderToRefund(w.tx, cx.scope, request, cx.language)
    const quitCamp = body.quitCamp ?? request.quitCamp
    const endMembership = body.endMembership ?? request.endMembership
    await needProofAbove(w, cx, amount)
    const { refundId, refundNumber } = await giveBackMoney(w, cx, order, { amount, reason, quitCamp, endMembership })
    const { version } = await requestsRepository.decide(w.tx, params.id, {
      status: 'APPROVED',
      byUserId: userId,
      why: null,
      refundId,
      quitCamp,
      endMembership,
    })
    const data = { orderNumber, amount: amountText(amount) }
    w.audit({ id: params.id, data, before: { status: 'REQUESTED' }, after: { status: 'APPROVED', refundNumber, quitCamp, endMembership } })
    await tellAsker(w.tx, request, 'Approved')
    publishToAll(w.tx, 'work')
    return { id: params.id, version, refundNumber }
  })

/** Another person says no, and why; perhaps with the sum that would be given instead, which is one that can be asked for. */
export const declineRefund: Handler<typeof requests.declineRefund> = ({ params, body }, cx) =>
  write(cx, async (w) => {
    const request = await openRequest(w, cx, params.id, body.version)
    if (request.askedBy === cx.reader.userId) throw new AppError('REFUND_OWN_REQUEST')
    const { counterAmount } = body
    if (counterAmount === request.amount) throw new AppError('REFUND_COUNTER_SAME', {}, { field: 'counterAmount' })
    if (counterAmount !== undefined)
      await orderToRefund(w.tx, cx.scope, { orderNumber: request.orderNumber, amount: counterAmount }, cx.language)
    return decideWithout(w, cx, request, { status: 'DECLINED', why: body.reason, counterAmount })
  })

/** The person who asked takes it back. */
export const withdrawRefund: Handler<typeof requests.withdrawRefund> = ({ params, body }, cx) =>
  write(cx, async (w) => {
    const request = await openRequest(w, cx, params.id, body.version)
    if (request.askedBy !== cx.reader.userId) throw new AppError('REFUND_NOT_OWN_REQUEST')
    return decideWithout(w, cx, request, { status: 'WITHDRAWN', why: null })
  })

interface Refusal {
  readonly status: 'DECLINED' | 'WITHDRAWN'
  readonly why: string | null
  readonly counterAmount?: number | undefined
}

async function decideWithout(w: Write, cx: Cx, request: LockedRequest, { status, why, counterAmount }: Refusal) {
  const { quitCamp, endMembership, orderNumber } = request
  const decision = { status, byUserId: cx.reader.userId, why, refundId: null, quitCamp, endMembership, counterAmount }
  const saved = await requestsRepository.decide(w.tx, request.id, decision)
  const seal = why === null ? null : await familySeal(w.tx, cx.services.keys, request.parentId, request.familyKey)
  w.audit({
    id: request.id,
    data: { orderNumber },
    before: { status: 'REQUESTED' },
    after: { status, ...(seal && { decision: seal('text', why) }), ...(counterAmount !== undefined && { counterAmount }) },
  })
  if (status === 'DECLINED') await tellAsker(w.tx, request, 'Declined')
  publishToAll(w.tx, 'work')
  return saved
}

/** What the family sent back is there. */
export const receiveReturn: Handler<typeof requests.receiveReturn> = ({ params, body }, cx) =>
  write(cx, async (w) => {
    const request = await openRequest(w, cx, params.id, body.version)
    if (!request.awaitsReturn || request.returnedAt !== null) throw new AppError('REFUND_NO_PARCEL')
    const saved = await requestsRepository.returned(w.tx, params.id, body.returnNumber || null, cx.reader.userId)
    const { orderNumber } = request
    w.audit({ id: params.id, data: { orderNumber }, before: {}, after: { returnedAt: cx.services.clock.now().toISOString() } })
    publishToAll(w.tx, 'work')
    return saved
  })

/** Why one failed is kept as a name, and worded for the reader. */
export const listed: Handler<typeof calls.listRefunds> = async ({ query, paging }, cx) => {
  const { rows, total } = await refundsListRepository.page(cx.db, matchOf(query, cx.reader.codes), cx.scope, paging)
  return { total, rows: rows.map((row) => ({ ...row, failure: row.failure && refundFailureText(row.failure, cx.language) })) }
}
