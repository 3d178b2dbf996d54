import type { RowOf } from '@camp/contract/base/call'
import type { Language } from '@camp/contract/errors'
import type { getLogs } from '@camp/contract/logs/logs'
import { type LogEntity, logEntity } from '@camp/contract/records'

export type LogRow = RowOf<typeof getLogs>

/** The kind of record, where it has a history. */
export const entityOf = ({ target }: LogRow): LogEntity | null =>
  target && Object.hasOwn(logEntity.labels, target.entity) ? (target.entity as LogEntity) : null // a key of the labels is a kind

/** What an entry is about, in words. */
export function targetText(row: LogRow, language: Language): string | null {
  if (!row.target) return null
  const entity = entityOf(row)
  const name = entity ? logEntity.label(entity, language) : row.target.entity
  return row.target.id === null ? name : `${name} ${row.target.id}`
}
