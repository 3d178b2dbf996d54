import { Executor } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'

const MERGE = statement('tags.mergeDelta', 'select merge_tag_delta()')

/** What happens to the figures of tags by itself. */
export const tagChores = ({ pool }: Pick<Services, 'pool'>): Chore[] => [
  { name: 'tags.merge', every: 15_000, run: async () => void (await new Executor(pool).all(MERGE, [])) },
]
