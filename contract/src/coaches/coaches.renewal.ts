import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { day, filter, id } from '../base/wire.ts'

/** So long after the end of a camp a family may pay for another one to be counted as renewed. */
export const RENEWAL_DAYS = 180

/**
 * Of the children who finished a camp with this coach in a period, whose family paid for another camp: from the day on which the child came
 * into that camp until 180 days after it finished. The last twelve months where no period is named.
 */
export const getCoachRenewal = defineCall({
  id: 'getCoachRenewal',
  title: { zh: '查看老师续报率', en: 'See the renewal rate of a coach' },
  area: 'Coaches',
  beyond: true,
  method: 'GET',
  path: '/api/client-user/coach/{id}/renewal',
  params: z.object({ id: id() }),
  query: filter({ finishedFrom: day(), finishedTo: day() }),
  answer: json(
    z.object({
      finishedFrom: z.string(),
      finishedTo: z.string(),
      finished: z.int(),
      renewed: z.int(),
      /** `renewed` of `finished`; null where nobody finished. */
      renewalRateBp: z.int().nullable(),
      /** Not renewed yet, and still within the 180 days. */
      mayRenew: z.int(),
    }),
  ),
  codes: ['COASH_INDEX'],
})
