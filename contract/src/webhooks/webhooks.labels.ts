import { labelled, type ValueOf } from '../base/labels.ts'

/** How an endpoint stands. */
export const webhookState = labelled({
  ACTIVE: ['正常', 'Working', 'green'],
  FAILING: ['失败中', 'Failing', 'amber'],
  OFF: ['已停用', 'Off', 'grey'],
  DISABLED: ['已自动停用', 'Stopped', 'red'],
})
export type WebhookState = ValueOf<typeof webhookState>

/** Why an endpoint was switched off by itself. */
export const webhookOff = labelled({
  FAILING: ['连续 3 天失败', 'Failing for 3 days', 'red'],
  GONE: ['答复 410', 'Answered 410', 'red'],
})
