import { type Executor, statement } from '../platform/db/executor.ts'
import { type Outcomes, outcomeColumns } from '../platform/outcomes.ts'

// A refund by hand asks nothing of the service.
const READ = statement(
  'refunds.outcomes',
  `select ${outcomeColumns('coalesce(finished_at, updated_at)', "status = 'SUCCESS'", "status in ('CLOSED', 'ABNORMAL')")}
   from refunds where not by_hand and updated_at > now() - interval '24 hours'`,
)

/** What came of the refunds that ended or got stuck within the last 24 hours. */
export const refundOutcomes = async (db: Executor): Promise<Outcomes> => {
  const [outcomes] = await db.all(READ, [])
  return outcomes ?? { done: 0, failed: 0, lastDoneAt: null, lastFailedAt: null }
}
