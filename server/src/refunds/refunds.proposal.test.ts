import type { RuleStep } from '@camp/contract/refunds/refunds.rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OrderTerms, propose, type RuleTerms } from './refunds.proposal.rules.ts'

const step = (until: RuleStep['until'], refund: RuleStep['refund'], day: number | null = null, deductMaterials = true): RuleStep => ({
  until,
  day,
  refund,
  deductMaterials,
})
const rules = fc.record({
  counts: fc.constantFrom('LESSONS_PAST' as const, 'CLOCK_INS' as const),
  materialAmount: fc.integer({ min: 0, max: 60_000 }),
  steps: fc.constantFrom(
    [step('BEFORE_START', 'FULL'), step('DAY', 'PRO_RATA', 7), step('AFTER_END', 'NONE')],
    [step('DAY', 'FULL', 3, false), step('AFTER_END', 'PRO_RATA')],
    [step('AFTER_END', 'PRO_RATA', null, false)],
    [step('AFTER_END', 'FULL')],
  ),
})
const orders = fc
  .record({
    paid: fc.integer({ min: 0, max: 1_000_000 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    materialsSent: fc.boolean(),
    dayNo: fc.integer({ min: -10, max: 40 }),
    total: fc.integer({ min: 0, max: 30 }),
    past: fc.integer({ min: 0, max: 30 }),
    clockIns: fc.integer({ min: 0, max: 30 }),
  })
  .map(({ part, ...order }): OrderTerms => ({ ...order, refunded: Math.floor(order.paid * part), beforeStart: order.dayNo < 1 }))

const always = (holds: (rule: RuleTerms | null, order: OrderTerms) => void) =>
  fc.assert(fc.property(fc.option(rules), orders, holds), { numRuns: 400 })

describe('the proposed amount', () => {
  it('is never below zero and never above what is kept, and its lines add up to it', () => {
    always((rule, order) => {
      const { amount, max, lines } = propose(rule, order)
      expect(amount).toBeGreaterThanOrEqual(0)
      expect(amount).toBeLessThanOrEqual(max)
      expect(max).toBe(order.paid - order.refunded)
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount)
      expect(Number.isInteger(amount)).toBe(true)
    })
  })

  it('never rises with what is used up, nor with time', () => {
    always((rule, order) => {
      const later = (more: Partial<OrderTerms>) => propose(rule, { ...order, ...more }).amount
      const { amount } = propose(rule, order)
      expect(later({ past: order.past + 1, clockIns: order.clockIns + 1 })).toBeLessThanOrEqual(amount)
      expect(later({ dayNo: order.dayNo + 1, beforeStart: order.dayNo + 1 < 1 })).toBeLessThanOrEqual(amount)
    })
  })

  it('leaves the same for a refund in parts as for one in whole', () => {
    always((rule, order) => {
      const whole = propose(rule, { ...order, refunded: 0 }).amount
      const first = Math.floor(whole / 3)
      expect(first + propose(rule, { ...order, refunded: first }).amount).toBe(whole)
    })
  })

  it('is rounded once, half up: 299.00 paid, 39.00 of materials, 5 of 21 lessons past', () => {
    const rule: RuleTerms = {
      counts: 'LESSONS_PAST',
      materialAmount: 3_900,
      steps: [step('BEFORE_START', 'FULL'), step('AFTER_END', 'PRO_RATA')],
    }
    const order: OrderTerms = {
      paid: 29_900,
      refunded: 0,
      materialsSent: true,
      dayNo: 6,
      beforeStart: false,
      total: 21,
      past: 5,
      clockIns: 2,
    }
    expect(propose(rule, order)).toEqual({
      amount: 19_810,
      max: 29_900,
      lines: [
        { code: 'PAID', past: null, total: null, amount: 29_900 },
        { code: 'MATERIALS', past: null, total: null, amount: -3_900 },
        { code: 'USED', past: 5, total: 21, amount: -6_190 },
      ],
    })
  })
})
