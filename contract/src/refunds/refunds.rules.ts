import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { rowFields } from '../base/page.ts'
import { adding, deletion } from '../base/steps.ts'
import { day, fen, id, requiredLine, seenVersion } from '../base/wire.ts'
import { goodsKind } from '../goods/goods.labels.ts'
import { ruleCounts, ruleFrom, ruleReaders, ruleRefund, ruleUntil } from './refunds.labels.ts'

const area = 'Refunds'

/** A time of an order, and what is given back of it then. */
export const ruleStep = z.object({
  until: ruleUntil.schema,
  /** Of DAY alone: the last day, counted from the first. */
  day: z.int().min(1).max(3_650).nullable(),
  refund: ruleRefund.schema,
  /** Is what was sent taken off? */
  deductMaterials: z.boolean(),
})
export type RuleStep = z.output<typeof ruleStep>

const fields = {
  name: requiredLine(60),
  goodsKind: goodsKind.schema,
  /** Null: camps of every type. */
  campTypeId: id().nullable(),
  /** Orders that are paid from this day on follow the rule. */
  effectiveFrom: day(),
  counts: ruleCounts.schema,
  /** Of goods that ship alone. Left out: RECEIVED for these, PAID for all else. */
  countsFrom: ruleFrom.schema.optional(),
  steps: z.array(ruleStep).min(1).max(10),
  /** What was sent is worth, in fen. */
  materialAmount: fen(10_000_000),
  /** Above this amount, in fen, a second person decides; null: above the parameter `refund.twoPersonAbove`, as for what has no rule. */
  twoPersonAbove: fen().nullable(),
}

export const refundRule = z.object({
  ...rowFields,
  ...fields,
  campTypeId: z.int().nullable(),
  campTypeName: z.string().nullable(),
  materialAmount: z.int(),
  twoPersonAbove: z.int().nullable(),
  countsFrom: ruleFrom.schema,
  /** Began already: it does not change any more. */
  inForce: z.boolean(),
})
export type RefundRule = z.output<typeof refundRule>

/** All rules, by goods, the newest first. */
export const listRefundRules = defineCall({
  id: 'listRefundRules',
  title: { zh: '查看退款规则', en: 'List refund rules' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/order/refundRule',
  answer: json(z.array(refundRule)),
  codes: ruleReaders,
})

/** The types of camps that a rule can be for; by name. */
export const listRuleCampTypes = defineCall({
  id: 'listRuleCampTypes',
  title: { zh: '选择规则的营期类型', en: 'Choose the camp type of a rule' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/order/refundRule/campTypes',
  answer: json(z.array(z.object({ id: z.int(), name: z.string() }))),
  codes: ['REFUND_RULE_EDIT', 'COASH_RULE_EDIT'],
})

/** A new rule, or one that has not begun. */
export const saveRefundRule = defineCall({
  id: 'saveRefundRule',
  title: { zh: '保存退款规则', en: 'Save a refund rule' },
  area,
  beyond: true,
  ...adding(z.object({ id: id().optional(), ...fields, version: seenVersion() })),
  path: '/api/order/refundRule',
  codes: ['REFUND_RULE_EDIT'],
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'refundRule',
    touches: 'money',
    says: { zh: '保存退款规则“{name}”', en: 'Saved the refund rule "{name}"' },
    typeOf: ({ body }) => (body.id ? 'EDIT' : 'ADD'),
  },
})

export const deleteRefundRule = defineCall({
  id: 'deleteRefundRule',
  title: { zh: '删除退款规则', en: 'Delete a refund rule' },
  area,
  beyond: true,
  ...deletion,
  path: '/api/order/refundRule/{id}',
  codes: ['REFUND_RULE_EDIT'],
  proof: 'ALWAYS',
  audit: {
    type: 'DELETE',
    target: 'refundRule',
    touches: 'money',
    says: { zh: '删除退款规则“{name}”', en: 'Deleted the refund rule "{name}"' },
  },
})
