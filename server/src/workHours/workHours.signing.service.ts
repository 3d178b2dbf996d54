import { systemEvents } from '@camp/contract/logs/logs.system'
import type { Tx } from '../platform/db/executor.ts'
import { type SystemActor, tellSystem } from '../platform/write/system.ts'
import { type CoachDays, signingRepository } from './workHours.signing.repository.ts'

/**
 * Moves a contract over these days, with the months of them held before it, as closing, reopening and paying hold them. Which of them are signed
 * for by it follows in the database; here it is told.
 */
export async function withMonths<T>(tx: Tx, by: SystemActor, flowId: string, days: CoachDays, move: () => Promise<T>): Promise<T> {
  const before = new Map((await signingRepository.hold(tx, days)).map(({ id, status }) => [id, status]))
  const moved = await move()
  const after = await signingRepository.now(tx, days)
  const told = (to: string) =>
    after.flatMap(({ id, coach, month, status }) => {
      const was = before.get(id)
      if (status !== to || was === undefined || was === status) return []
      return [{ id, data: { coach, month, flowId }, before: { status: was }, after: { status } }]
    })
  tellSystem(tx, by, systemEvents.monthSigned, told('CONTRACTED'))
  tellSystem(tx, by, systemEvents.monthUnsigned, told('CLOSED'))
  return moved
}
