import {
  listKeepingMonths,
  listKeepingRules,
  lookKeepingRule,
  releaseKeeping,
  stopKeeping,
  updateKeepingRule,
} from '@camp/contract/keeping/keeping'
import { mergeParents } from '@camp/contract/parents/parents.merges'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeParent } from '../../test/factories.ts'
import { age } from '../../test/keeping.aged.ts'
import { keepingDesk } from '../../test/keeping.desk.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { announce, beginDue } from './keeping.jobs.ts'

const server = aServer({ WORKER: 'on' })
let editor: Person
beforeAll(async () => {
  editor = await signedIn(server, ['KEEPING', 'KEEPING_EDIT', 'PARENT_INDEX', 'PARENT_DETAIL', 'PARENT_MERGE'])
})
const { ruleOf, plansOf, setRule, dueToday, settled, stateOf } = keepingDesk(server, () => editor)

/** A family with feedback of long ago. */
async function away(): Promise<number> {
  const id = await makeParent(server.pool)
  await server.pool.query("insert into feedback (parent_id, content, category) values ($1, '请回电', 'APP')", [id])
  await age(server.pool, id, 400)
  return id
}
const stop = async (parentId: number, until?: string) =>
  (await editor.caller.call(stopKeeping, { body: { parentId, reason: '家长来电要保留', until } })).body.id
async function join(keptId: number, mergedId: number): Promise<void> {
  expect((await editor.caller.call(mergeParents, { body: { keptId, mergedId, reason: '同一家庭' } })).status).toBe(200)
}
const run = async () => {
  // A set of today would keep the next one waiting.
  await server.pool.query("update change_sets set created_at = created_at - interval '1 day' where kind = 'keeping.run'")
  await beginDue(server.running.services)
  await settled('FEEDBACK')
}

describe('a stop', () => {
  beforeEach(async () => {
    expect((await setRule('FEEDBACK', { isOn: true, months: 1, warnDays: 1, waitDays: 5 })).status).toBe(200)
  })

  it('holds through any number of merges, and is counted', async () => {
    const [first, second, last] = [await away(), await away(), await away()]
    await announce(server.running.services)
    await stop(first)
    await join(second, first)
    await join(last, second)
    await dueToday('FEEDBACK')
    await run()
    expect(await stateOf('FEEDBACK', last)).toEqual(['STOPPED'])
    const { totalElements } = await plansOf({ kind: ['FEEDBACK'], state: ['STOPPED'] })
    expect((await ruleOf('FEEDBACK')).stopped).toBe(totalElements)
    expect((await editor.caller.call(stopKeeping, { body: { parentId: last, reason: '再次' } })).error.error).toBe('KEEPING_IS_STOPPED')
  }, 60_000)

  it('that ends by its day, or of a joined account, leaves the days of waiting once more', async () => {
    const [first, second, kept] = [await away(), await away(), await away()]
    await announce(server.running.services)
    await stop(first, businessDay(0))
    const other = await stop(second)
    await join(kept, second)
    await dueToday('FEEDBACK')
    // The first holds until yesterday, as it were; the other is ended by hand.
    await server.pool.query('update keeping_stops set until = until - 1 where parent_id = $1', [first])
    expect((await editor.caller.call(releaseKeeping, { params: { id: other } })).status).toBe(200)
    await run()
    for (const parentId of [first, kept]) {
      const { content } = await plansOf({ kind: ['FEEDBACK'], parentId })
      expect(content).toMatchObject([{ state: 'WARNED', stopId: null, dueAt: businessDay(5) }])
    }
    await server.pool.query("update keeping_stops set until = until - 5, released_at = released_at - interval '5 days'")
    await run()
    for (const parentId of [first, kept]) expect(await stateOf('FEEDBACK', parentId)).toEqual(['DONE'])
  }, 60_000)

  it('is ended by who sees the family; rules and figures are for who sees all', async () => {
    const id = await stop(await away())
    const leader = (await signedIn(server, ['KEEPING', 'KEEPING_EDIT'], 'OWN_GROUPS')).caller
    expect((await leader.call(releaseKeeping, { params: { id } })).status).toBe(404)
    const { id: rule, version, isOn, months, warnDays, waitDays, told } = await ruleOf('FAMILY')
    for (const answer of [
      await leader.call(listKeepingRules, {}),
      await leader.call(listKeepingMonths, {}),
      await leader.call(lookKeepingRule, { params: { id: rule } }),
      await leader.call(updateKeepingRule, { body: { id: rule, version, isOn: !isOn, months, warnDays, waitDays, told } }),
    ])
      expect([answer.status, answer.error.error]).toEqual([400, 'KEEPING_WHOLE'])
    expect((await editor.caller.call(releaseKeeping, { params: { id } })).status).toBe(200)
  }, 60_000)
})
