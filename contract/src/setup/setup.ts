import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { sampleBars, setupState, setupStep } from './setup.labels.ts'

const area = 'Setup'

const stepShown = z.object({
  step: setupStep.schema,
  state: setupState.schema,
  /** How many there are: staff beside the reader, types, carriers, goods that can be ordered. */
  count: z.int(),
  /** Names of what is there, of roles, types and carriers; of people and families none. */
  names: z.array(z.string()),
  /** The steps that come first, of those that wait. */
  waitsFor: z.array(setupStep.schema),
})
export type SetupStepShown = z.output<typeof stepShown>

/** What is there of all that a business needs, read from its records each time. */
export const readSetup = defineCall({
  id: 'readSetup',
  title: { zh: '查看开业准备', en: 'Read how far the setup is' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/setup',
  answer: json(
    z.object({
      steps: z.array(stepShown),
      /** All that cannot wait is done, or not needed. */
      ready: z.boolean(),
      /** By which ways the reader could be sent a test message. */
      reached: z.object({ SMS: z.boolean(), EMAIL: z.boolean() }),
      /** How much of the sample is there, and why it cannot be loaded; null: it can. */
      sample: z.object({ rows: z.int(), bar: z.enum(sampleBars).nullable() }),
    }),
  ),
  codes: ['SETUP'],
})

/** Says that a step is not needed, or needed after all. */
export const putSetupAside = defineCall({
  id: 'putSetupAside',
  title: { zh: '设置开业步骤是否需要', en: 'Say whether a step is needed' },
  area,
  beyond: true,
  method: 'PUT',
  path: '/api/setup/{step}/aside',
  params: z.object({ step: setupStep.schema }),
  body: z.object({ aside: z.boolean() }),
  answer: json(z.object({ step: setupStep.schema, aside: z.boolean() })),
  codes: ['PARAM_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'setupStep',
    says: { zh: '设置开业步骤“{step}”是否需要', en: 'Said whether the step "{step}" is needed' },
    speaks: { step: setupStep },
  },
})

/** Sends a test message to the reader's own phone or mailbox, and answers how it went. */
export const sendTestMessage = defineCall({
  id: 'sendTestMessage',
  title: { zh: '发送测试消息', en: 'Send a test message' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/setup/messages',
  body: z.object({ channel: z.enum(['SMS', 'EMAIL']) }),
  answer: json(z.object({ channel: z.enum(['SMS', 'EMAIL']), real: z.boolean() })),
  codes: ['PARAM_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'setupStep',
    says: { zh: '给自己发送测试消息：{channel}', en: 'Sent a test message to themselves: {channel}' },
    speaks: { channel: setupStep },
  },
})
