import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { calls } from '../src/catalogue.ts'

/**
 * The specification has 1 to 80 signs for a refund and 1 to 200 for a withdrawn contract; a referrer's is judged where it is known whether
 * one is asked for; the sheet of refunds is searched by a part of one.
 */
const ONE_SIGN = [
  'askRefund',
  'denyPayment',
  'exportRefunds',
  'recordRefundLine',
  'refundOrder',
  'updateEssContracts',
  'updateManyContracts',
  'verifyReferrer',
]

/** The parts of what is sent, below what is made of it. */
function partsOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType> // its parts are classic schemas
  if (schema instanceof z.ZodPipe) return partsOf((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType) // as above
  return {}
}

// Where a list is searched by a reason, a part of one is enough.
const typed = calls
  .filter(({ changes }) => changes === true)
  .flatMap((call) =>
    [call.query, call.body].flatMap((sent) =>
      Object.entries(partsOf(sent))
        .filter(([name, part]) => /^(reason|\w+Reason)$/.test(name) && part.safeParse('因为').success)
        .map(([name, part]) => ({ call: call.id, name, part })),
    ),
  )

describe('a reason that a person types', () => {
  it('has at least two signs in every call', () => {
    expect(typed.length).toBeGreaterThan(25)
    expect(
      typed
        .filter(({ part }) => part.safeParse('短').success)
        .map(({ call }) => call)
        .sort(),
    ).toEqual(ONE_SIGN)
  })
})
