import type { EventData, EventName } from './events.ts'
import type { PayMethod } from './orders/orders.states.ts'

type Events = { readonly [N in EventName]: EventData<N> }

/** What an order that will never be paid had taken. */
interface GivenUp {
  readonly goodsId: number
  readonly quantity: number
  readonly payMethod: PayMethod | null
}

/**
 * What happens, by its name: what one noun tells and others hear, in the transaction of the change. Ids and new states, never a phone, a name
 * or an address. Who hears of it, and in which order, stands in `server/src/facts.ts`. What other programs hear of as well is an event
 * (`events.ts`); what is here alone, or is known of one besides, stays inside.
 */
export interface Facts extends Events {
  'order.cancelled': EventData<'order.cancelled'> & GivenUp
  'order.closed': EventData<'order.closed'> & GivenUp
  /** Finance has seen the money of an order that a program had vouched for. */
  'order.confirmed': { readonly id: number }
  /** The money that a program had vouched for did not come; the order is cancelled. */
  'order.denied': { readonly id: number; readonly orderNumber: string }
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
  'enrolment.moved': EventData<'enrolment.moved'> & {
    /** Clock-ins that go to these coaches, and not to that of the group. */
    readonly handed?: readonly { readonly id: number; readonly coachId: number }[] | undefined
  }
  /** Nobody has the tag any more: it is gone, or is for others. */
  'tag.cleared': { readonly id: number }
  /** All that somebody has open ends: a new password, a freeze, a deletion, all sessions or all factors taken off. */
  'account.shut': { readonly userId: number }
  /** Somebody else than its owner set the password of an account, or whoever reads its phone or mailbox did. `cause` tells one time from another. */
  'password.reset': { readonly userId: number; readonly cause: string }
  'refund.succeeded': EventData<'refund.succeeded'> & {
    /** All of the order's money is back, or so it was wished: what it granted ends. */
    readonly endsMembership: boolean
  }
}

export type FactName = keyof Facts
