import { defineThing, listOf, partsWith } from '../base/record.ts'
import { logSource, operationType } from './logs.labels.ts'

/** The log itself: it is exported. */
export const logThing = defineThing({
  entity: 'log',
  zh: '操作日志',
  en: 'operation log',
  fields: {
    filter: [
      '筛选条件',
      'Filter',
      partsWith({
        operatorId: ['操作人编号', 'Operator ids', listOf('number')],
        operationType: ['类型', 'Type', listOf(operationType)],
        source: ['来源', 'Source', listOf(logSource)],
        entity: ['对象', 'Target', listOf('text')],
        entityId: ['对象编号', 'Target id', 'number'],
        createdFrom: ['时间自', 'From', 'moment'],
        createdTo: ['时间至', 'Until', 'moment'],
        keyword: ['关键词', 'Keyword'],
        ip: ['IP', 'IP'],
        sort: ['排序', 'Sorted by', listOf('text')],
      }),
    ],
  },
})
