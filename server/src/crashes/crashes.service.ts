import type * as calls from '@camp/contract/base/crashes'
import { CRASHES_A_MINUTE } from '@camp/contract/base/crashes'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { withoutPersonal } from '../platform/personal.text.ts'
import type { Services } from '../platform/services.ts'

const MINUTE_MS = 60_000

interface Minute {
  readonly began: number
  count: number
}

/** What each person reported in the present minute; kept by each process for itself: a bound for its log, no more. */
const reported = new WeakMap<Services, Map<number, Minute>>()

function mayReport({ services, reader }: Cx): boolean {
  const now = services.clock.now().getTime()
  const minutes = reported.get(services) ?? new Map<number, Minute>()
  reported.set(services, minutes)
  for (const [userId, { began }] of minutes) if (now - began >= MINUTE_MS) minutes.delete(userId)
  const minute = minutes.get(reader.userId) ?? { began: now, count: 0 }
  minutes.set(reader.userId, minute)
  minute.count++
  return minute.count <= CRASHES_A_MINUTE
}

/** Takes a crash down in the server's log, without personal values and without what the address asked for. */
export const takeDown: Handler<typeof calls.reportCrash> = async ({ body }, cx) => {
  if (!mayReport(cx)) return { requestId: null }
  const { message, stack, screen, build } = body
  const crash = { message: withoutPersonal(message), stack: withoutPersonal(stack), screen: withoutPersonal(screen.replace(/[?#].*/s, '')) }
  cx.services.log.error({ requestId: cx.requestId, userId: cx.reader.userId, build, ...crash }, 'a screen crashed in a browser')
  return { requestId: cx.requestId }
}
