import { systemEvents } from '@camp/contract/logs/logs.system'
import { statement, type Tx } from '../platform/db/executor.ts'
import { type SystemActor, tellSystem } from '../platform/write/system.ts'

const OF = `from work_statements o where o.coach_id = $1 and o.live and o.month >= to_char($2::date, 'YYYY-MM') and o.month <= to_char($3::date, 'YYYY-MM')
   order by o.month`
const FIELDS = `select o.id, o.month, o.status, (select k.name from coaches k where k.id = o.coach_id) as coach`
const HOLD = statement('signing.hold', `${FIELDS} ${OF} for update of o`, { notNull: ['coach'] })
const NOW = statement('signing.now', `${FIELDS} ${OF}`, { notNull: ['coach'] })

/** Days of a coach. */
export interface CoachDays {
  readonly coachId: number
  readonly startDate: string
  readonly endDate: string
}

export const signingRepository = {
  /** Months of these days, held until the end of the change; asked again for those that were opened again while the first of them waited. */
  hold: async (tx: Tx, { coachId, startDate, endDate }: CoachDays) => {
    await tx.all(HOLD, [coachId, startDate, endDate])
    return tx.all(HOLD, [coachId, startDate, endDate])
  },
  now: (tx: Tx, { coachId, startDate, endDate }: CoachDays) => tx.all(NOW, [coachId, startDate, endDate]),
}

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
