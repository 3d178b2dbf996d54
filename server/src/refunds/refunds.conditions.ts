import type { RefundFilter } from '@camp/contract/refunds/refunds'
import type { RefundRequestFilter } from '@camp/contract/refunds/refunds.requests'
import { sql } from 'kysely'
import { ofFamily } from '../parents/parents.api.ts'
import { all, among, between, type Condition, equals, except, named, part, range } from '../platform/db/list.ts'
import type { PhoneMatch } from '../platform/db/search.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'

type Judged<F> = Omit<F, 'phone'> & { readonly phone?: PhoneMatch | undefined }

export type RefundMatch = Judged<RefundFilter> & {
  readonly ids?: number[] | undefined
  readonly except?: number[] | undefined
  /** What is asked about is hidden from the reader: nothing is found. */
  readonly nothing?: boolean
}
export type RequestMatch = Judged<RefundRequestFilter>

/** The only place of conditions on refunds: `o` is the refund, `r` its order. */
export const refundConditions = (match: RefundMatch, scope: Scope): Condition =>
  all([
    familiesInScope(scope, 'r.parent_id'),
    part('o.refund_number', match.refundNumber),
    part('r.order_number', match.orderNumber),
    ofFamily('r.parent_id', match.phone),
    among('o.status', match.status),
    among('r.pay_method', match.payMethod),
    among('r.goods_id', match.goodsId),
    among('o.id', match.ids),
    except('o.id', match.except),
    match.nothing ? sql<boolean>`false` : null,
    named(['o.reason'], match.reason),
    equals('o.by_hand', match.byHand),
    between('o.amount', match.amountFrom, match.amountTo),
    range('o.created_at', match.createdFrom, match.createdTo),
    range('o.finished_at', match.finishedFrom, match.finishedTo),
  ])

/** Does one of these conditions look at the order? */
export const asksOrders = ({ orderNumber, phone, payMethod, goodsId }: RefundMatch, scope: Scope): boolean =>
  !scope.all || [orderNumber, phone, payMethod, goodsId].some((one) => one !== undefined)

/** The only place of conditions on requests: `o` is the request, `r` its order. */
export const requestConditions = (match: RequestMatch, scope: Scope): Condition =>
  all([
    familiesInScope(scope, 'r.parent_id'),
    part('r.order_number', match.orderNumber),
    ofFamily('r.parent_id', match.phone),
    among('o.status', match.status),
    among("r.goods_snapshot->>'kind'", match.goodsKind),
    among('o.asked_by', match.askedById),
    equals('(o.amount <> o.proposed_amount)', match.differs),
    range('o.created_at', match.createdFrom, match.createdTo),
  ])
