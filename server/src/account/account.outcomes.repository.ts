import type { Executor } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { type Outcomes, outcomeColumns } from '../platform/outcomes.ts'

const READ = statement(
  'codes.outcomes',
  `select ${outcomeColumns('created_at', "delivery = 'SENT'", "delivery in ('FAILED', 'DOUBT')")}
   from verification_codes where channel = $1 and created_at > now() - interval '24 hours'`,
)

/** What came of the codes that were to be sent this way within the last 24 hours. */
export const codeOutcomes = async (db: Executor, channel: 'SMS' | 'EMAIL'): Promise<Outcomes> => {
  const [outcomes] = await db.all(READ, [channel])
  return outcomes ?? { done: 0, failed: 0, lastDoneAt: null, lastFailedAt: null }
}
