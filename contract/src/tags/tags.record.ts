import { defineRecord } from '../base/record.ts'
import { tagScope } from './tags.labels.ts'

export const tagRecord = defineRecord({
  entity: 'tag',
  zh: '标签',
  en: 'tag',
  codes: ['TAG'],
  fields: {
    name: ['名称', 'Name'],
    color: ['颜色', 'Colour'],
    scope: ['使用对象', 'For', tagScope],
    useCount: ['人数', 'People', 'count'],
    updatedAt: ['更新时间', 'Updated', 'moment'],
  },
})
