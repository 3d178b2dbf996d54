import type { CallAnswer, Paging, RowOf } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/logs/logs'
import { isLogPeriod, LOG_PERIOD_DAYS, type LogFilter } from '@camp/contract/logs/logs'
import type { Pool } from 'pg'
import { openSealed } from '../parents/parents.api.ts'
import { countOne } from '../platform/counters.ts'
import type { Executor } from '../platform/db/executor.ts'
import type { Rows } from '../platform/db/list.ts'
import { SharedReads } from '../platform/db/read.once.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { withoutPersonal } from '../platform/personal.text.ts'
import type { RecordKinds } from '../platform/record.kinds.ts'
import { sealEntry } from '../platform/write/audit.ts'
import type { Keyring } from '../platform/write/keyring.ts'
import { write } from '../platform/write/write.ts'
import { type LogMatch, seenBy } from './logs.conditions.ts'
import { entriesShown } from './logs.pay.service.ts'
import { logsRepository } from './logs.repository.ts'
import { verifyLog } from './logs.verify.service.ts'
import { sentence } from './logs.wording.rules.ts'

interface About {
  readonly target: { readonly entity: string; readonly id: number | null } | null
}

/** What entries are about by name: one question for each kind that is among them. Families and what is gone for good have none. */
export async function targetNames(kinds: RecordKinds, db: Executor, entries: readonly About[]): Promise<(entry: About) => string | null> {
  const wanted = new Map<string, Set<number>>()
  for (const { target } of entries) {
    if (target === null || target.id === null) continue
    wanted.set(target.entity, (wanted.get(target.entity) ?? new Set()).add(target.id))
  }
  const known = new Map<string, string>()
  for (const [entity, ids] of wanted)
    for (const { id, name } of (await kinds[entity]?.namesOf?.(db, [...ids])) ?? []) known.set(`${entity} ${id}`, name)
  return ({ target }) => (target === null ? null : (known.get(`${target.entity} ${target.id}`) ?? null))
}

type LogRow = RowOf<typeof calls.getLogs>

/** The log as the reader reads it. */
export async function readLogs(
  kinds: RecordKinds,
  cx: Cx,
  { keyword, ...wanted }: LogFilter & LogMatch,
  paging: Paging,
): Promise<Rows<LogRow>> {
  const filter = { ...wanted, ...seenBy(cx.scope) }
  const { rows, total } =
    keyword === undefined
      ? await logsRepository.page(cx.db, filter, paging)
      : await logsRepository.search(cx.db, keyword, filter, cx.language, paging)
  const reader = { scope: cx.scope, codes: cx.reader.codes }
  const opened = entriesShown(reader, await openSealed(cx.db, cx.services.keys, rows))
  const nameOf = await targetNames(kinds, cx.db, opened)
  const worded = opened.map(({ call, content, ...row }) => ({
    ...row,
    targetName: nameOf(row),
    content: sentence({ call, content }, cx.language),
  }))
  return { rows: worded, total }
}

/** The log of a period that is not too long. */
export const readLogsBetween =
  (kinds: RecordKinds): Handler<typeof calls.getLogsBetweenTime> =>
  async ({ query, paging }, cx) => {
    if (!isLogPeriod(query.startTime, query.endTime)) throw new AppError('LOG_PERIOD_TOO_LONG', { days: LOG_PERIOD_DAYS })
    return readLogs(kinds, cx, query, paging)
  }

/** Announcements of one person a minute (decision Q-131). */
const MOST_A_MINUTE = 60

/** An announcement of the console: who, when and from where are the session's, whatever the client says. */
export const announce: Handler<typeof calls.writeLog> = async ({ body }, cx) => {
  const { count, wait } = await countOne(cx.db, `log:${cx.reader.userId}`, 1)
  if (count > MOST_A_MINUTE) throw new AppError('TOO_MANY_REQUESTS', {}, { retryAfter: wait })
  return write(cx, async (w) => {
    const entry = sealEntry(
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
    return found(await logsRepository.add(w.tx, entry))
  })
}

/** What a call checks: as much as takes about a second of the connection and never holds up the others. */
const NEWEST = 20_000
const WITHIN_MS = 5_000
const PORTION = 200

/** On each pool: one check at a time, for all who ask for it before it begins. */
const checks = new WeakMap<object, SharedReads>()

/** The newest part of the log against its codes and blocks. */
export const verifyNewest: Handler<typeof calls.verifyLogs> = (_input, cx) => {
  const { reportPool, keys } = cx.services
  const shared = checks.get(reportPool) ?? new SharedReads()
  checks.set(reportPool, shared)
  return shared.read('newest', () => checkNewest(reportPool, keys))
}

async function checkNewest(pool: Pool, keys: Keyring): Promise<CallAnswer<typeof calls.verifyLogs>> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const report = await verifyLog(client, keys, { newest: NEWEST, withinMs: WITHIN_MS, portion: PORTION })
    const { checked, unsealed, complete, last } = report
    return { checked, unsealed, complete, lastBlock: last, broken: [...report.broken] }
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(broken)
  }
}
