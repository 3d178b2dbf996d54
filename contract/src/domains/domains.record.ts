import { activeFlg } from '../base/labels.ts'
import { defineRecord } from '../base/record.ts'

export const domainRecord = defineRecord({
  entity: 'domain',
  zh: '域名',
  en: 'domain',
  codes: ['DOMAIN'],
  fields: {
    name: ['名称', 'Name'],
    host: ['域名', 'Host'],
    purpose: ['用途', 'Purpose'],
    activeFlg: ['状态', 'Status', activeFlg],
    updatedAt: ['更新时间', 'Updated', 'moment'],
  },
})
