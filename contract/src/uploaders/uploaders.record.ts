import { defineRecord } from '../base/record.ts'

export const uploaderRecord = defineRecord({
  entity: 'uploader',
  zh: '上传人',
  en: 'uploader',
  codes: ['BANNER_OTHER'],
  fields: {
    name: ['姓名', 'Name'],
    phone: ['手机号', 'Phone'],
    resourceCount: ['资源数', 'Resources', 'count'],
    createdAt: ['创建时间', 'Created', 'moment'],
    updatedAt: ['更新时间', 'Updated', 'moment'],
  },
})
