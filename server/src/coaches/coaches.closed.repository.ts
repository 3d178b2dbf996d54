import { statement, type Tx } from '../platform/db/executor.ts'

const LAST = statement(
  'coaches.lastClosed',
  `select to_char((max(s.month) || '-01')::date + interval '1 month', 'YYYY-MM-DD') as day from work_statements s
   where s.coach_id = $1 and s.live and s.status in ('CLOSED', 'CONTRACTED', 'PAID')`,
)

/** The first day after all months of a coach that are closed; null: none is. */
export const openSince = async (tx: Tx, coachId: number): Promise<string | null> => (await tx.one(LAST, [coachId]))?.day ?? null
