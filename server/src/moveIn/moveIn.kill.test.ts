import { applyChangeSet, getChangeSet } from '@camp/contract/base/changes.calls'
import { expect, it } from 'vitest'
import { killable } from '../../test/killed.ts'
import { moving } from '../../test/moves.ts'
import { signedIn } from '../../test/people.ts'

const ROWS = 400

const server = killable()
const families = () => server.numberOf('select count(*)::int as n from parents where deleted_at is null')

it('killed in the middle of moving in and started again, it takes each family exactly once', { timeout: 120_000 }, async () => {
  const first = await server.start()
  const { caller } = await signedIn({ url: await first.url, pool: server.pool }, ['MOVE_IN'])
  const { begin, upload, check } = moving(() => caller)
  const letters = '一二三四五六七八九十'
  const nameOf = (n: number) => `王${[...String(n).padStart(3, '0')].map((digit) => letters[Number(digit)]).join('')}`
  const rows = Array.from(
    { length: ROWS },
    (_, n) =>
      `N${n},138${String(n * 7919)
        .padStart(8, '0')
        .slice(-8)},${nameOf(n)},2018/3/7`,
  )
  const { body } = await upload(await begin(), ['编号,手机号,孩子姓名,生日', ...rows].join('\n'), { name: '家庭.csv' })
  const { token, set } = await check(body.id)
  expect(set.counts).toMatchObject({ READY: ROWS, REFUSED: 0 })
  await caller.loose(applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } })
  await expect.poll(families, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  first.child.kill('SIGKILL')
  await first.ended
  expect(await families()).toBeLessThan(ROWS)

  const second = await server.start()
  const later = await signedIn({ url: await second.url, pool: server.pool }, [])
  await server.pool.query('update sessions set user_id = (select owner_id from change_sets) where id = $1', [later.sessionId])
  await expect
    .poll(async () => (await later.caller.call(getChangeSet, { params: { token } })).body.status, { timeout: 90_000, interval: 200 })
    .toBe('DONE')
  expect((await later.caller.call(getChangeSet, { params: { token } })).body.counts).toMatchObject({ READY: 0, APPLIED: ROWS, FAILED: 0 })
  expect([
    await families(),
    await server.numberOf('select count(*)::int as n from students where deleted_at is null'),
    await server.numberOf('select count(*)::int as n from external_ids where internal_id is not null'),
    await server.numberOf('select count(*)::int as n from events'),
  ]).toEqual([ROWS, ROWS, 2 * ROWS, 0])
})
