import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { id } from '../base/wire.ts'

/** A family that somebody recommended; `under`: the family above it, null for those of the referrer. */
const referredFamily = z.object({
  parentId: z.int(),
  under: z.int().nullable(),
  name: z.string(),
  /** Where the family recommends others itself. */
  referrerId: z.int().nullable(),
  /** How many families it recommended. */
  referred: z.int(),
  /** It lies on a way of recommendations that comes back to the referrer's own family: they go round in a ring, however long. */
  ring: z.boolean(),
})
export type ReferredFamily = z.output<typeof referredFamily>

/** Whom a referrer recommended, and whom these did: two levels, 200 families at most, those that recommend others first. */
export const getReferrerGraph = defineCall({
  id: 'getReferrerGraph',
  title: { zh: '查看推荐关系', en: 'See the referrals of a referrer' },
  area: 'Referrer',
  beyond: true,
  method: 'GET',
  path: '/api/referrer/{id}/graph',
  params: z.object({ id: id() }),
  answer: json(
    z.object({
      families: z.array(referredFamily),
      /** Families of the referrer that are not among them. */
      more: z.int(),
    }),
  ),
  codes: ['PROMOTE_REFERRER'],
})
