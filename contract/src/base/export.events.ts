import type { Audit } from './audit.ts'

interface ExportEvent extends Audit {
  readonly name: string
}

const exportBroken: ExportEvent = {
  name: 'export.broken',
  type: 'EXPORT',
  target: 'log',
  says: {
    zh: '导出中断，文件不完整：{entity}共 {count} 条，最多发出 {rows} 条',
    en: 'An export broke off, its file is not whole: {entity}, at most {rows} of {count|row|rows} went out',
  },
  speaks: { entity: 'record', count: 'count', rows: 'count' },
}

/** What became of an export after it was logged, which is before its first row leaves: the words of the log. */
export const exportEvents = { exportBroken } as const
