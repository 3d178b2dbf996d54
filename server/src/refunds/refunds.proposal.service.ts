import type { CallAnswer } from '@camp/contract/base/call'
import { amountText } from '@camp/contract/base/numbers'
import { seesWhy } from '@camp/contract/base/restricted'
import type { ShownFile } from '@camp/contract/media/media'
import { isPaidByProvider } from '@camp/contract/orders/orders.states'
import type { getRefundProposal } from '@camp/contract/refunds/refunds'
import type { RefundWarning } from '@camp/contract/refunds/refunds.labels'
import type * as calls from '@camp/contract/refunds/refunds.requests'
import { mediaOfRecords } from '../media/media.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { withPhone } from '../platform/db/search.ts'
import { found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { numberParameter } from '../platform/parameters.ts'
import type { Scope } from '../platform/scope.ts'
import { businessDay } from '../platform/time.ts'
import { commissionAtStake } from '../referrers/referrers.api.ts'
import { requestConditions } from './refunds.conditions.ts'
import { type CampFacts, campFacts, membershipFacts, type RefundOrderFacts, refundFacts, ruleFor } from './refunds.facts.repository.ts'
import { type OrderTerms, propose } from './refunds.proposal.rules.ts'
import { requestsRepository } from './refunds.requests.repository.ts'

const DAY = 86_400_000
/** Of a yuan. */
const FEN = 100

export type Proposal = CallAnswer<typeof getRefundProposal>
/** A proposal with what the desk needs beside it. */
export interface Judged {
  readonly proposal: Proposal
  readonly order: RefundOrderFacts
  readonly camp: CampFacts | undefined
}

/** What the rule of the day of payment gives back of an order now, and what its refund would bring along. */
export async function judgeRefund(db: Executor, orderNumber: string, scope: Scope, at: Date): Promise<Judged> {
  const order = found(await refundFacts(db, orderNumber, scope))
  const today = businessDay(at)
  const camp = order.kind === 'CAMP' ? await campFacts(db, orderNumber, order.campId, today) : undefined
  const membership = order.kind === 'MEMBER' ? await membershipFacts(db, orderNumber, at.toISOString()) : undefined
  const rule = order.paidAt === null ? undefined : await ruleFor(db, order.kind, order.campTypeId, order.paidAt)
  const sincePayment =
    order.paidAt === null ? 0 : Math.floor((Date.parse(today) - Date.parse(businessDay(new Date(order.paidAt)))) / DAY) + 1
  // Day 1 is the day after the parcel came; what has not come yet is within any time.
  const sinceReceipt = order.receivedDay === null ? 0 : Math.floor((Date.parse(today) - Date.parse(order.receivedDay)) / DAY)
  const terms: OrderTerms = {
    paid: order.paidAt === null ? 0 : order.payAmount,
    refunded: order.refundedAmount + order.open,
    materialsSent: order.sent,
    dayNo: camp?.dayNo ?? (rule?.countsFrom === 'RECEIVED' ? sinceReceipt : sincePayment),
    // A camp that nobody has chosen yet has not begun.
    beforeStart: order.kind === 'CAMP' && (camp?.beforeStart ?? true),
    total: camp?.total ?? membership?.total ?? 0,
    past: camp?.past ?? membership?.past ?? 0,
    clockIns: camp?.clockIns ?? 0,
  }
  const { amount, max, lines } = propose(rule ?? null, terms)
  // The limit is for the order: what went back before counts, or a large refund could be made of small ones by one person alone.
  // A rule may ask for a second person earlier, never later than the business does; without a rule the business's limit holds.
  const most = (await numberParameter(db, 'refund.twoPersonAbove')) * FEN
  const twoPersonAbove = Math.max(0, Math.min(rule?.twoPersonAbove ?? most, most) - terms.refunded)
  const commission = await commissionAtStake(db, order.id, amount)
  const effects = [
    ...(camp?.studying ? [{ kind: 'QUIT' as const, text: [camp.name, camp.groupName].filter(Boolean).join(' · ') }] : []),
    ...(membership && Date.parse(membership.endsAt) > at.getTime() ? [{ kind: 'MEMBERSHIP' as const, text: membership.level }] : []),
    ...(order.moving ? [{ kind: 'PARCEL' as const, text: '' }] : []),
    ...(order.couponCode ? [{ kind: 'COUPON' as const, text: '' }] : []),
    ...(commission > 0 ? [{ kind: 'COMMISSION' as const, text: `¥${amountText(commission)}` }] : []),
  ]
  const proposal: Proposal = {
    ruleId: rule?.id ?? null,
    ruleName: rule?.name ?? null,
    proposedAmount: amount,
    max,
    lines: [...lines],
    warnings: warningsOf(order, at),
    twoPersonAbove,
    secondPerson: amount > twoPersonAbove,
    effects,
  }
  return { proposal, order, camp }
}

/** WeChat Pay's rules, and what the store should know. */
function warningsOf(order: RefundOrderFacts, at: Date): RefundWarning[] {
  const now = at.getTime()
  const age = order.paidAt === null ? 0 : now - Date.parse(order.paidAt)
  const byWechat = isPaidByProvider(order)
  const isFresh = order.lastRefundAt !== null && now - Date.parse(order.lastRefundAt) < 60_000
  const found: [boolean, RefundWarning][] = [
    [order.payMethod === 'CODE', 'CODE_ORDER'],
    [byWechat && age > 365 * DAY, 'PROVIDER_365_DAYS'],
    [order.refundCount >= 50, 'FIFTY_PARTIALS'],
    [byWechat && isFresh, 'ONE_MINUTE'],
    [byWechat && age > 30 * DAY && age <= 365 * DAY, 'OVER_A_MONTH_SLOW'],
    [order.moving, 'PARCEL_MOVING'],
    [order.source === 'MOVED_IN', 'MOVED_IN'],
  ]
  return found.flatMap(([holds, warning]) => (holds ? [warning] : []))
}

/** Requests of a page, each with what the family sent in for it. */
export const listRequests: Handler<typeof calls.listRefundRequests> = async ({ query, paging }, cx) => {
  const { rows, total } = await requestsRepository.page(cx.db, requestConditions(withPhone(query, cx.reader.codes), cx.scope), paging)
  const ids = rows.map(({ id }) => id)
  const files = seesWhy(cx.reader.codes) ? await mediaOfRecords(cx.db, 'refundRequest', ids) : new Map<number, never>()
  const papersOf = (id: number): ShownFile[] => (files.get(id) ?? []).map(({ url, name, kind, seconds }) => ({ url, name, kind, seconds }))
  return { rows: rows.map((row) => ({ ...row, papers: papersOf(row.id) })), total }
}
