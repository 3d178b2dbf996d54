import { listed } from '@camp/contract/base/enumeration'
import type { EventName } from '@camp/contract/events'
import type { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { toldTo } from '../platform/events/told.ts'
import type { Cx } from '../platform/http/context.ts'
import { scopeOf } from '../platform/scope.ts'
import { sessionsRepository } from '../platform/session/sessions.repository.ts'

/** The events that a user is told of now, by what they may see: none whose log-in could do nothing, or may see no webhooks any more. */
export async function toldToUser(db: Executor, userId: number, mark: string): Promise<readonly EventName[]> {
  const access = await sessionsRepository.accessOfAbsent(db, userId, mark)
  if (!access?.codes.includes('WEBHOOK')) return []
  return toldTo({ codes: new Set(access.codes), scope: scopeOf(access.userId, access.dataScope) })
}

/** Refuses who sees a part of the business only: events are of all of it. */
export function assertSeesAll({ reader }: Cx): void {
  if (!reader.scope.all) throw new AppError('EVENTS_VIEW_PART')
}

/** Nobody gets hold of what an endpoint of somebody else is told, if it is more than they are told themselves. */
export async function assertOwn(
  cx: Cx,
  db: Executor,
  { createdBy, types }: { readonly createdBy: number; readonly types: readonly string[] },
) {
  assertSeesAll(cx)
  if (createdBy === cx.reader.userId) return
  const own = new Set<string>(toldTo(cx.reader))
  const beyond = (await toldToUser(db, createdBy, cx.services.keys.mark)).filter(
    (type) => (types.length === 0 || types.includes(type)) && !own.has(type),
  )
  if (beyond.length > 0) throw new AppError('WEBHOOK_BEYOND_OWN', { types: listed(beyond, cx.language) })
}
