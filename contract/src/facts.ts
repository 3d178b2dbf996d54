import type { PayMethod } from './orders/orders.states.ts'

interface OrderFact {
  readonly id: number
  readonly orderNumber: string
}

/** An order that will never be paid, and what it had taken. */
interface GivenUp extends OrderFact {
  readonly parentId: number
  readonly goodsId: number
  readonly quantity: number
  readonly payMethod: PayMethod | null
}

/**
 * What happens, by its name: what one noun tells and others hear, in the transaction of the change. Ids and new states, never a phone, a name
 * or an address. Who hears of it, and in which order, stands in `server/src/facts.ts`.
 */
export interface Facts {
  'order.paid': OrderFact
  'order.completed': OrderFact
  'order.cancelled': GivenUp
  /** Not paid in time. */
  'order.closed': GivenUp
  /** A child goes on in another camp. */
  'enrolment.transferred': {
    readonly id: number
    /** The one that it left. */
    readonly fromId: number
    readonly campId: number
    readonly campName: string
    /** That it came by; null: by none. */
    readonly orderNumber: string | null
    readonly byUserId: number
  }
  /** Children go on in other groups; what they did since that day goes along. */
  'enrolment.moved': {
    readonly id: number
    readonly groupId: number
    readonly effectiveDate: string
    /** Clock-ins that go to these coaches, and not to that of the group. */
    readonly handed?: readonly { readonly id: number; readonly coachId: number }[] | undefined
  }
  'coach.deactivated': { readonly id: number }
  /** Nobody has the tag any more: it is gone, or is for others. */
  'tag.cleared': { readonly id: number }
  'refund.succeeded': {
    readonly refundNumber: string
    readonly orderId: number
    readonly orderNumber: string
    /** All of the order's money is back, or so it was wished: what it granted ends. */
    readonly endsMembership: boolean
  }
}

export type FactName = keyof Facts
