import { defineRecord, listOf } from '../base/record.ts'
import { webhookOff, webhookState } from './webhooks.labels.ts'

export const webhookRecord = defineRecord({
  entity: 'webhook',
  zh: '推送端点',
  en: 'Webhook',
  codes: ['WEBHOOK'],
  fields: {
    url: ['地址', 'Address'],
    description: ['说明', 'Description'],
    types: ['事件', 'Events', listOf('text')],
    ordered: ['按顺序', 'In order', 'yesno'],
    active: ['启用', 'Active', 'yesno'],
    state: ['状态', 'State', webhookState],
    disabledReason: ['停用原因', 'Reason', webhookOff],
    creator: ['创建人', 'Made by', 'ref'],
    createdAt: ['创建时间', 'Made at', 'moment'],
    oldSecretUntil: ['旧密钥失效时间', 'Old secret holds until', 'moment'],
  },
})
