import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allowedOrderActions,
  deriveOrderStatus,
  type OrderProgress,
  type OrderStep,
  orderAllows,
  orderProgress,
  orderStatus,
  orderStep,
  orderTransitions,
  type PayMethod,
  payMethod,
  type RefundState,
  refundState,
  refundStateOf,
} from './orders.states.ts'

interface Order {
  progress: OrderProgress
  refundState: RefundState
  needsShipping: boolean
  payMethod: PayMethod | null
  payAmount: number
  refundedAmount: number
  toEnrol: boolean
  /** Fen of the open refund. */
  open: number
  times: Partial<Record<OrderStep, number>>
}

const created = (needsShipping: boolean, method: PayMethod, payAmount: number): Order => ({
  progress: 'PENDING_PAYMENT',
  refundState: 'NONE',
  needsShipping,
  payMethod: method,
  payAmount,
  refundedAmount: 0,
  toEnrol: false,
  open: 0,
  times: {},
})

/** Does what the table says; what it does not allow changes nothing. */
function take(order: Order, step: OrderStep, share: number): Order {
  const row = orderTransitions.find((transition) => transition.step === step)
  if (!row || !orderAllows(order, step)) return order
  const next = { ...order, times: { ...order.times, [step]: (order.times[step] ?? 0) + 1 } }
  if (row.to !== 'same') next.progress = row.to
  if (step === 'REFUND_REQUESTED') next.open = Math.max(1, Math.floor((order.payAmount - order.refundedAmount) * share))
  if (step === 'REFUND_SUCCEEDED') next.refundedAmount += order.open
  if (step === 'REFUND_SUCCEEDED' || step === 'REFUND_FAILED') next.open = 0
  // Every second one is an order of a camp that takes nobody at first.
  if (step === 'PAID') next.toEnrol = order.payAmount % 2 === 0
  if (step === 'ENROLLED') next.toEnrol = false
  if (row.toRefund === 'byAmount') next.refundState = refundStateOf(next.payAmount, next.refundedAmount)
  else if (row.toRefund !== 'same') next.refundState = row.toRefund
  return next
}

// As long as is said: of its own accord an array has ten at most, and hardly a run came to a refund.
const length = { maxLength: 60, size: 'max' } as const
const steps = fc.array(fc.tuple(fc.constantFrom(...orderStep.values), fc.double({ min: 0.01, max: 1, noNaN: true })), length)
// A few fen are given back in full soon.
const fen = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 200_000 }))
const start = fc.tuple(fc.boolean(), fc.constantFrom(...payMethod.values), fen)

/** Every state that a run of up to 60 steps passes, in order. */
const runs = fc.tuple(start, steps).map(([[needsShipping, method, payAmount], taken]) => {
  const states = [created(needsShipping, method, payAmount)]
  for (const [step, share] of taken) states.push(take(states.at(-1) as Order, step, share)) // the array is never empty
  return states
})

/** Holds at each step of 500 runs; a rule for some states alone answers false at others, and some must have come. */
function always(holds: (now: Order, before: Order) => unknown): void {
  let came = 0
  fc.assert(
    fc.property(runs, (states) => {
      for (const [at, now] of states.entries()) if (holds(now, states[at - 1] ?? now) !== false) came += 1
    }),
    { numRuns: 500 },
  )
  expect(came, 'states that the rule is about').toBeGreaterThan(5)
}

describe('any sequence of steps that the table allows', () => {
  it('never refunds more than was paid', () => {
    always((order) => {
      expect(order.refundedAmount).toBeGreaterThanOrEqual(0)
      expect(order.refundedAmount + order.open).toBeLessThanOrEqual(order.payAmount)
    })
  })

  it('has refunds only of orders that were paid', () => {
    always((order) => {
      if (order.refundState === 'NONE' && order.refundedAmount === 0) return false
      expect(['PAID', 'SHIPPED', 'COMPLETED']).toContain(order.progress)
    })
  })

  it('has one refund open at most, and only while it says REFUNDING', () => {
    always((order) => {
      expect(order.open > 0).toBe(order.refundState === 'REFUNDING')
    })
  })

  it('says PARTIAL and FULL by the amounts', () => {
    always((order) => {
      if (order.refundState === 'REFUNDING' || order.refundState === 'NONE') return false
      expect(order.refundState).toBe(order.refundedAmount < order.payAmount ? 'PARTIAL' : 'FULL')
      expect(order.refundedAmount).toBeGreaterThan(0)
    })
  })

  it('is paid, shipped, completed, cancelled and closed once at most', () => {
    always((order) => {
      const times = (['PAID', 'SHIPPED', 'COMPLETED', 'CANCELLED', 'CLOSED'] as const).map((step) => order.times[step] ?? 0)
      expect(Math.max(...times)).toBeLessThanOrEqual(1)
    })
  })

  it('never leaves CANCELLED or CLOSED, and never goes back', () => {
    const rank: Record<OrderProgress, number> = { PENDING_PAYMENT: 0, PAID: 1, SHIPPED: 2, COMPLETED: 3, CANCELLED: 9, CLOSED: 9 }
    always((now, before) => {
      expect(rank[now.progress]).toBeGreaterThanOrEqual(rank[before.progress])
      if (rank[before.progress] !== 9) return false
      expect(now.progress).toBe(before.progress)
    })
  })

  it('ships only what needs shipping, and never while money goes back or is all back', () => {
    always((now, before) => {
      if (now.progress !== 'SHIPPED' || before.progress === 'SHIPPED') return false
      expect(now.needsShipping).toBe(true)
      expect(['NONE', 'PARTIAL']).toContain(before.refundState)
    })
  })

  it('never refunds an order paid by code', () => {
    always((order) => {
      // One that could be given back, were it paid otherwise.
      if (order.payMethod !== 'CODE' || order.progress === 'PENDING_PAYMENT' || order.payAmount === 0) return false
      expect(order.times.REFUND_REQUESTED).toBeUndefined()
    })
  })

  it('reaches every progress and every refund state', () => {
    const progress = new Set<string>()
    const refunds = new Set<string>()
    for (const states of fc.sample(runs, { numRuns: 2000, seed: 7 })) {
      for (const order of states) {
        progress.add(order.progress)
        refunds.add(order.refundState)
      }
    }
    expect([...progress].sort()).toEqual([...orderProgress.values].sort())
    expect([...refunds].sort()).toEqual([...refundState.values].sort())
  })
})

describe('the table', () => {
  it('has one row a step, and a row for every step but the first, here or in an old system', () => {
    expect(orderTransitions.map((row) => row.step).sort()).toEqual(
      orderStep.values.filter((step) => step !== 'CREATED' && step !== 'MOVED_IN').sort(),
    )
  })

  it('names a code wherever a person takes the step', () => {
    for (const row of orderTransitions) expect(row.by === null, row.step).toBe(row.codes.length === 0)
  })
})

describe('the status on the wire', () => {
  it('is the refund where there is one, else the progress', () => {
    expect(deriveOrderStatus('SHIPPED', 'NONE')).toBe('SHIPPED')
    expect(deriveOrderStatus('SHIPPED', 'REFUNDING')).toBe('REFUNDING')
    expect(deriveOrderStatus('COMPLETED', 'PARTIAL')).toBe('PARTIALLY_REFUNDED')
    expect(deriveOrderStatus('PAID', 'FULL')).toBe('REFUNDED')
  })

  it('is always one with a label', () => {
    for (const progress of orderProgress.values) {
      for (const refund of refundState.values) expect(orderStatus.values).toContain(deriveOrderStatus(progress, refund))
    }
  })
})

describe('what a person may do', () => {
  const paid: Order = { ...created(true, 'WECHAT', 1000), progress: 'PAID' }

  it('is what both the state and the codes allow', () => {
    expect(allowedOrderActions(paid, new Set(['ORDER_REFUND', 'ORDER_CANCEL']))).toEqual(['REFUND_REQUESTED'])
    expect(allowedOrderActions(paid, new Set(['ORDER_SHIP', 'ORDER_REMARK', 'ORDER_REFUND']))).toEqual([
      'REFUND_REQUESTED',
      'SHIPPED',
      'REMARKED',
    ])
    expect(allowedOrderActions(paid, new Set(['LOGISTICS_EDIT']))).toEqual(['SHIPPED'])
    expect(allowedOrderActions(paid, new Set())).toEqual([])
  })

  it('is a payment that a person confirms, unless the provider tells of it', () => {
    const unpaid = created(false, 'OFFLINE', 1000)
    expect(allowedOrderActions(unpaid, new Set(['ORDER_PAY_CONFIRM']))).toEqual(['PAID'])
    expect(allowedOrderActions({ ...unpaid, payMethod: 'WECHAT' }, new Set(['ORDER_PAY_CONFIRM']))).toEqual([])
    expect(allowedOrderActions(unpaid, new Set(['ORDER_CANCEL']))).toEqual(['CANCELLED'])
  })

  it('is enrolling as long as a paid child is in no camp', () => {
    expect(allowedOrderActions({ ...paid, toEnrol: true }, new Set(['CAMP_STUDENT_EDIT']))).toEqual(['ENROLLED'])
    expect(allowedOrderActions(paid, new Set(['CAMP_STUDENT_EDIT']))).toEqual([])
  })

  it('holds no refund of an order that has nothing left to refund', () => {
    expect(allowedOrderActions({ ...paid, refundedAmount: 1000, refundState: 'FULL' }, new Set(['ORDER_REFUND']))).toEqual([])
    expect(allowedOrderActions({ ...paid, payAmount: 0 }, new Set(['ORDER_REFUND']))).toEqual([])
  })
})
