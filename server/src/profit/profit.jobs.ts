import { Executor } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'

const MERGE = statement('profit.merge', 'select merge_profit() as moved', { notNull: ['moved'] })

/** What happens to the figures of profit by itself. */
export const profitChores = ({ pool }: Pick<Services, 'pool'>): Chore[] => [
  { name: 'profit.figures', every: 5_000, run: async () => void (await new Executor(pool).all(MERGE, [])) },
]
