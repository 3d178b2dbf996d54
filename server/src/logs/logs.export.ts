import type { HandlerInput } from '@camp/contract/base/call'
import { type exportLogs, getLogs } from '@camp/contract/logs/logs'
import { logSource, operationType } from '@camp/contract/logs/logs.labels'
import { logEntity } from '@camp/contract/records'
import { openSealed } from '../parents/parents.api.ts'
import { Executor } from '../platform/db/executor.ts'
import { parseSort } from '../platform/http/paging.ts'
import { withoutPersonal } from '../platform/personal.text.ts'
import type { Services } from '../platform/services.ts'
import { type ExportDefinition, exportTask } from '../platform/sheet/export.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import type { TaskKind } from '../platform/tasks/task.kinds.ts'
import { seenBy } from './logs.matching.ts'
import { logsRepository, type StoredLog } from './logs.repository.ts'
import { sentence } from './logs.wording.ts'

type Query = HandlerInput<typeof exportLogs>['query']

/** A query that chooses columns and rows, in the two parts that an export knows, and when it was asked. */
export const exportInput = ({ columns, total, async, ...choice }: Query, now: Date) => ({
  query: { async, choice, before: now.toISOString() },
  body: { columns, total },
})
type LogExport = ReturnType<typeof exportInput>

const isEntity = (name: string): name is keyof typeof logEntity.labels => Object.hasOwn(logEntity.labels, name)
const asJson = (value: StoredLog['before']): string => (value === null ? '' : JSON.stringify(value))

/** Columns of the sheet; keys are those of the list. */
export const logColumns: readonly SheetColumn<StoredLog>[] = [
  { key: 'createdAt', zh: '时间', en: 'Time', width: 20, format: 'moment', cell: (row) => row.createdAt },
  { key: 'operator', zh: '操作人', en: 'Operator', width: 12, cell: (row) => row.operator },
  {
    key: 'operationType',
    zh: '类型',
    en: 'Type',
    width: 12,
    cell: (row, language) => operationType.label(row.operationType, language),
  },
  { key: 'content', zh: '内容', en: 'Content', width: 48, cell: (row, language) => sentence(row, language) },
  {
    key: 'target',
    zh: '对象',
    en: 'Target',
    width: 16,
    cell: ({ target }, language) => {
      if (!target) return ''
      const name = isEntity(target.entity) ? logEntity.label(target.entity, language) : target.entity
      return target.id === null ? name : `${name} ${target.id}`
    },
  },
  { key: 'before', zh: '变更前', en: 'Before', width: 40, cell: (row) => asJson(row.before) },
  { key: 'after', zh: '变更后', en: 'After', width: 40, cell: (row) => asJson(row.after) },
  { key: 'ip', zh: 'IP', en: 'IP', width: 16, format: 'text', cell: (row) => row.ip },
  { key: 'source', zh: '来源', en: 'Source', width: 10, cell: (row, language) => logSource.label(row.source, language) },
  { key: 'userAgent', zh: '浏览器', en: 'Browser', width: 40, cell: (row) => row.userAgent },
  { key: 'requestId', zh: '请求编号', en: 'Request id', width: 24, format: 'text', cell: (row) => row.requestId },
]

async function* openedRows({ reportPool, keys }: Services, batches: AsyncIterable<StoredLog[]>): AsyncGenerator<StoredLog[]> {
  for await (const rows of batches) yield await openSealed(new Executor(reportPool), keys, rows)
}

/** What the log shows for the same filter, as a sheet. */
export const logsExport: ExportDefinition<LogExport, StoredLog> = {
  kind: 'logs.export',
  code: 'LOG_EXPORT',
  title: { code: 'task.exportLogs' },
  name: { zh: '操作日志', en: 'Operation log' },
  plan: (who, { query }) => {
    const { keyword, sort, ...named } = query.choice
    const filter = { ...named, ...seenBy(who.scope), before: query.before }
    const words = keyword === undefined ? undefined : { keyword, language: who.language }
    return {
      columns: logColumns,
      logged: { ...query.choice, ...(keyword !== undefined && { keyword: withoutPersonal(keyword) }) },
      count: () => logsRepository.count(new Executor(who.services.reportPool), filter, words),
      rows: () => openedRows(who.services, logsRepository.stream(who.services.exportPool, filter, words, parseSort(getLogs, sort))),
    }
  },
}

/** Kinds of tasks of this noun. */
export const logTaskKinds: Readonly<Record<string, TaskKind>> = { [logsExport.kind]: exportTask(logsExport) }
