import { endOf } from '@camp/contract/base/ranges'
import { calls } from '@camp/contract/catalogue'
import type { ErrorName } from '@camp/contract/errors'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { aServer } from './aServer.ts'
import { Attacker, inParallel, requestOf } from './attack.ts'
import { innermost } from './innermost.ts'
import { type Field, fieldsOf, replaced, requiredInput } from './samples.ts'

/** Bodies that write a range: each says what is wrong with it in words of its own. */
const OWN_WORDS: Readonly<Record<string, ErrorName>> = {
  saveCamp: 'CAMP_DATE_ORDER',
  saveCoachAbsence: 'COACH_ABSENCE_ORDER',
  sendCoachContract: 'CONTRACT_PERIOD',
  sendCoachGroupContract: 'CONTRACT_PERIOD',
  previewContracts: 'CONTRACT_PERIOD',
}
/** The record, or what is to be in it, is looked for first: their own tests say what they answer then. */
const AFTER_THE_RECORD: readonly string[] = ['copyCamp', 'createBanner', 'updateBanner']
/** Money follows them: fresh proof is asked before the service looks at the range, and their own tests prove it. */
const AFTER_PROOF: readonly string[] = ['generateCoupons', 'addChannelCost']

/** A later and an earlier value, of the first kind that the field takes. */
const BACKWARDS = [
  ['2026-03-02 00:00:00', '2026-03-01 00:00:00'],
  ['2026-03-02', '2026-03-01'],
  ['2026-03', '2026-02'],
  [2, 1],
] as const

const pairs = calls.flatMap((call) => {
  const fields = fieldsOf(call).filter(({ schema }) => !(innermost(schema) instanceof z.ZodObject))
  return fields.flatMap((start) => {
    const end = fields.find(({ part, key }) => part === start.part && key !== null && key === endOf(start.key ?? ''))
    const taken = BACKWARDS.find(([later]) => start.schema.safeParse(later).success)
    // Two ids are no range, nor are two others if only one is bounded.
    return end && taken && !/Id$/.test(end.key ?? '') ? [{ call, start, end, taken }] : []
  })
})

const server = aServer()

const named = ({ key }: Field): string => String(key)

it('refuses a range that ends before it begins, in every call that takes the two ends of one', async () => {
  const attacker = new Attacker(await server.as('admin'))
  const wrong = await inParallel(pairs, async ({ call, start, end, taken: [later, earlier] }) => {
    const input = requiredInput(call, (_key, sample) => sample)
    const reversed = replaced(replaced(input, start, later), end, earlier)
    const body = await attacker.refused(call, requestOf(call, reversed), `${named(start)} after ${named(end)}`, [
      ...(AFTER_PROOF.includes(call.id) ? [403] : [400, 404]),
    ])
    if ([...AFTER_THE_RECORD, ...AFTER_PROOF].includes(call.id)) return
    const own = OWN_WORDS[call.id]
    if (own) expect([own, 'CAMP_ENROL_ORDER'], call.id).toContain(body.error)
    else
      expect(body, `${call.id}: ${named(start)}`).toMatchObject({
        error: 'INVALID_INPUT',
        fields: expect.arrayContaining([expect.objectContaining({ path: named(end) })]),
      })
  })
  expect(wrong).toEqual([])
  expect(pairs.length).toBeGreaterThan(60)
  const ranged = new Set(pairs.map(({ call }) => call.id))
  for (const id of [...Object.keys(OWN_WORDS), ...AFTER_THE_RECORD]) expect(ranged, `${id} has no range any more`).toContain(id)
})
