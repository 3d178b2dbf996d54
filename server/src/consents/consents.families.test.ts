import { noteConsent } from '@camp/contract/consents/consents'
import type { ConsentPurpose } from '@camp/contract/consents/consents.labels'
import { mergeParents, undoParentMerge } from '@camp/contract/parents/parents.merges'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeParent, makeStudent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let staff: Person
beforeAll(async () => {
  staff = await signedIn(server, ['CONSENT_EDIT', 'PARENT_DETAIL', 'PARENT_INDEX', 'PARENT_MERGE'])
})

const say = async (studentId: number, purpose: ConsentPurpose, state: 'GIVEN' | 'WITHDRAWN', at: string) => {
  const body = { studentId, purpose, state, how: 'STAFF' as const, guardian: '王妈妈', at }
  expect((await staff.caller.call(noteConsent, { body })).status).toBe(200)
}
const states = async (studentId: number) =>
  Object.fromEntries(
    (await server.pool.query('select purpose, state from consents where student_id = $1', [studentId])).rows.map((row) => [
      row.purpose,
      row.state,
    ]),
  )

it('of a child that is in both of two accounts that are joined, what was said last counts; parted again, the other has its own', async () => {
  const { pool } = server
  const [keptId, mergedId] = [await makeParent(pool), await makeParent(pool)]
  const [kept, merged] = [
    await makeStudent(pool, keptId, { name: '石泽宇', birthday: '2018-05-01' }),
    await makeStudent(pool, mergedId, { name: '石泽宇', birthday: '2018-05-01' }),
  ]
  await say(kept, 'MESSAGES', 'GIVEN', '2026-01-05 10:00:00')
  await say(merged, 'MESSAGES', 'WITHDRAWN', '2026-02-05 10:00:00')
  await say(kept, 'LESSONS', 'GIVEN', '2026-03-05 10:00:00')
  await say(merged, 'LESSONS', 'WITHDRAWN', '2026-02-05 10:00:00')
  await say(merged, 'DEMOS', 'GIVEN', '2026-02-05 10:00:00')
  expect((await staff.caller.call(mergeParents, { body: { keptId, mergedId, reason: '同一家庭' } })).status).toBe(200)
  expect(await states(kept)).toEqual({ MESSAGES: 'WITHDRAWN', LESSONS: 'GIVEN', DEMOS: 'GIVEN' })
  const told = await pool.query(
    "select type, (data->>'studentId')::int as child from events where type like 'consent.%' order by seq desc limit 2",
  )
  expect(told.rows.map(({ type, child }) => [type, child])).toEqual(
    expect.arrayContaining([
      ['consent.given', kept],
      ['consent.withdrawn', kept],
    ]),
  )
  const { rows } = await pool.query('select id from parent_merges where kept_parent_id = $1', [keptId])
  expect((await staff.caller.call(undoParentMerge, { body: { mergeId: rows[0]?.id } })).status).toBe(200)
  expect(await states(merged)).toEqual({ MESSAGES: 'WITHDRAWN', LESSONS: 'WITHDRAWN', DEMOS: 'GIVEN' })
  expect(await states(kept)).toEqual({ MESSAGES: 'GIVEN', LESSONS: 'GIVEN', DEMOS: 'UNKNOWN' })
  const words = await pool.query(
    `select w.state, w.guardian, w.at = '2026-01-05 10:00:00+08' as early from consent_entries w join consents c on c.id = w.consent_id
     where c.student_id = $1 and c.purpose = 'MESSAGES' order by w.id`,
    [kept],
  )
  expect(words.rows.map((word) => [word.state, word.guardian, word.early])).toEqual([
    ['GIVEN', '王妈妈', true],
    ['WITHDRAWN', null, false],
    ['GIVEN', '王妈妈', true],
  ])
})

it('what was withdrawn of a child that was in both accounts stays withdrawn for both when they are parted', async () => {
  const { pool } = server
  const [keptId, mergedId] = [await makeParent(pool), await makeParent(pool)]
  const child = { name: '石泽宇', birthday: '2018-05-01' }
  const [kept, merged] = [await makeStudent(pool, keptId, child), await makeStudent(pool, mergedId, child)]
  await say(kept, 'LESSONS', 'GIVEN', '2026-03-05 10:00:00')
  await say(merged, 'LESSONS', 'GIVEN', '2026-02-05 10:00:00')
  await say(merged, 'DEMOS', 'GIVEN', '2026-02-05 10:00:00')
  await say(merged, 'MESSAGES', 'GIVEN', '2026-02-05 10:00:00')
  expect((await staff.caller.call(mergeParents, { body: { keptId, mergedId, reason: '同一家庭' } })).status).toBe(200)
  await say(kept, 'LESSONS', 'WITHDRAWN', '2026-04-05 10:00:00')
  await say(kept, 'DEMOS', 'WITHDRAWN', '2026-04-05 10:00:00')
  await say(kept, 'MESSAGES', 'GIVEN', '2026-04-05 10:00:00')
  const { rows } = await pool.query('select id from parent_merges where kept_parent_id = $1', [keptId])
  expect((await staff.caller.call(undoParentMerge, { body: { mergeId: rows[0]?.id } })).status).toBe(200)
  const both = { LESSONS: 'WITHDRAWN', DEMOS: 'WITHDRAWN', MESSAGES: 'GIVEN' }
  expect([await states(kept), await states(merged)]).toEqual([both, both])
  const told = await pool.query("select type from events where data->>'studentId' = $1 order by seq desc limit 2", [String(merged)])
  expect(told.rows.map(({ type }) => type)).toEqual(['consent.withdrawn', 'consent.withdrawn'])
})
