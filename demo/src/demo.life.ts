import {
  deriveOrderStatus,
  type OrderProgress,
  type OrderStatus,
  type OrderStep,
  orderTransitions,
  type RefundState,
  refundStateOf,
} from '@camp/contract/orders/orders.states'

/** The demo accounts that act on orders, by user name. */
export type DemoActor = 'kefu' | 'caiwu' | 'caiwu2' | 'cangchu'

export interface TimelineEntry {
  readonly at: number
  readonly step: OrderStep
  readonly from: OrderStatus | null
  readonly to: OrderStatus
  readonly amount: number | null
  readonly note: string | null
  readonly by: DemoActor | null
}

interface StepFacts {
  readonly amount?: number
  readonly note?: string | null
  readonly by?: DemoActor
}

const rows = new Map(orderTransitions.map((row) => [row.step, row]))

/** An order on its way through the state table: no demo order can be where no real one comes. */
export class OrderLife {
  progress: OrderProgress = 'PENDING_PAYMENT'
  refundState: RefundState = 'NONE'
  refunded = 0
  paid: number | null = null
  shipped: number | null = null
  completed: number | null = null
  closed: number | null = null
  readonly timeline: TimelineEntry[]
  readonly payAmount: number

  constructor(created: number, payAmount: number) {
    this.payAmount = payAmount
    this.timeline = [{ at: created, step: 'CREATED', from: null, to: 'PENDING_PAYMENT', amount: null, note: null, by: null }]
  }

  get status(): OrderStatus {
    return deriveOrderStatus(this.progress, this.refundState)
  }

  /** Neither waiting for a refund nor paid back in full: it may be shipped and completed. */
  get moves(): boolean {
    return this.refundState === 'NONE' || this.refundState === 'PARTIAL'
  }

  get last(): number {
    return this.timeline.at(-1)?.at ?? 0
  }

  /** Takes a step that the state table allows; throws at any other. */
  take(step: OrderStep, at: number, { amount, note, by }: StepFacts = {}): void {
    const row = rows.get(step)
    if (!row?.from.includes(this.progress) || !row.refund.includes(this.refundState) || at < this.last) {
      throw new Error(`no demo order goes from ${this.status} by ${step}`)
    }
    const from = this.status
    if (row.to !== 'same') this.progress = row.to
    if (step === 'REFUND_SUCCEEDED') this.refunded += amount ?? 0
    if (row.toRefund === 'byAmount') this.refundState = refundStateOf(this.payAmount, this.refunded)
    else if (row.toRefund !== 'same') this.refundState = row.toRefund
    if (step === 'PAID') this.paid = at
    else if (step === 'SHIPPED') this.shipped = at
    else if (step === 'COMPLETED') this.completed = at
    else if (step === 'CANCELLED' || step === 'CLOSED') this.closed = at
    this.timeline.push({ at, step, from, to: this.status, amount: amount ?? null, note: note ?? null, by: by ?? null })
  }
}
