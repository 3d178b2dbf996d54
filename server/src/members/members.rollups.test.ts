import { getMemberConfig, giveMember, saveMemberConfig } from '@camp/contract/members/members'
import { mergeParents, undoParentMerge } from '@camp/contract/parents/parents.merges'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeParent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let office: Person
let levels: number[]
let families: number[]
beforeAll(async () => {
  office = await signedIn(server, ['MEMBER_CONFIG', 'MEMBER_CONFIG_EDIT', 'MEMBER_EDIT', 'PARENT_MERGE', 'PARENT_INDEX', 'PARENT_DETAIL'])
  levels = []
  for (const name of ['月卡', '年卡', '季卡']) {
    const body = { name, priceAmount: 9_900, durationDays: 30, activeFlg: 'ACTIVE' as const }
    levels.push((await office.caller.call(saveMemberConfig, { body })).body.id)
  }
  families = await Promise.all(Array.from({ length: 6 }, () => makeParent(server.pool)))
})

/** Members of each level now, counted one by one. */
const COUNTED = `
  select l.id, count(m.id) as count from member_levels l left join members m on m.level_id = l.id and m.expires_at > now()
    and not exists (select from parent_merges j where j.merged_parent_id = m.parent_id and j.undone_at is null)
  where l.id = any($1) group by 1 order by 1`
/** The same by day of all members, as it should be kept, and as it is. */
const BY_DAY = 'select level_id, business_day(expires_at) as day, count(*) as count from members group by 1, 2 order by 1, 2'
const KEPT = `
  select level_id, day, sum(count)::bigint as count from (select level_id, day, count from member_day union all select level_id, day, count from member_delta) k
  group by 1, 2 having sum(count) <> 0 order by 1, 2`

async function assertKept(): Promise<void> {
  const { rows: counted } = await server.pool.query<{ id: number; count: number }>(COUNTED, [levels])
  const { body } = await office.caller.call(getMemberConfig, {})
  const shown = body.map(({ id, memberCount }) => ({ id, count: memberCount })).toSorted((a, b) => a.id - b.id)
  expect(shown.filter(({ id }) => levels.includes(id))).toEqual(counted)
  expect((await server.pool.query(KEPT)).rows).toEqual((await server.pool.query(BY_DAY)).rows)
}

const family = fc.nat(5)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('gift' as const), family, level: fc.nat(2), days: fc.constantFrom(1, 1, 30, 400) }) },
  // To a moment of today, behind or ahead, a day around it, or far.
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ends' as const), family, hours: fc.constantFrom(-400, -24, -2, 1, 12, 24, 900) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget' as const), family }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('join' as const), family, other: family }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('apart' as const, 'all' as const, 'merge' as const, 'recount' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const merges: number[] = []
/** What is refused changes nothing: only the figures are looked at. */
async function take(one: Step): Promise<void> {
  const { pool } = server
  const { caller } = office
  const idOf = (n: number) => families[n] ?? 0
  if (one.do === 'gift') {
    const levelId = levels[one.level] ?? 0
    await caller.loose(giveMember, { body: { parentId: idOf(one.family), levelId, durationDays: one.days, reason: '打卡全勤' } })
  } else if (one.do === 'ends') {
    const ends =
      'update members set started_at = least(started_at, now() - interval $$500 hours$$), expires_at = now() + make_interval(hours => $2)'
    await pool.query(`${ends} where parent_id = $1`, [idOf(one.family), one.hours])
  } else if (one.do === 'forget') await pool.query('delete from members where parent_id = $1', [idOf(one.family)])
  else if (one.do === 'join') {
    const asked = { keptId: idOf(one.family), mergedId: idOf(one.other), reason: '同一家庭' }
    const { status, body } = await caller.loose(mergeParents, { body: asked })
    if (status === 200) merges.push((body as { mergeId: number }).mergeId) // as the call answers
  } else if (one.do === 'apart') await caller.loose(undoParentMerge, { body: { mergeId: merges.pop() ?? 999_999 } })
  else if (one.do === 'all') {
    await pool.query("update members set level_id = $1, expires_at = expires_at + interval '1 day'", [levels[0]])
  } else await pool.query(one.do === 'merge' ? 'select merge_member_delta()' : 'select recount_member_day()')
}

it('the number of members of each level stays exact, whatever is given, ends, is joined or counted anew at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 6 }), async (rounds) => {
      for (const atOnce of rounds) {
        await Promise.all(atOnce.map(take))
        await assertKept()
      }
    }),
    { numRuns: 15 },
  )
}, 120_000)
