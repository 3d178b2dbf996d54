import { Executor, statement } from '../platform/db/executor.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'

// Only what began within the last days: a server that was away for longer finds them at the next gift or order of the family.
const TURN = statement<{ id: number }>(
  'members.turn',
  `update members m set level_id = g.level_id, source = g.source, updated_at = now()
   from member_grants g
   where g.starts_at between now() - interval '60 days' and now() and g.ends_at > now() and g.parent_id = m.parent_id
     and (m.level_id <> g.level_id or m.source <> g.source)
   returning m.id`,
)

/** Shows members at the level of the grant that has begun. Returns how many changed. */
export const turnLevels = async ({ pool }: Pick<Services, 'pool'>): Promise<number> => (await new Executor(pool).named(TURN, [])).length

/** What happens to memberships by itself. */
export const memberChores = ({ pool, log }: Pick<Services, 'pool' | 'log'>): Chore[] => [
  {
    name: 'members.levels',
    every: 60_000,
    run: async () => {
      const count = await turnLevels({ pool })
      if (count > 0) log.info({ count }, 'members came to another level')
    },
  },
]
