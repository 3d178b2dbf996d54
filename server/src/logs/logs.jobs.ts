import { Executor, statement } from '../platform/db/executor.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'

const MERGE = statement('logs.mergeDelta', 'select merge_operation_log_delta()')

/** What happens to the log by itself. */
export const logChores = ({ pool }: Pick<Services, 'pool'>): Chore[] => [
  { name: 'logs.merge', every: 5_000, run: async () => void (await new Executor(pool).named(MERGE, [])) },
]
