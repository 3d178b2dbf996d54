import type { RuleStep } from './refunds.rules.ts'

/** What a rule says until somebody says otherwise: all of it before the start, then what is left. */
export const usualRuleSteps: readonly RuleStep[] = [
  { until: 'BEFORE_START', day: null, refund: 'FULL', deductMaterials: true },
  { until: 'AFTER_END', day: null, refund: 'PRO_RATA', deductMaterials: true },
]
