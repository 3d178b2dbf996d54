import * as z from 'zod'
import { bounded } from '../base/bounded.ts'
import { defineCall, json } from '../base/call.ts'

/** What Tencent ESS sends when a flow changes. What is not answered with 200 comes again. */
export const essNotice = defineCall({
  id: 'essNotice',
  title: { zh: '接收腾讯电子签通知', en: 'Receive a notice of Tencent ESS' },
  area: 'Work hours and contracts',
  beyond: true,
  method: 'POST',
  path: '/api/manage/workhours/ess/notify',
  /** Proved and read as it came; only what is encrypted has this form. */
  body: z.object({ encrypt: bounded(1_048_576).optional() }),
  answer: json(z.object({ code: z.string(), message: z.string() })),
  codes: 'PUBLIC',
  callback: true,
  changes: true,
  audit: 'none: the timeline of the contract says what came of it',
})
