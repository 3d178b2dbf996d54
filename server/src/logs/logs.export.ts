import type { HandlerInput } from '@camp/contract/base/call'
import { type exportLogs, getLogs } from '@camp/contract/logs/logs'
import { logRow } from '@camp/contract/logs/logs.words'
import { logEntity } from '@camp/contract/records'
import { openSealed } from '../parents/parents.api.ts'
import { Executor } from '../platform/db/executor.ts'
import { parseSort } from '../platform/http/paging.ts'
import { withoutPersonal } from '../platform/personal.text.ts'
import type { ExportDefinition, Exporter } from '../platform/sheet/export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { seenBy } from './logs.conditions.ts'
import { entriesShown } from './logs.pay.service.ts'
import { logsRepository, type StoredLog } from './logs.repository.ts'
import { sentence } from './logs.wording.rules.ts'

type Query = HandlerInput<typeof exportLogs>['query']

/** A query that chooses columns and rows, in the two parts that an export knows, and when it was asked. */
export const exportInput = ({ columns, total, async, ...choice }: Query, now: Date) => ({
  query: { async, choice, before: now.toISOString() },
  body: { columns, total },
})
type LogExport = ReturnType<typeof exportInput>

const isEntity = (name: string): name is keyof typeof logEntity.labels => Object.hasOwn(logEntity.labels, name)
const asJson = (value: StoredLog['before']): string => (value === null ? '' : JSON.stringify(value))

const column = sheetColumnOf(logRow)

/** Columns of the sheet; keys are those of the list. */
export const logColumns: readonly SheetColumn<StoredLog>[] = [
  column('createdAt', 20),
  column('operator', 12),
  column('operationType', 12),
  column('content', 48, (row, language) => sentence(row, language)),
  column('target', 16, ({ target }, language) => {
    if (!target) return ''
    const name = isEntity(target.entity) ? logEntity.label(target.entity, language) : target.entity
    return target.id === null ? name : `${name} ${target.id}`
  }),
  column('before', 40, (row) => asJson(row.before)),
  column('after', 40, (row) => asJson(row.after)),
  column('ip', 16),
  column('source', 10),
  column('userAgent', 40),
  column('requestId', 24),
]

async function* openedRows(who: Exporter, batches: AsyncIterable<StoredLog[]>): AsyncGenerator<StoredLog[]> {
  const { reportPool, keys } = who.services
  for await (const rows of batches) yield entriesShown(who, await openSealed(new Executor(reportPool), keys, rows))
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
      rows: () => openedRows(who, logsRepository.stream(who.services.exportPool, filter, words, parseSort(getLogs, sort))),
    }
  },
}
