import type * as calls from '@camp/contract/coaches/coaches.writing'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { write } from '../platform/write/write.ts'
import { assertNotOwn } from './coaches.ownPay.service.ts'
import { coachesWritingRepository } from './coaches.writing.repository.ts'

/**
 * Begins or ends that hours are tracked, of all these coaches or of none; answers of how many it changed. The moment is kept by the database:
 * what was earned stays, and what comes after the end earns nothing. Q-84.
 */
export const setTracking =
  (on: boolean): Handler<typeof calls.enableCoachTracking> =>
  ({ body: sent }, cx) =>
    write(cx, async (w) => {
      const ids = [...new Set(sent)]
      const seen = await coachesWritingRepository.seen(w.tx, ids, cx.scope)
      if (seen.length < ids.length) throw new AppError('NOT_FOUND')
      const locked = await coachesWritingRepository.lock(w.tx, ids)
      assertNotOwn(
        cx,
        locked.map(({ userId }) => userId),
      )
      // A coach who is switched off earns nothing more.
      const idle = on ? locked.filter(({ activeFlg }) => activeFlg === 'INACTIVE').map(({ id }) => id) : []
      const changed = await coachesWritingRepository.track(
        w.tx,
        ids.filter((id) => !idle.includes(id)),
        on,
      )
      for (const { id, name } of changed) w.audit({ id, data: { name }, before: { trackingEnabled: !on }, after: { trackingEnabled: on } })
      return { count: changed.length }
    })
