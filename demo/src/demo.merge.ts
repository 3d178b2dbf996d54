import { mergeRepository } from '@camp/server/parents/parents.merge.repository'
import type { Tx } from '@camp/server/platform/db/executor'
import { seldom } from '@camp/server/platform/db/statement'

/** Two accounts of one family that customer service has joined: of those whose second is no member and in no running camp, the one that bought most. */
const PAIR = seldom(
  'demo.pairToMerge',
  `
  select a.id as kept, b.id as merged from parents a join parents b on b.id = a.id + 1
  where a.id >= $1 and a.id % $2 = 5 and a.deleted_at is null and b.deleted_at is null
    and not exists (select from members m where m.parent_id = b.id)
    and not exists (select from camp_students x join camp_students y on y.camp_id = x.camp_id where x.parent_id = a.id and y.parent_id = b.id)
    and not exists (select from camp_students e join camps c on c.id = e.camp_id where e.parent_id = b.id and c.end_date >= business_day(now()))
  order by (select count(*) from orders o where o.parent_id = b.id) desc, a.id limit 1`,
)

/** Joins one of the families that have two accounts, as staff does it. `every`: how many families there are to such a pair. */
export async function mergeFamily(tx: Tx, from: number, every: number, by: number | null): Promise<void> {
  const [pair] = await tx.all(PAIR, [from, every])
  if (!pair || by === null) return
  const { kept, merged } = pair
  const same = await mergeRepository.sameChildren(tx, kept, merged)
  const moved = { ...(await mergeRepository.move(tx, kept, merged, same)), consents: [], membership: null, grants: [] }
  mergeRepository.archive(tx, kept, merged)
  await mergeRepository.add(tx, kept, merged, moved, '妈妈和爸爸各注册了一个账号', by)
}
