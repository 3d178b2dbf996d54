import { getLogOperators, getLogs, getLogsBetweenTime, verifyLogs, writeLog } from '@camp/contract/logs'
import { type Binding, bind } from '../platform/http/bind.ts'
import { logsRepository } from './logs.repository.ts'
import { announce, readLogs, readLogsBetween, verifyNewest } from './logs.service.ts'

export const logsRoutes: Binding[] = [
  bind(getLogs, ({ query, paging }, cx) => readLogs(cx, query, paging)),
  bind(getLogsBetweenTime, ({ query, paging }, cx) => readLogsBetween(cx, query, paging)),
  bind(getLogOperators, ({ query }, cx) => logsRepository.operators(cx.db, query)),
  bind(verifyLogs, (_input, cx) => verifyNewest(cx)),
  bind(writeLog, (input, cx) => announce(cx, input)),
]
