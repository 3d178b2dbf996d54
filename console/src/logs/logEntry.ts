import type { RowOf } from '@camp/contract/base/call'
import { inLanguage } from '@camp/contract/base/rules.texts'
import type { Language } from '@camp/contract/errors'
import type { getLogs } from '@camp/contract/logs/logs'
import type { Code } from '@camp/contract/permissions'
import { type LogEntity, logEntity, thingNamed } from '@camp/contract/records'

export type LogRow = RowOf<typeof getLogs>

/** The kind of record, where it has a history. */
export const entityOf = ({ target }: LogRow): LogEntity | null =>
  target && Object.hasOwn(logEntity.labels, target.entity) ? (target.entity as LogEntity) : null // a key of the labels is a kind

const opens: Partial<Record<LogEntity, { readonly codes: readonly Code[]; to(id: number, name: string | null): string | null }>> = {
  user: { codes: ['USER_MANAGE'], to: (id) => `/usercenter/user?id=${id}` },
  role: { codes: ['ss', 'USER_MANAGE'], to: (id) => `/permission/role/detail?id=${id}` },
  order: { codes: ['ORDER_INDEX'], to: (_id, name) => name && `/order/detail?orderNumber=${name}` },
  parent: { codes: ['PARENT_DETAIL'], to: (id) => `/parent/detail?id=${id}` },
  campStudent: { codes: ['CAMP_STUDENT_DETAIL'], to: (id) => `/camp/campStudent/campStudentDetail?id=${id}` },
  camp: { codes: ['CAMP_INDEX'], to: (id) => `/camp/detail?id=${id}` },
  messageTask: { codes: ['MESSAGE_TASK'], to: (id) => `/messageTask/detail?id=${id}` },
}

/** The page of what an entry is about, where it has one that the reader may open. */
export function targetPage(row: LogRow, holds: (...codes: readonly string[]) => boolean): string | null {
  const entity = entityOf(row)
  const page = entity && opens[entity]
  if (!page || !row.target?.id || !holds(...page.codes)) return null
  return page.to(row.target.id, row.targetName)
}

/** What an entry is about, in words. */
export function targetText(row: LogRow, language: Language): string | null {
  if (!row.target) return null
  const entity = entityOf(row)
  // What has no page and no history of its own, as the log itself, has a name too.
  const thing = thingNamed(row.target.entity)
  const name = entity ? logEntity.label(entity, language) : thing ? inLanguage(thing, language) : row.target.entity
  return row.target.id === null ? name : `${name} ${row.targetName ?? row.target.id}`
}
