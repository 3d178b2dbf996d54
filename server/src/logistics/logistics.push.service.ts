import { systemEvents } from '@camp/contract/logs/logs.system'
import type { RequestCx } from '../platform/http/context.ts'
import { type SystemActor, tellSystem } from '../platform/write/system.ts'
import { write } from '../platform/write/write.ts'
import { nextAsk } from './logistics.plan.rules.ts'
import { tracksRepository } from './logistics.tracks.repository.ts'
import { addToLocked, type TrackReport } from './logistics.tracks.service.ts'

/** What a carrier told by itself of one of our parcels, once it was proved. */
interface ProvedPush {
  readonly trackingNumber: string
  readonly told: TrackReport
  readonly aborted: string | null
  readonly correctedCode: string | null
}

const byCarrier = ({ services: { keys, clock }, ip, requestId }: RequestCx): SystemActor => ({
  keys,
  clock,
  source: 'PROVIDER',
  name: 'KUAIDI100',
  ip,
  requestId,
})

/**
 * Adds what a carrier told. It tells the whole way each time, often more than once and in any order: the same lines are one line, and what
 * comes late changes nothing. Of a parcel that is gone, or has another number by now, nothing is kept: told again it would be the same.
 */
export const receivePush = (cx: RequestCx, id: number, push: ProvedPush): Promise<void> =>
  write(cx, async ({ tx }) => {
    const { trackingNumber, told, aborted, correctedCode } = push
    const held = await tracksRepository.hold(tx, id, trackingNumber)
    if (!held) {
      cx.services.log.info({ parcel: id, requestId: cx.requestId }, 'a push of a parcel that is gone or has another number')
      return
    }
    const by = byCarrier(cx)
    const { status, before, after } = await addToLocked(tx, held, told, by)
    const now = cx.services.clock.now()
    const shippedAt = new Date(held.shippedAt)
    if (aborted !== null) {
      await tracksRepository.unwatch(tx, id, { why: aborted, correctedCode, next: nextAsk({ shippedAt, watched: false }, now) })
    } else {
      // As good as an answer: it is asked about when it has been silent for long.
      await tracksRepository.plan(tx, id, nextAsk({ shippedAt, watched: held.watched }, now))
    }
    if (!('status' in after)) return
    tellSystem(tx, by, systemEvents.parcelMoved, [{ id, data: { trackingNumber, status }, before, after }])
  })
