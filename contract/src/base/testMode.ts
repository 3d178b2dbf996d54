import * as z from 'zod'
import { defineCall, json } from './call.ts'
import { labelled, type ValueOf } from './labels.ts'

/** Who stands in for a provider that is not connected. Its results are tries, and not the real ones. */
export const testService = labelled({
  PAYMENT: ['内置支付', 'Built-in payment', 'amber'],
  SMS: ['内置短信', 'Built-in SMS', 'amber'],
  EMAIL: ['内置邮件', 'Built-in e-mail', 'amber'],
  TRACKING: ['模拟物流', 'Simulated carrier', 'amber'],
  SIGNING: ['内置签署', 'Built-in signing', 'amber'],
})
export type TestService = ValueOf<typeof testService>

/** Which providers the product itself stands in for: what they answer is a try. */
export const readTestMode = defineCall({
  id: 'readTestMode',
  title: { zh: '查看测试模式', en: 'Read what is in test mode' },
  area: 'Test mode',
  beyond: true,
  method: 'GET',
  path: '/api/setup/test-mode',
  /** `sample`: rows of the sample are among what the lists show. */
  answer: json(z.object({ services: z.array(testService.schema), sample: z.boolean() })),
  codes: 'ALWAYS',
})
