import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'

const count = () => z.int().min(0)

const pulse = z.object({
  at: z.string(),
  /** Children who have a lesson today. */
  due: count(),
  clockedIn: count(),
  /** Clock-ins that wait for their comment. */
  uncommented: count(),
  /** When the first of these is due; null: none is to come. */
  commentDueAt: z.string().nullable(),
  camps: z.array(z.object({ name: z.string(), day: z.int().min(1), due: count(), clockedIn: count() })),
  /** Clock-ins of today by the hour, 24 of them. */
  hours: z.array(count()).length(24),
})
export type Pulse = z.output<typeof pulse>

/** How today goes, in counts alone, for the page before the log-in. */
export const getPulse = defineCall({
  id: 'getPulse',
  title: { zh: '查看今天的进度', en: 'Read how today goes' },
  area: 'Home figures',
  codes: 'PUBLIC',
  beyond: true,
  method: 'GET',
  path: '/api/homepage/pulse',
  answer: json(pulse),
})
