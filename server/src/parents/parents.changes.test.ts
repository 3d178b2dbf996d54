import { applyChangeSet, getChangeSet, listChangeRows, retryChangeSet, undoChangeSet } from '@camp/contract/base/changes.calls'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { listParents, setParentTags } from '@camp/contract/parents/parents'
import { planParentStates, planParentTags } from '@camp/contract/parents/parents.changes'
import { setCampGroupActive } from '@camp/contract/parents/parents.state'
import { deleteTags } from '@camp/contract/tags/tags'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { settledSet } from '../../test/changeSets.ts'
import { makeCamp, makeCampGroup, makeCampStudent, makeCoach, makeLedCoachGroup, makeParent } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ WORKER: 'on' })
let clerk: Caller
let ids: number[]
/** In the nickname of the families of one test, and of no others. */
let mark: string
let marks = 0
beforeAll(async () => {
  clerk = (await signedIn(server, ['PARENT_INDEX', 'PARENT_DETAIL', 'PARENT_EDIT', 'TAG_DELETE', 'LOG_MANAGE'])).caller
})
beforeEach(async () => {
  mark = `甲乙${++marks}号`
  ids = []
  for (const n of [1, 2, 3]) ids.push(await makeParent(server.pool, { nickname: `${mark}${n}` }))
})

const settled = (token: string) => settledSet(clerk, token)
const rowsOf = async (token: string) => (await clerk.call(listChangeRows, { params: { token }, query: { page: 1, size: 50 } })).body.content
async function planned(call: typeof planParentStates | typeof planParentTags, body: object, by = clerk): Promise<string> {
  const answer = await by.loose(call, { body })
  expect(answer).toMatchObject({ status: 200 })
  const { token } = answer.body as { token: string }
  if (by === clerk) await settled(token)
  return token
}
async function run(call: typeof applyChangeSet | typeof retryChangeSet | typeof undoChangeSet, token: string, mode = 'VALID_ROWS') {
  expect(await clerk.loose(call, { params: { token }, ...(call === applyChangeSet && { body: { mode } }) })).toMatchObject({ status: 200 })
  return settled(token)
}
const families = async () =>
  (await clerk.call(listParents, { query: { page: 1, nickname: mark, sort: ['registeredAt,asc'] } })).body.content.sort(
    (a, b) => a.id - b.id,
  )
const states = async () => (await families()).map(({ activeFlg }) => activeFlg)
const tagsOf = async () => (await families()).map(({ tags }) => tags.map(({ name }) => name).sort())
const historyOf = async (id: number) => (await clerk.call(getRecordHistory, { query: { entity: 'parent', id, page: 1 } })).body.content
const makeTag = async (name: string, scope = 'PARENT'): Promise<number> =>
  (await server.pool.query<{ id: number }>('insert into tags (name, scope) values ($1, $2) returning id', [name, scope])).rows[0]?.id ?? 0

describe('freezing many families', () => {
  it('shows who changes before anybody does, logs each as if done by itself, and is taken back but for those touched since', async () => {
    await clerk.call(setCampGroupActive, { body: { id: ids[1] ?? 0, activeFlg: 'FROZEN' } })
    const token = await planned(planParentStates, { nickname: mark, total: 3, to: 'FROZEN' })
    expect(await states()).toEqual(['ACTIVE', 'FROZEN', 'ACTIVE'])
    const rows = await rowsOf(token)
    expect(rows.map(({ state, subject }) => [state, subject])).toEqual([
      ['READY', `${mark}1`],
      ['SKIPPED', `${mark}2`],
      ['READY', `${mark}3`],
    ])
    expect(rows[0]?.changes).toEqual([{ field: '状态', before: '正常', after: '已冻结' }])

    expect((await run(applyChangeSet, token)).counts).toMatchObject({ APPLIED: 2, SKIPPED: 1 })
    expect(await states()).toEqual(['FROZEN', 'FROZEN', 'FROZEN'])
    expect((await historyOf(ids[2] ?? 0))[0]).toMatchObject({
      operationType: 'FROZEN',
      content: `家长 ${ids[2]} 改为冻结`,
      before: { activeFlg: 'ACTIVE' },
      after: { activeFlg: 'FROZEN' },
      operator: '试用者',
    })

    await clerk.call(setParentTags, { body: { id: ids[0] ?? 0, tagIds: [] } })
    expect((await run(undoChangeSet, token)).counts).toMatchObject({ UNDONE: 1, APPLIED: 1 })
    expect(await states()).toEqual(['FROZEN', 'FROZEN', 'ACTIVE'])
    expect((await rowsOf(token))[0]?.faults).toMatchObject([{ reason: '之后又被修改，不能撤销；需要时请直接修改该记录' }])
    expect((await historyOf(ids[2] ?? 0))[0]).toMatchObject({ operationType: 'ACTIVE' })
  })

  it('names the families that cannot be changed any more, and tries them again', async () => {
    const token = await planned(planParentStates, { ids, to: 'FROZEN' })
    await server.pool.query('update parents set deleted_at = now(), erased_at = now() where id = $1', [ids[0]])
    await clerk.call(setCampGroupActive, { body: { id: ids[1] ?? 0, activeFlg: 'FROZEN' } })
    expect((await run(applyChangeSet, token)).counts).toMatchObject({ APPLIED: 1, SKIPPED: 1, FAILED: 1 })
    expect((await rowsOf(token))[0]?.faults).toMatchObject([{ reason: '该家庭的个人信息已清除，不能再修改；再次光顾的家庭请新建家长' }])
    await server.pool.query('update parents set deleted_at = null, erased_at = null where id = $1', [ids[0]])
    expect((await run(retryChangeSet, token)).counts).toMatchObject({ APPLIED: 2, FAILED: 0 })
    expect(await states()).toEqual(['FROZEN', 'FROZEN', 'FROZEN'])
  })

  it('refuses a selection that has drifted, an empty one, and people without the right', async () => {
    const refused = async (body: object) => (await clerk.loose(planParentStates, { body: { to: 'FROZEN', ...body } })).body
    expect(await refused({ nickname: mark, except: [ids[0]], total: 3 })).toMatchObject({ error: 'SELECTION_DRIFTED', total: 2 })
    expect(await refused({ nickname: '没有这个人' })).toMatchObject({ error: 'CHANGE_SET_NOTHING' })
    expect(await refused({ ids, to: 'INACTIVE' })).toMatchObject({ code: 999 })
    const reader = (await signedIn(server, ['PARENT_INDEX', 'CAMP_GROUP_EDIT'])).caller
    expect((await reader.loose(planParentStates, { body: { ids, to: 'FROZEN' } })).status).toBe(403)
    expect((await reader.loose(planParentTags, { body: { ids, change: 'ADD', tagIds: [1] } })).status).toBe(403)
  })

  it('reaches a leader no further than the own groups', async () => {
    const { caller, userId } = await signedIn(server, ['PARENT_INDEX', 'PARENT_EDIT'], 'OWN_GROUPS')
    const [coach, campId] = [await makeCoach(server.pool), await makeCamp(server.pool)]
    await makeLedCoachGroup(server.pool, userId, [coach])
    const groupId = await makeCampGroup(server.pool, campId, { coach_id: coach })
    const enrolment = await makeCampStudent(server.pool, { campId, groupId }, { parent_id: ids[1] })
    const drifted = await caller.loose(planParentStates, { body: { ids, total: 3, to: 'FROZEN' } })
    expect(drifted.body).toMatchObject({ error: 'SELECTION_DRIFTED', total: 1 })
    const token = await planned(planParentStates, { ids, to: 'FROZEN' }, caller)
    const set = () => caller.call(getChangeSet, { params: { token } })
    await vi.waitFor(async () => expect((await set()).body.status).toBe('CHECKED'), { timeout: 20_000 })
    expect((await set()).body.counts).toMatchObject({ READY: 1 })
    // What was in sight when it was planned is not any more.
    await server.pool.query('update camp_groups set coach_id = null where id = $1', [groupId])
    await server.pool.query('update clock_ins set coach_id = null where camp_student_id = $1', [enrolment.id])
    await caller.call(applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } })
    await vi.waitFor(async () => expect((await set()).body.counts).toMatchObject({ FAILED: 1 }), { timeout: 20_000 })
    expect(await states()).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE'])
  })
})

describe('tagging many families', () => {
  it('adds to the tags that they have and takes off only the chosen ones; both are taken back', async () => {
    const [old, vip] = [await makeTag(`${mark}老`), await makeTag(`${mark}重`)]
    await clerk.call(setParentTags, { body: { id: ids[0] ?? 0, tagIds: [old] } })
    await clerk.call(setParentTags, { body: { id: ids[1] ?? 0, tagIds: [vip] } })
    const add = await planned(planParentTags, { ids, change: 'ADD', tagIds: [vip] })
    expect((await rowsOf(add)).map(({ state, changes }) => [state, changes])).toEqual([
      ['READY', [{ field: '标签', before: `${mark}老`, after: `${mark}老、${mark}重` }]],
      ['SKIPPED', []],
      ['READY', [{ field: '标签', before: null, after: `${mark}重` }]],
    ])
    const inEnglish = await clerk.call(
      listChangeRows,
      { params: { token: add }, query: { page: 1, size: 50 } },
      { 'accept-language': 'en-US' },
    )
    expect(inEnglish.body.content[0]?.changes).toEqual([{ field: 'Tags', before: `${mark}老`, after: `${mark}老, ${mark}重` }])
    await run(applyChangeSet, add)
    expect(await tagsOf()).toEqual([[`${mark}老`, `${mark}重`], [`${mark}重`], [`${mark}重`]])
    expect((await historyOf(ids[0] ?? 0))[0]).toMatchObject({
      content: `设置家长 ${ids[0]} 的标签`,
      before: { tags: [`${mark}老`] },
      after: { tags: [`${mark}老`, `${mark}重`] },
    })
    await run(undoChangeSet, add)
    expect(await tagsOf()).toEqual([[`${mark}老`], [`${mark}重`], []])

    const remove = await planned(planParentTags, { nickname: mark, total: 3, change: 'REMOVE', tagIds: [vip, old] })
    expect((await run(applyChangeSet, remove)).counts).toMatchObject({ APPLIED: 2, SKIPPED: 1 })
    expect(await tagsOf()).toEqual([[], [], []])
    // A tag that is gone by then does not come back.
    await clerk.call(deleteTags, { body: [old] })
    expect((await run(undoChangeSet, remove)).counts).toMatchObject({ UNDONE: 2 })
    expect(await tagsOf()).toEqual([[], [`${mark}重`], []])
  })

  it('wants tags for families that exist, still when it is applied', async () => {
    const [staff, vip] = [await makeTag(`${mark}员`, 'USER'), await makeTag(`${mark}重`)]
    const refused = async (tagIds: number[]) => (await clerk.loose(planParentTags, { body: { ids, change: 'ADD', tagIds } })).body
    expect(await refused([staff])).toMatchObject({ error: 'TAG_NOT_FOR_PARENTS', fields: [{ path: 'tagIds' }] })
    expect(await refused([999_999])).toMatchObject({ error: 'UNKNOWN_REFERENCE' })
    expect(await refused([])).toMatchObject({ code: 999 })
    const token = await planned(planParentTags, { ids, change: 'ADD', tagIds: [vip] })
    await clerk.call(deleteTags, { body: [vip] })
    expect((await run(applyChangeSet, token)).counts).toMatchObject({ FAILED: 3 })
    expect((await rowsOf(token))[0]?.faults).toMatchObject([{ reason: '所选的记录不存在或已删除，请重新选择' }])
  })
})
