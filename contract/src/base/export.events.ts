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

const exportAsked: ExportEvent = {
  name: 'export.asked',
  type: 'EXPORT',
  target: 'log',
  says: {
    zh: '申请导出{entity} {count} 条（申请 {number}）',
    en: 'Asked to export {entity}, {count|row|rows} (request {number})',
  },
  speaks: { entity: 'record', count: 'count' },
}

/** What became of an export after it was logged, which is before its first row leaves: the words of the log. */
export const exportEvents = { exportBroken, exportAsked } as const
