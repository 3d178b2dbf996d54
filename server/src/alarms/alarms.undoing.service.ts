import type { Forgets } from '../platform/family.ts'
import { defineReturn } from '../platform/write/undo.ts'
import { assertRoom } from './alarms.asking.service.ts'
import { dueAfter } from './alarms.due.service.ts'
import { alarmsRepository } from './alarms.repository.ts'

/** An alarm that was deleted looks on, at the next time that it is due. */
export const alarmDeleted = defineReturn({
  step: 'ALARM_DELETED',
  code: 'ALARM',
  entity: 'alarm',
  restore: async (w, cx, { id, version }) => {
    const schedule = await alarmsRepository.left(w.tx, id)
    if (!schedule) return undefined
    await assertRoom(w.tx, schedule.ownerId)
    const next = await dueAfter(w.tx, cx.services.clock.now())
    if (!(await alarmsRepository.restore(w.tx, id, version, next(schedule)))) return undefined
    return (await alarmsRepository.snapshot(w.tx, id, null))?.fields
  },
})

/** What asked for a family that is erased asks no more. */
export const forgetAlarmsOf: Forgets = async (tx, _keys, known, leftBy) => {
  const left = leftBy(known)
  const asked = await alarmsRepository.asked(tx)
  const told = asked.filter(({ id: _id, ...said }) => JSON.stringify(left(said)) !== JSON.stringify(said))
  alarmsRepository.drop(
    tx,
    told.map(({ id }) => id),
  )
}
