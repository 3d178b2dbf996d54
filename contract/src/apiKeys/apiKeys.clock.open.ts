import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { wireInt } from '../base/wire.ts'

/** The clock of a sandbox goes ahead, so that what is due in a week is due now. It never goes back. */
export const moveSandboxClock = defineCall({
  id: 'moveSandboxClock',
  title: { zh: '移动沙箱时钟', en: 'Move the clock of the sandbox' },
  area: 'Sandbox',
  beyond: true,
  method: 'POST',
  path: '/open/v1/sandbox/clock',
  /** A month at most, at once. */
  body: z.strictObject({ seconds: wireInt(1, 31 * 86_400) }),
  answer: json(z.object({ now: z.string() })),
  key: 'clock:move',
  codes: ['API_KEY_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'apiKey',
    says: { zh: '沙箱时钟前移 {seconds} 秒', en: 'Moved the clock of the sandbox by {seconds} seconds' },
  },
})
