import { defineThing } from '../base/record.ts'
import { moveKind } from './moveIn.labels.ts'

export const moveThing = defineThing({
  entity: 'move',
  zh: '数据迁入',
  en: 'Moving in',
  fields: {
    name: ['旧系统', 'Old system'],
    switchOn: ['切换日', 'Day of the switch', 'day'],
    kind: ['内容', 'Content', moveKind],
    file: ['文件指纹', 'Fingerprint of the file'],
    sheet: ['工作表', 'Sheet', 'number'],
    columns: ['导入的列', 'Columns that are imported', 'count'],
    dryRun: ['仅检查', 'Check only', 'yesno'],
  },
})
