import * as z from 'zod'
import { riskReason } from './risk.labels.ts'

/**
 * Why a child may stop, in numbers that its words are made of. `value` and `of`: STREAK, MISSED, SHARE, WEEKEND: missed, of so many lessons;
 * LATER: minutes, of the usual one of the day; STUDY: seconds, of the usual ones; SCORE: tenths of points, of the usual ones; NO_COMMENT: days.
 */
export const riskReasonOf = z.object({ kind: riskReason.schema, value: z.int(), of: z.int().nullable() })
export type RiskReason = z.output<typeof riskReasonOf>

/** What is warned of a child, beside its other facts: null where it is not in the list, and to who does not read the list. */
export const riskWarning = z
  .object({
    /** As in the list. */
    chanceBp: z.int().nullable(),
    reasons: z.array(riskReasonOf),
    silent: z.int(),
  })
  .nullable()
export type RiskWarning = NonNullable<z.output<typeof riskWarning>>
