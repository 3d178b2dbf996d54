import type { Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

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
  /** Months of these days, locked until the end of the change; asked again for those that were opened again while the first of them waited. */
  hold: async (tx: Tx, { coachId, startDate, endDate }: CoachDays) => {
    await tx.all(HOLD, [coachId, startDate, endDate])
    return tx.all(HOLD, [coachId, startDate, endDate])
  },
  now: (tx: Tx, { coachId, startDate, endDate }: CoachDays) => tx.all(NOW, [coachId, startDate, endDate]),
}
