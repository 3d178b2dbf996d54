import * as calls from '@camp/contract/logs/logs'
import * as records from '@camp/contract/logs/logs.records'
import { type Binding, bind } from '../platform/http/bind.ts'
import type { RecordKinds } from '../platform/module.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { exportInput, logsExport } from './logs.export.ts'
import { recordAsOf, recordHistory } from './logs.records.service.ts'
import { logsRepository } from './logs.repository.ts'
import { announce, readLogs, readLogsBetween, verifyNewest } from './logs.service.ts'

export const logsRoutes = (kinds: RecordKinds): Binding[] => [
  bind(calls.getLogs, ({ query, paging }, cx) => readLogs(kinds, cx, query, paging)),
  bind(calls.getLogsBetweenTime, readLogsBetween(kinds)),
  bind(calls.exportLogs, ({ query }, cx) => answerExport(logsExport)(exportInput(query, cx.services.clock.now()), cx)),
  bind(calls.getLogOperators, ({ query }, cx) => logsRepository.operators(cx.db, query)),
  bind(records.getRecordHistory, recordHistory(kinds)),
  bind(records.getRecordAsOf, recordAsOf(kinds)),
  bind(calls.verifyLogs, verifyNewest),
  bind(calls.writeLog, announce),
]
