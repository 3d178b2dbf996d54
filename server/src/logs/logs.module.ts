import * as calls from '@camp/contract/logs/logs'
import * as records from '@camp/contract/logs/logs.records'
import type { FamilyClaims } from '../platform/family.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import type { RecordKinds } from '../platform/record.kinds.ts'
import { answerExport, exportKinds } from '../platform/sheet/export.ts'
import { clearLog } from './logs.clearing.service.ts'
import { exportInput, logsExport } from './logs.export.ts'
import { logChores } from './logs.jobs.ts'
import { recordAsOf, recordHistory } from './logs.records.service.ts'
import { logsRepository } from './logs.repository.ts'
import { announce, readLogs, readLogsBetween, verifyNewest } from './logs.service.ts'

const family: FamilyClaims = {
  operation_logs: {
    kept: {
      'the chain of the log proves it; what is personal in it is sealed under the key of its family, and what names it in the clear is replaced by ***':
        ['before', 'after', 'content'],
    },
    notOfFamily: ['operation_type', 'source', 'call', 'target_entity', 'ip', 'user_agent', 'request_id'],
  },
  log_clearings: 'not of a family',
  operation_log_day: 'not of a family',
  operation_log_operators: 'not of a family',
  operation_log_delta: 'not of a family',
  operation_log_entity_day: 'not of a family',
  operation_log_entity_delta: 'not of a family',
}

const logsRoutes = (kinds: RecordKinds): Binding[] => [
  bind(calls.getLogs, ({ query, paging }, cx) => readLogs(kinds, cx, query, paging)),
  bind(calls.getLogsBetweenTime, readLogsBetween(kinds)),
  bind(calls.exportLogs, ({ query }, cx) => answerExport(logsExport)(exportInput(query, cx.services.clock.now()), cx)),
  bind(calls.getLogOperators, ({ query }, cx) => logsRepository.operators(cx.db, query)),
  bind(records.getRecordHistory, recordHistory(kinds)),
  bind(records.getRecordAsOf, recordAsOf(kinds)),
  bind(calls.verifyLogs, verifyNewest),
  bind(calls.writeLog, announce),
]

export const logsModule = defineModule({
  name: 'logs',
  routes: ({ records }) => logsRoutes(records),
  tasks: () => exportKinds(logsExport),
  chores: (services) => logChores(services),
  family,
  forgets: clearLog,
})
