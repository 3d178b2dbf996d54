import * as z from 'zod'
import { bounded } from '../base/bounded.ts'
import { defineCall, json } from '../base/call.ts'
import { email, phone } from '../base/rules.ts'

/**
 * What the built-in outbox holds for one receiver (none named: for who is signed in), newest first. It answers where no provider is
 * configured, to this machine alone and to who sends the token of the address that the start printed: in the demo, anyone who tries the log-in by code has no other way to read the code.
 */
export const readOutbox = defineCall({
  id: 'readOutbox',
  title: { zh: '查看演示发件箱', en: "Read the demo's outbox" },
  area: 'Login and account',
  codes: 'PUBLIC',
  beyond: true,
  method: 'POST',
  path: '/api/userinfo/outbox',
  body: z.object({ receiver: z.union([phone(), email()]).optional(), token: bounded(200).optional() }),
  answer: json(z.array(z.object({ id: z.int(), text: z.string(), code: z.string().nullable(), sentAt: z.string() }))),
})
