import { exportLogs, getLogOperators, getLogs, getLogsBetweenTime, verifyLogs, writeLog } from '@camp/contract/logs/logs'
import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import { type Binding, bind } from '../platform/http/bind.ts'
import type { RecordKinds } from '../platform/module.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { exportInput, logsExport } from './logs.export.ts'
import { recordAsOf, recordHistory } from './logs.records.service.ts'
import { logsRepository } from './logs.repository.ts'
import { announce, readLogs, readLogsBetween, verifyNewest } from './logs.service.ts'

export const logsRoutes = (kinds: RecordKinds): Binding[] => [
  bind(getLogs, ({ query, paging }, cx) => readLogs(kinds, cx, query, paging)),
  bind(getLogsBetweenTime, ({ query, paging }, cx) => readLogsBetween(kinds, cx, query, paging)),
  bind(exportLogs, ({ query }, cx) => answerExport(cx, logsExport, exportInput(query, cx.services.clock.now()))),
  bind(getLogOperators, ({ query }, cx) => logsRepository.operators(cx.db, query)),
  bind(getRecordHistory, ({ query, paging }, cx) => recordHistory(kinds, cx, query, paging)),
  bind(getRecordAsOf, ({ query }, cx) => recordAsOf(kinds, cx, query)),
  bind(verifyLogs, (_input, cx) => verifyNewest(cx)),
  bind(writeLog, (input, cx) => announce(cx, input)),
]
