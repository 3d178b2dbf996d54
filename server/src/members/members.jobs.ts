import { systemEvents } from '@camp/contract/logs/logs.system'
import { Executor, type Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { passing, toldUntil } from '../platform/events/passing.ts'
import { happened, type Teller } from '../platform/facts.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'
import { byJob, type Sealing, tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { membersExpired } from './members.passing.repository.ts'

// Only what began within the last days: a server that was away for longer finds them at the next gift or order of the family.
const TURN = statement(
  'members.turn',
  `update members m set level_id = g.level_id, source = g.source, updated_at = now()
   from member_grants g, member_levels was, member_levels now_is
   where was.id = m.level_id and now_is.id = g.level_id and g.starts_at between now() - interval '60 days' and now() and g.ends_at > now() and g.parent_id = m.parent_id
     and (m.level_id <> g.level_id or m.source <> g.source)
   returning m.id, was.name as was, now_is.name as level`,
)

const MERGE = statement('members.mergeDelta', 'select merge_member_delta()')

/** Shows members at the level of the grant that has begun. Returns how many changed. */
export const turnLevels = (parts: Sealing & Pick<Services, 'pool'>): Promise<number> =>
  transaction(parts.pool, async (tx) => {
    const turned = await tx.all(TURN, [])
    const told = turned.map(({ id, was, level }) => ({ id, data: { level }, before: { level: was }, after: { level } }))
    tellSystem(tx, byJob(parts, 'members.levels'), systemEvents.memberTurned, told)
    return turned.length
  })

const NAME = 'members.passing'

/** Tells that a membership was ended by a change; from that moment on it is one that has passed. */
export async function tellEnded(tx: Tx, member: { readonly id: number; readonly parentId: number }, endedAt: string | null, by: Teller) {
  const told = await toldUntil(tx, NAME)
  // What is not behind that moment is told by the chore.
  if (endedAt === null || (told !== null && Date.parse(endedAt) <= Date.parse(told))) await happened(tx, 'member.expired', [member], by)
}

/** What happens to memberships by itself. */
export const memberChores = (parts: Sealing & Pick<Services, 'pool' | 'log'>): Chore[] => [
  {
    name: 'members.levels',
    every: 60_000,
    run: async () => {
      const count = await turnLevels(parts)
      if (count > 0) parts.log.info({ count }, 'members came to another level')
    },
  },
  passing(parts, NAME, async (tx, passed, by) => happened(tx, 'member.expired', await membersExpired(tx, passed), by)),
  { name: 'members.merge', every: 15_000, run: async () => void (await new Executor(parts.pool).all(MERGE, [])) },
]
