import type { CallAnswer, HandlerInput, Paging, RowOf } from '@camp/contract/call'
import { type getLogs, type getLogsBetweenTime, LOG_PERIOD_DAYS, type LogFilter, type writeLog } from '@camp/contract/logs'
import { maskPersonal } from '@camp/contract/pii'
import { AppError, found } from '../platform/errors.ts'
import type { Rows } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { auditRow } from '../platform/write/audit.ts'
import { write } from '../platform/write/write.ts'
import type { LogMatch } from './logs.matching.ts'
import { logsRepository } from './logs.repository.ts'
import { sentence } from './logs.wording.ts'

type LogRow = RowOf<typeof getLogs>

/** The log as the reader reads it. */
export async function readLogs(cx: Cx, { keyword, ...filter }: LogFilter & LogMatch, paging: Paging): Promise<Rows<LogRow>> {
  const { rows, total } =
    keyword === undefined
      ? await logsRepository.page(cx.db, filter, paging)
      : await logsRepository.search(cx.db, keyword, filter, cx.language, paging)
  return { rows: rows.map(({ call, content, ...row }) => ({ ...row, content: sentence({ call, content }, cx.language) })), total }
}

const MILLIS_A_DAY = 86_400_000

/** The log of a period that is not too long. */
export async function readLogsBetween(
  cx: Cx,
  query: HandlerInput<typeof getLogsBetweenTime>['query'],
  paging: Paging,
): Promise<Rows<LogRow>> {
  const days = (Date.parse(query.endTime) - Date.parse(query.startTime)) / MILLIS_A_DAY
  if (days > LOG_PERIOD_DAYS) throw new AppError('LOG_PERIOD_TOO_LONG', { days: LOG_PERIOD_DAYS })
  return readLogs(cx, query, paging)
}

const PHONE = /(?<!\d)1[3-9]\d{9}(?!\d)/g
const EMAIL = /[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g

/** Whatever a console puts into its announcement, the log holds no phone and no e-mail in full (security rule 23). */
const withoutPersonal = (text: string): string =>
  text.replace(PHONE, (phone) => maskPersonal('phone', phone)).replace(EMAIL, (email) => maskPersonal('email', email))

/** An announcement of the console: who, when and from where are the session's, whatever the client says. */
export const announce = (cx: Cx, { body }: HandlerInput<typeof writeLog>): Promise<CallAnswer<typeof writeLog>> =>
  write(cx, async (w) => {
    const row = auditRow(
      {
        operatorId: cx.reader.userId,
        operationType: body.operationType,
        source: 'CONSOLE',
        call: null,
        content: { text: withoutPersonal(body.content) },
        target: null,
        before: null,
        after: null,
        ip: cx.ip,
        userAgent: cx.userAgent,
        requestId: cx.requestId,
      },
      cx.services.clock,
      cx.services.keys,
    )
    return found(await logsRepository.add(w.tx, row))
  })
