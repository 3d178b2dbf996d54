import type { moveSandboxClock } from '@camp/contract/apiKeys/apiKeys.clock.open'
import { moveClock } from '../platform/db/clock.moved.ts'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { write } from '../platform/write/write.ts'

/** Money, days and reminders of a real business follow no clock that somebody moves. */
export const moveSandbox: Handler<typeof moveSandboxClock> = ({ body: { seconds } }, cx) =>
  write(cx, async (w) => {
    const now = cx.services.config.sandbox ? await moveClock(w.tx, seconds) : null
    if (now === null) throw new AppError('CLOCK_NOT_MOVED')
    w.onCommitted(() => cx.services.clock.moved(seconds * 1_000))
    w.audit({ id: null, data: { seconds } })
    return { now }
  })
