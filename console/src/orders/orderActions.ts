import type { CallAnswer, RowOf } from '@camp/contract/base/call'
import { getOrderDetail, type listOrders } from '@camp/contract/orders/orders'
import { awaitsConfirming, type OrderStep, orderAllows, orderStatus, orderTransitions } from '@camp/contract/orders/orders.states'
import type { Code } from '@camp/contract/permissions'
import { call } from '../platform/client.ts'
import { currentLanguage, textOf } from '../platform/i18n.ts'
import { useFresh } from '../ui/form/useFormRecord.ts'
import type { RowAction } from '../ui/table/column.ts'
import { ordersText } from './orders.text.ts'

export type OrderRow = RowOf<typeof listOrders>
export type OrderDetail = CallAnswer<typeof getOrderDetail>

/** A dialog that changes an order. */
export interface OrderTask {
  readonly kind: 'pay' | 'deny' | 'enrol' | 'refund' | 'ask' | 'ship' | 'remark' | 'cancel'
  readonly order: OrderRow & Pick<Partial<OrderDetail>, 'toEnrol' | 'parcelSigned'>
}

const t = textOf(ordersText)

/** The step of the state table that each dialog takes, in the order in which they are offered. */
const steps = [
  ['pay', 'PAID'],
  ['deny', 'DENIED'],
  ['enrol', 'ENROLLED'],
  ['refund', 'REFUND_REQUESTED'],
  ['ask', 'REFUND_REQUESTED'],
  ['ship', 'SHIPPED'],
  ['remark', 'REMARKED'],
  ['cancel', 'CANCELLED'],
] as const satisfies readonly (readonly [OrderTask['kind'], OrderStep])[]

const codesOf = (step: OrderStep): readonly Code[] => orderTransitions.find((transition) => transition.step === step)?.codes ?? []

/** Offered only where they are due: most orders were paid by the provider, and put nobody into a camp by hand. */
const isDue = ({ kind, order }: OrderTask, step: OrderStep): boolean =>
  kind === 'pay' ? awaitsConfirming(order) : (kind !== 'deny' && kind !== 'enrol') || orderAllows(order, step)

function refusalOf(order: OrderRow, kind: OrderTask['kind']): string {
  const state = orderStatus.label(order.status, currentLanguage())
  if ((kind === 'refund' || kind === 'ask') && order.refundRequest === 'WAITING') return t('refusal.asked')
  if (kind === 'refund' || kind === 'ask') return order.payMethod === 'CODE' ? t('refusal.code') : t('refusal.refund', { state })
  if (kind === 'ship') return order.needsShipping ? t('refusal.ship', { state }) : t('refusal.noShipping')
  return t('refusal.cancel')
}

/**
 * What can be done with an order: removed without its code, switched off with the reason where the state table does not allow it.
 * The server guards by the same table.
 */
export function orderTaskActions(
  order: OrderTask['order'],
  holds: (...codes: string[]) => boolean,
  start: (task: OrderTask) => void,
): RowAction[] {
  return steps.flatMap(([kind, step]): RowAction[] => {
    // Who may refund need not ask.
    const may = kind === 'ask' ? holds('ORDER_REFUND_ASK') && !holds('ORDER_REFUND') : holds(...codesOf(step))
    if (!may || !isDue({ kind, order }, step)) return []
    const run = () => start({ kind, order })
    const action = {
      key: kind,
      title: t(kind === 'ship' && order.progress === 'SHIPPED' ? 'do.shipFurther' : `do.${kind}`),
      run,
      ...(kind === 'cancel' || kind === 'deny' ? { danger: true as const } : {}),
    }
    return [kind === 'pay' || orderAllows(order, step) ? action : { ...action, refusal: refusalOf(order, kind) }]
  })
}

/** What is due of an order leads: the payment, the camp, the parcel. */
export const isNext = ({ key, refusal }: RowAction, { progress }: OrderRow): boolean =>
  refusal === undefined && (key === 'pay' || key === 'enrol' || (key === 'ship' && progress === 'PAID'))

const rankOf = (action: RowAction, order: OrderRow): number =>
  isNext(action, order) ? 0 : (action.key === 'refund' || action.key === 'ask') && action.refusal === undefined ? 1 : 2

/** As they stand in a row, which has room for the first: what is due, then the money that goes back; to its page leads the number as well. */
export const asInRow = (actions: readonly RowAction[], order: OrderRow): RowAction[] =>
  actions.toSorted((one, other) => rankOf(one, order) - rankOf(other, order))

/** The order of a dialog, see `useFresh`. */
export function useFreshOrder(initial: OrderRow) {
  const { row, reload } = useFresh(initial, getOrderDetail.area, ({ orderNumber }) => call(getOrderDetail, { query: { orderNumber } }))
  return { order: row, reload }
}

type Address = NonNullable<OrderDetail['address']>

/** Province, city and district in one; a municipality is named once. */
export const placeOf = ({ province, city, district }: Address): string => [...new Set([province, city, district ?? ''])].join('')
