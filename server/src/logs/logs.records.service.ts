import type { HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/logs/logs.records'
import { openSealed } from '../parents/parents.api.ts'
import { found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import type { RecordKinds } from '../platform/record.kinds.ts'
import { readRecord } from '../platform/record.reading.ts'
import type { RecordSnapshot } from '../platform/write/record.ts'
import { entriesShown, fieldsShown } from './logs.pay.service.ts'
import { logsRepository } from './logs.repository.ts'
import { sentence } from './logs.wording.rules.ts'

type Record_ = HandlerInput<typeof calls.getRecordHistory>['query']

/** The record as it stands; refused like one that does not exist where the reader's codes or scope do not open it. */
const snapshotOf = async (kinds: RecordKinds, cx: Cx, record: Record_): Promise<RecordSnapshot> =>
  found(await readRecord(kinds, cx.db, record, { codes: cx.reader.codes, scope: cx.scope }))

const readerOf = ({ scope, reader }: Cx) => ({ scope, codes: reader.codes })

/** What happened to one record. Of what was done to many only that is told, and not to which others. */
export const recordHistory =
  (kinds: RecordKinds): Handler<typeof calls.getRecordHistory> =>
  async ({ query, paging }, cx) => {
    await snapshotOf(kinds, cx, query)
    const { rows, total } = await logsRepository.ofRecord(cx.db, query.entity, query.id, paging)
    const alone = rows.map((row) => (row.target?.id === null ? { ...row, before: null, after: null } : row))
    const opened = entriesShown(readerOf(cx), await openSealed(cx.db, cx.services.keys, alone))
    return { rows: opened.map(({ call, content, ...row }) => ({ ...row, content: sentence({ call, content }, cx.language) })), total }
  }

/** The last millisecond that a moment names: a day or a second counts to its end. Without an offset it is of the business time zone. */
export function endOf(moment: string): number {
  const [day = '', rest = ''] = moment.split(/[T ]/)
  const [, time = '', zone = '+08:00'] = /^([\d:.]*)(Z|[+-]\d\d:\d\d)?$/.exec(rest) ?? []
  const full = time === '' ? '23:59:59.999' : /\.\d/.test(time) ? time : time.length === 5 ? `${time}:59.999` : `${time}.999`
  return Date.parse(`${day}T${full}${zone}`)
}

interface Change {
  readonly at: number
  readonly before: Readonly<Record<string, unknown>> | null
}

/**
 * A record as it stood at a moment: what it is now, with every change since taken back, the newest first. A field that changed without
 * a trace shows what it is now.
 */
export const recordAsOf =
  (kinds: RecordKinds): Handler<typeof calls.getRecordAsOf> =>
  async ({ query }, cx) => {
    const snapshot = await snapshotOf(kinds, cx, query)
    const end = endOf(query.at)
    const at = new Date(end).toISOString()
    if (Date.parse(snapshot.createdAt) > end) return { at, state: 'NOT_YET', fields: null }
    const state = snapshot.deletedAt !== null && Date.parse(snapshot.deletedAt) <= end ? 'DELETED' : 'THERE'
    const logged = await openSealed(cx.db, cx.services.keys, await logsRepository.changesSince(cx.db, query.entity, query.id, at))
    const changes: Change[] = [...logged, ...snapshot.changes].map((change) => ({ at: Date.parse(change.at), before: change.before }))
    changes.sort((one, other) => other.at - one.at)
    const fields: Record<string, unknown> = { ...snapshot.fields }
    for (const change of changes) {
      if (change.at <= end) continue
      for (const [name, value] of Object.entries(change.before ?? {})) if (name in fields) fields[name] = value
    }
    return { at, state, fields: fieldsShown(readerOf(cx), query.entity, fields) }
  }
