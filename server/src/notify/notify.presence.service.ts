import { fieldText } from '@camp/contract/base/fields'
import type { tellPresence } from '@camp/contract/base/presence'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { isRecord } from '../platform/push/record.news.ts'
import type { NamedRecord } from '../platform/record.reading.ts'
import { hidesPresence } from './notify.repository.ts'

/** Who is where, in memory alone: neither this call nor what it says is noted anywhere. */
export const presence: Handler<typeof tellPresence> = ({ body: { tab, at, view } }, cx) => {
  const named = (path: string, entity: string): NamedRecord['entity'] => {
    if (isRecord(entity)) return entity
    throw new AppError('INVALID_INPUT', {}, { fields: [{ path, msg: fieldText('UNKNOWN_VALUE', cx.language) }] })
  }
  const records = view.flatMap(({ entity, ids }, n) => {
    const kind = named(`view.${n}.entity`, entity)
    return ids.map((id): NamedRecord => ({ entity: kind, id }))
  })
  const told = { tab, at: at && { entity: named('at.entity', at.entity), id: at.id, mode: at.mode }, view: records }
  return cx.services.push.presence.tell(cx.reader, told, () => hidesPresence(cx.db, cx.reader.userId))
}
