import { getAllTags, upsertTag } from '@camp/contract/tags/tags'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../../test/aServer.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { inTurn } from './write.turns.ts'

const server = aServer()
let editor: Person
let reader: Person
beforeAll(async () => {
  editor = await signedIn(server, ['TAG', 'TAG_EDIT'])
  reader = await signedIn(server, ['TAG', 'TAG_EDIT'])
})

it('leaves connections for others while one person has many changes that wait for a record', async () => {
  const { rows } = await server.pool.query("insert into tags (name, scope) values ('排队', 'PARENT') returning id")
  const holder = await server.pool.connect()
  await holder.query('begin')
  await holder.query('select from tags where id = $1 for update', [rows[0].id])
  const change = (n: number) => editor.caller.loose(upsertTag, { body: { id: rows[0].id, name: `排队${n}` } })
  /** How many wait for the record. */
  const waiting = async (): Promise<number> =>
    (
      await server.pool.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rows[0]?.n ?? 0
  const changes = Array.from({ length: 40 }, (_, n) => change(n))
  await expect.poll(waiting, { timeout: 15_000 }).toBeGreaterThanOrEqual(6)
  expect((await reader.caller.call(getAllTags, {})).status).toBe(200)
  expect((await reader.caller.loose(upsertTag, { body: { name: '别人的', scope: 'PARENT' } })).status).toBe(200)
  expect(await waiting()).toBeLessThanOrEqual(6)
  // Six are under way and fifty wait: what comes beyond them is refused at once, to this person alone.
  const more = Array.from({ length: 40 }, (_, n) => change(40 + n))
  const refused = await Promise.race(more)
  expect([refused.status, refused.error]).toEqual([
    503,
    expect.objectContaining({ error: 'BUSY_CHANGES', msg: expect.stringContaining('您同时提交的修改太多') }),
  ])
  expect(refused.headers.get('retry-after')).toBe('3')
  expect((await reader.caller.loose(upsertTag, { body: { name: '别人的二', scope: 'PARENT' } })).status).toBe(200)
  await holder.query('rollback')
  holder.release()
  const answers = await Promise.all([...changes, ...more])
  // On a slow machine one may have waited for the record for too long: that is said as ever.
  const words = answers.map(({ status, error }) => (status === 200 ? 'made' : error.error))
  expect(new Set(words.filter((word) => word !== 'BUSY'))).toEqual(new Set(['made', 'BUSY_CHANGES']))
  expect(words.filter((word) => word === 'made').length).toBeGreaterThan(6)
  expect((await change(99)).status).toBe(200)
}, 60_000)

it('never waits for itself: a change inside a change takes no turn, nor does a task', async () => {
  const { services } = server.running
  const as = (sessionId: number) => ({ services, reader: { userId: 1, sessionId } }) as never // of the context a turn reads these alone
  const nested = (depth: number): Promise<number> =>
    inTurn(as(1), async () => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      return depth === 0 ? 1 : nested(depth - 1)
    })
  const ended = await Promise.all(Array.from({ length: 20 }, () => nested(8)))
  expect(ended).toEqual(Array.from({ length: 20 }, () => 1))
  const tasks = await Promise.all(Array.from({ length: 80 }, () => inTurn(as(0), async () => 1)))
  expect(tasks).toHaveLength(80)
})
