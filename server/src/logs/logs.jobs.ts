import { Executor } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'
import { removeOldMonths } from './logs.retention.service.ts'
import { sealingOf } from './logs.seals.service.ts'

const MERGE = statement('logs.mergeDelta', 'select merge_operation_log_delta(), merge_operation_log_entity_delta()')

/** What happens to the log by itself. */
export const logChores = (services: Pick<Services, 'pool' | 'keys' | 'log'>): Chore[] => [
  { name: 'logs.merge', every: 5_000, run: async () => void (await new Executor(services.pool).all(MERGE, [])) },
  { name: 'logs.seal', every: 5_000, run: sealingOf(services) },
  { name: 'logs.retention', every: 86_400_000, run: () => removeOldMonths(services) },
]
