import { expect, it } from 'vitest'
import { killable } from '../../test/killed.ts'
import { signedIn } from '../../test/people.ts'

const FAMILIES = 600

const server = killable()
const gone = () => server.numberOf('select count(*)::int as n from parents where erased_at is not null')

it('killed in the middle of a run and started again, each family goes exactly once and whole', { timeout: 240_000 }, async () => {
  const first = await server.start()
  const { userId } = await signedIn({ url: await first.url, pool: server.pool }, ['KEEPING', 'KEEPING_EDIT'])
  const at = "now() - interval '5 years'"
  for (const text of [
    `insert into parents (phone, nickname, registered_at, created_at) select (19500000000 + n)::text, '家长' || n, ${at}, ${at} from generate_series(1, ${FAMILIES}) n`,
    'insert into parent_figures (parent_id) select id from parents on conflict do nothing',
    `insert into students (parent_id, name, created_at) select id, '孩子', ${at} from parents`,
    `update keeping_rules set is_on = true, by_user_id = ${userId} where kind = 'FAMILY'`,
    `insert into keeping_plans (kind, parent_id, since, falls_at, due_at, warned_at, children, recordings, bytes, state)
       select 'FAMILY', id, business_day(${at}), business_day(${at}) + 1096, business_day(now()), now(), 1, 0, 0, 'WARNED' from parents`,
  ])
    await server.pool.query(text)
  first.child.kill('SIGKILL')
  await first.ended
  // What is due is begun when the next one starts.
  await server.pool.query("delete from chores where name = 'keeping.due'")
  const second = await server.start()
  await second.url
  await expect.poll(gone, { timeout: 90_000, interval: 5 }).toBeGreaterThan(0)
  second.child.kill('SIGKILL')
  await second.ended
  const before = await gone()
  expect(before).toBeLessThan(FAMILIES)
  // Nothing is half: who is gone has lost the names of its children, stands as done and in the log; who is not has all.
  const half = () =>
    server.numberOf(
      `select count(*)::int as n from parents p join students s on s.parent_id = p.id join keeping_plans k on k.parent_id = p.id
       where (p.erased_at is not null, s.name <> '孩子', k.state = 'DONE', exists (select from family_erasures e where e.parent_id = p.id),
           p.phone is null or p.phone not like '195%', exists (select from operation_logs o where o.target_entity = 'parent' and o.target_id = p.id))
         not in ((true, true, true, true, true, true), (false, false, false, false, false, false))`,
    )
  expect(await half()).toBe(0)

  const third = await server.start()
  await third.url
  await expect.poll(gone, { timeout: 120_000, interval: 200 }).toBe(FAMILIES)
  expect(await half()).toBe(0)
  expect([
    await server.numberOf("select count(*)::int as n from family_erasures where kind = 'BY_RULE'"),
    await server.numberOf("select count(*)::int as n from operation_logs where target_entity = 'parent'"),
    await server.numberOf("select count(*)::int as n from keeping_plans where state = 'DONE'"),
    await server.numberOf("select count(*)::int as n from change_sets where kind = 'keeping.run'"),
  ]).toEqual([FAMILIES, FAMILIES, FAMILIES, 1])
})
