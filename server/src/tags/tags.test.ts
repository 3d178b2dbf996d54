import { verifyLogs } from '@camp/contract/logs/logs'
import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import { createMessageTask, deleteMessageTask, updateMessageTask } from '@camp/contract/messageTasks/messageTasks'
import { getParent, setParentTags } from '@camp/contract/parents/parents'
import { mergeParents, undoParentMerge } from '@camp/contract/parents/parents.merges'
import { deleteTags, getAllTags, upsertTag } from '@camp/contract/tags/tags'
import { addTagsToUser, getAllAuthUsers } from '@camp/contract/users/users'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeLedCoachGroup, makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let editor: Caller
beforeAll(async () => {
  editor = (await signedIn(server, ['TAG', 'TAG_EDIT', 'TAG_DELETE', 'USER_MANAGE', 'USER_TAG'])).caller
})

const made = async (name: string, more: { color?: string; scope?: 'USER' | 'PARENT' } = {}): Promise<number> =>
  (await editor.call(upsertTag, { body: { name, ...more } })).body.id
const tagOf = async (id: number) => (await editor.call(getAllTags, {})).body.find((tag) => tag.id === id)

describe('a tag', () => {
  it('is for staff and has no colour unless said otherwise', async () => {
    const id = await made('  值班 ')
    expect(await tagOf(id)).toMatchObject({ name: '值班', color: null, scope: 'USER', useCount: 0, version: 1 })
    const other = await made('VIP', { color: '#d4380d', scope: 'PARENT' })
    expect(await tagOf(other)).toMatchObject({ color: '#d4380d', scope: 'PARENT' })
  })

  it('has its name once in its scope, whatever the case, and may have it in the other', async () => {
    await made('Early bird')
    const again = await editor.call(upsertTag, { body: { name: 'EARLY BIRD' } })
    expect(again.status).toBe(400)
    expect(again.error).toMatchObject({ code: 999, error: 'TAG_NAME_TAKEN', fields: [{ path: 'name' }] })
    expect((await editor.call(upsertTag, { body: { name: 'Early bird', scope: 'PARENT' } })).status).toBe(200)
  })

  it('keeps what an edit leaves out, and refuses the later of two editors', async () => {
    const id = await made('教研', { color: '#1677ff' })
    expect((await editor.call(upsertTag, { body: { id, name: '教研组', version: 1 } })).body).toEqual({ id, version: 2 })
    expect(await tagOf(id)).toMatchObject({ name: '教研组', color: '#1677ff', scope: 'USER' })
    expect((await editor.call(upsertTag, { body: { id, name: '迟到', version: 1 } })).status).toBe(409)
    await editor.call(upsertTag, { body: { id, name: '教研组', color: null } })
    expect(await tagOf(id)).toMatchObject({ color: null })
    const { body } = await editor.call(getRecordHistory, { query: { entity: 'tag', id, page: 1 } })
    expect(body.content.map(({ operationType }) => operationType)).toEqual(['EDIT', 'EDIT', 'ADD'])
    expect(body.content[0]).toMatchObject({ before: { color: '#1677ff' }, after: { color: null }, content: '保存标签“教研组”' })
  })

  it('stands where its name is looked for, by pinyin and numbers by their value, also on those who have it', async () => {
    const names = ['第 2 批', '第 10 批', '高意向', '老用户', '重点', '转介绍']
    const ids = await Promise.all([...names].reverse().map((name) => made(`序${name}`, { scope: 'PARENT' })))
    const ordered = names.map((name) => `序${name}`)
    const { body } = await editor.call(getAllTags, { query: { scope: 'PARENT' } })
    expect(body.map(({ name }) => name).filter((name) => name.startsWith('序'))).toEqual(ordered)
    const parent = await makeParent(server.pool)
    const clerk = (await signedIn(server, ['PARENT_INDEX', 'PARENT_DETAIL', 'PARENT_EDIT'])).caller
    await clerk.call(setParentTags, { body: { id: parent, tagIds: ids } })
    const family = await clerk.call(getParent, { query: { id: parent } })
    expect(family.body.tags.map(({ name }) => name)).toEqual(ordered)
  })

  it('is refused with an empty or long name or no real colour, and 404 where there is none', async () => {
    for (const body of [{ name: ' ' }, { name: '长'.repeat(21) }, { name: '色', color: 'red' }, { name: '域', scope: 'COACH' }]) {
      expect((await editor.loose(upsertTag, { body })).status).toBe(400)
    }
    expect((await editor.call(upsertTag, { body: { id: 999_999, name: '无' } })).status).toBe(404)
  })

  it('stays so also where somebody is given it while the change waits', async () => {
    const id = await made('值守')
    const { userId } = await signedIn(server, [])
    const giving = await server.pool.connect()
    await giving.query('begin')
    await giving.query('select from tags where id = $1 for share', [id])
    await giving.query('insert into user_tags (user_id, tag_id) values ($1, $2)', [userId, id])
    const moved = editor.call(upsertTag, { body: { id, name: '值守', scope: 'PARENT' } })
    await vi.waitFor(async () =>
      expect(
        (await server.pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount,
      ).toBe(1),
    )
    await giving.query('commit')
    giving.release()
    expect((await moved).error).toMatchObject({ error: 'TAG_IN_USE' })
  })

  it('stays for those it was made for while somebody has it', async () => {
    const id = await made('骨干')
    const { userId } = await signedIn(server, [])
    await editor.call(addTagsToUser, { params: { userId }, body: [id] })
    const moved = await editor.call(upsertTag, { body: { id, name: '骨干', scope: 'PARENT' } })
    expect(moved.error).toMatchObject({ error: 'TAG_IN_USE', fields: [{ path: 'scope' }] })
    expect((await editor.call(upsertTag, { body: { id, name: '骨干力量' } })).status).toBe(200)
  })

  it('stays for those it was made for while a message that is not sent yet uses it', async () => {
    const writer = (await signedIn(server, ['MESSAGE_TASK', 'MESSAGE_TASK_EDIT', 'MESSAGE_TASK_SEND', 'MESSAGE_TASK_DELETE'])).caller
    const id = await made('开学提醒', { scope: 'PARENT' })
    const audience = { kind: 'PARENTS' as const, tagIds: [id] }
    const body = { title: '通知', content: '明天开营', channel: 'SMS' as const, audience }
    const task = (await writer.call(createMessageTask, { body })).body
    const turned = () => editor.call(upsertTag, { body: { id, name: '开学提醒', scope: 'USER' } })
    expect((await turned()).error).toMatchObject({ error: 'TAG_IN_MESSAGES', fields: [{ path: 'scope' }] })
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString()
    expect((await writer.call(updateMessageTask, { body: { ...body, id: task.id, scheduledAt } })).status).toBe(200)
    expect((await turned()).error.error).toBe('TAG_IN_MESSAGES')
    expect((await editor.call(upsertTag, { body: { id, name: '开学通知' } })).status).toBe(200)
    await writer.call(deleteMessageTask, { params: { id: task.id } })
    expect((await turned()).status).toBe(200)
  })

  it('goes either to a message that names it or to others, also when both ask at the same moment', async () => {
    const writer = (await signedIn(server, ['MESSAGE_TASK', 'MESSAGE_TASK_EDIT'])).caller
    for (let round = 0; round < 8; round++) {
      const id = await made(`同时${round}`, { scope: 'PARENT' })
      const body = { title: '通知', content: '明天', channel: 'SMS' as const, audience: { kind: 'PARENTS' as const, tagIds: [id] } }
      const [told, turned] = await Promise.all([
        writer.call(createMessageTask, { body }),
        editor.call(upsertTag, { body: { id, name: `同时${round}`, scope: 'USER' } }),
      ])
      expect([told.status, turned.status].toSorted()).toEqual([200, 400])
    }
  })

  it('that nobody has any more and that turns to staff comes back with no family, not even with one that was joined to another', async () => {
    const id = await made('拼团', { scope: 'PARENT' })
    const { caller } = await signedIn(server, ['PARENT_MERGE', 'PARENT_EDIT', 'PARENT_DETAIL'])
    const [keptId, mergedId] = [await makeParent(server.pool), await makeParent(server.pool)]
    await caller.call(setParentTags, { body: { id: mergedId, tagIds: [id] } })
    const { mergeId } = (await caller.call(mergeParents, { body: { keptId, mergedId, reason: '同一家庭' } })).body
    await caller.call(setParentTags, { body: { id: keptId, tagIds: [] } })
    expect((await editor.call(upsertTag, { body: { id, name: '拼团', scope: 'USER' } })).status).toBe(200)
    expect((await caller.call(undoParentMerge, { body: { mergeId } })).status).toBe(200)
    expect((await caller.call(getParent, { query: { id: mergedId } })).body.tags).toEqual([])
  })

  it('is counted for the leader of a group among the own families alone', async () => {
    const id = await made('转介绍', { scope: 'PARENT' })
    const { userId, caller } = await signedIn(server, ['TAG', 'PARENT_INDEX'], 'OWN_GROUPS')
    const coachId = await makeCoach(server.pool)
    await makeLedCoachGroup(server.pool, userId, [coachId])
    const campId = await makeCamp(server.pool)
    const groupId = await makeCampGroup(server.pool, campId, { coach_id: coachId })
    const [own, other] = [await makeParent(server.pool), await makeParent(server.pool)]
    await makeCampStudent(server.pool, { campId, groupId }, { parent_id: own })
    await server.pool.query('insert into parent_tags (parent_id, tag_id) values ($1, $3), ($2, $3)', [own, other, id])
    const { body } = await caller.call(getAllTags, { query: { scope: 'PARENT' } })
    expect(body.find((tag) => tag.id === id)?.useCount).toBe(1)
    expect((await tagOf(id))?.useCount).toBe(2)
  })
})

describe('how many families have a tag', () => {
  it('is kept exactly whatever changes at once: tags given and taken, families joined, taken apart, archived and back', async () => {
    const { pool } = server
    const tags = await Promise.all([0, 1, 2].map((n) => made(`计数${n}`, { scope: 'PARENT' })))
    const families = await Promise.all(Array.from({ length: 6 }, () => makeParent(pool)))
    const clerk = (await signedIn(server, ['PARENT_INDEX', 'PARENT_DETAIL', 'PARENT_EDIT', 'PARENT_MERGE'])).caller
    const merges: number[] = []
    const family = fc.nat(families.length - 1).map((n) => families[n] ?? 0)
    const step = fc.oneof(
      fc.record({ do: fc.constant('tag' as const), id: family, tagIds: fc.subarray(tags) }),
      fc.record({ do: fc.constant('archive' as const), id: family, back: fc.boolean() }),
      fc.record({ do: fc.constant('join' as const), keptId: family, mergedId: family }),
      fc.record({ do: fc.constant('apart' as const) }),
      fc.record({ do: fc.constant('merge' as const) }),
    )
    // What is refused changes nothing: only the figures are looked at.
    const take = async (one: typeof step extends fc.Arbitrary<infer S> ? S : never): Promise<void> => {
      if (one.do === 'tag') await clerk.loose(setParentTags, { body: { id: one.id, tagIds: one.tagIds } })
      else if (one.do === 'merge') await pool.query('select merge_tag_delta()')
      else if (one.do === 'apart') await clerk.loose(undoParentMerge, { body: { mergeId: merges.pop() ?? 999_999 } })
      else if (one.do === 'archive') {
        await pool.query('update parents set deleted_at = case when $2 then null else now() end where id = $1', [one.id, one.back])
      } else {
        const { keptId, mergedId } = one
        const { status, body } = await clerk.loose(mergeParents, { body: { keptId, mergedId, reason: '同一家庭' } })
        if (status === 200) merges.push((body as { mergeId: number }).mergeId)
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), async (rounds) => {
        for (const atOnce of rounds) await Promise.all(atOnce.map(take))
        const { rows } = await pool.query<{ id: number; borne: number }>(
          `select t.id, count(p.id) as borne from tags t left join parent_tags x on x.tag_id = t.id
           left join parents p on p.id = x.parent_id and p.deleted_at is null where t.id = any($1) group by t.id`,
          [tags],
        )
        const { body } = await editor.call(getAllTags, { query: { scope: 'PARENT' } })
        const kept = new Map(body.map(({ id, useCount }) => [id, useCount]))
        for (const { id, borne } of rows) expect(kept.get(id)).toBe(borne)
      }),
      { numRuns: 25 },
    )
  })
})

describe('deleting tags', () => {
  it('takes them off those who have them, whose own history tells it', async () => {
    const [one, two, kept] = [await made('夜班甲'), await made('夜班乙'), await made('留下')]
    const { userId } = await signedIn(server, [])
    await editor.call(addTagsToUser, { params: { userId }, body: [one, two, kept] })
    const between = new Date(Date.now() + 5).toISOString()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await tagOf(one))?.useCount).toBe(1)
    expect((await editor.call(deleteTags, { body: [one, two, one, 999_999] })).body).toEqual({ count: 2 })
    expect(await tagOf(one)).toBeUndefined()
    const users = await editor.call(getAllAuthUsers, { query: { page: 1 }, body: { tagId: [kept] } })
    expect(users.body.content).toMatchObject([{ id: userId, tags: [{ name: '留下' }] }])
    const { body } = await editor.call(getRecordHistory, { query: { entity: 'user', id: userId, page: 1 } })
    // One entry for each, the last one first.
    expect(body.content.slice(0, 2)).toMatchObject([
      {
        content: expect.stringMatching(/^删除标签（[^、]+）$/),
        before: { tags: expect.arrayContaining(['留下']) },
        after: { tags: ['留下'] },
      },
      { content: expect.stringMatching(/^删除标签（[^、]+）$/) },
    ])
    const then = await editor.call(getRecordAsOf, { query: { entity: 'user', id: userId, at: between } })
    expect(then.body.fields?.tags).toHaveLength(3)
    // The name is free again.
    expect((await editor.call(upsertTag, { body: { name: '夜班甲' } })).status).toBe(200)
  })

  it('does not count one that is gone, and is 404 where all are gone', async () => {
    const [one, two] = [await made('短期甲'), await made('短期乙')]
    expect((await editor.call(deleteTags, { body: [one] })).body).toEqual({ count: 1 })
    expect((await editor.call(deleteTags, { body: [one] })).error).toMatchObject({ code: 404, error: 'NOT_FOUND' })
    expect((await editor.call(deleteTags, { body: [one, two] })).body).toEqual({ count: 1 })
    expect((await editor.call(deleteTags, { body: [one, two] })).status).toBe(404)
  })

  it('takes them off any number of families, and the history of each tells it', async () => {
    const [gone, kept] = [await made('待回访', { scope: 'PARENT' }), await made('老客户', { scope: 'PARENT' })]
    const clerk = (await signedIn(server, ['PARENT_INDEX', 'PARENT_DETAIL', 'PARENT_EDIT'])).caller
    const families: number[] = []
    // More than are written one by one.
    for (let n = 0; n < 25; n++) families.push(await makeParent(server.pool))
    for (const id of families) await clerk.call(setParentTags, { body: { id, tagIds: [gone, kept] } })
    expect((await tagOf(gone))?.useCount).toBe(25)
    expect((await editor.call(deleteTags, { body: [gone] })).body).toEqual({ count: 1 })
    for (const id of [families[0] ?? 0, families[24] ?? 0]) {
      const { body } = await clerk.call(getRecordHistory, { query: { entity: 'parent', id, page: 1 } })
      expect(body.content[0]).toMatchObject({
        content: '删除标签（待回访）',
        before: { tags: ['待回访', '老客户'] },
        after: { tags: ['老客户'] },
      })
    }
    const borne = await server.pool.query('select count(*) from parent_tags where tag_id = $1', [gone])
    expect(borne.rows).toEqual([{ count: 0 }])
    expect((await tagOf(kept))?.useCount).toBe(25)
    const logs = (await signedIn(server, ['LOG_MANAGE'])).caller
    expect((await logs.call(verifyLogs, {})).body).toMatchObject({ broken: [] })
  })

  it('is refused where very many families have one, and says how many', async () => {
    const id = await made('全部家长', { scope: 'PARENT' })
    await server.pool.query(
      `with made as (insert into parents (phone, nickname) select (18000000000 + n)::text, '众' from generate_series(1, 5001) n returning id)
       insert into parent_tags (parent_id, tag_id) select made.id, $1 from made`,
      [id],
    )
    const { status, error } = await editor.call(deleteTags, { body: [id] })
    expect([status, error.error]).toEqual([400, 'TAG_OF_MANY'])
    expect(error.msg).toContain('5001')
    expect((await tagOf(id))?.useCount).toBe(5_001)
  })

  it('wants at least one, and its own code', async () => {
    expect((await editor.call(deleteTags, { body: [] })).status).toBe(400)
    const reader = await signedIn(server, ['TAG', 'TAG_EDIT'])
    expect((await reader.caller.call(deleteTags, { body: [1] })).status).toBe(403)
  })
})
