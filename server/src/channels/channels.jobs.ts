import { Executor } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'

const MERGE = statement('channels.mergeDelta', 'select merge_channel_delta()')

/** What happens to the figures of channels by itself. */
export const channelChores = ({ pool }: Pick<Services, 'pool'>): Chore[] => [
  { name: 'channels.figures', every: 5_000, run: async () => void (await new Executor(pool).all(MERGE, [])) },
]
