import { createUserAddress, deleteUserAddress, updateUserAddress } from '@camp/contract/addresses/addresses'
import { createBanner, fileBanner, getBannerList, updateBanner } from '@camp/contract/banners/banners'
import { undoable, undoStep } from '@camp/contract/base/undo.steps'
import { setPromotionChannelStatus } from '@camp/contract/channels/channels'
import {
  addCoachGroupMember,
  deleteCoachGroup,
  moveCoachGroupMembers,
  removeCoachGroupMember,
  saveCoachGroup,
} from '@camp/contract/coachGroups/coachGroups.writing'
import { createFollowUp, deleteFollowUp, keepPromise, listFollowUps } from '@camp/contract/followUps/followUps'
import { deleteGoods, getGoods } from '@camp/contract/goods/goods'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeChannel, makeCoach, makeGoods, makeParent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { undoKinds } from '../app.ts'

const server = aServer()
const CODES = ['PROMOTE_EDIT', 'FOLLOW_UP', 'ADDRESS_EDIT', 'ADDRESS_DELETE', 'BANNER_MANAGE', 'BANNER_EDIT', 'BANNER_ARCHIVE']
const MORE = ['COASH_GROUP', 'COASH_GROUP_EDIT', 'COASH_MEMBER', 'COASH_MEMBER_EDIT', 'PARENT_DETAIL', 'LOG_MANAGE']
let li: Person
let wang: Person
let parentId = 0
beforeAll(async () => {
  li = await signedIn(server, [...CODES, ...MORE])
  wang = await signedIn(server, [...CODES, ...MORE])
  await server.pool.query("update users set real_name = '王老师' where id = $1", [wang.userId])
  parentId = await makeParent(server.pool)
})

const undo = (id: number, by = li) => by.caller.call(undoStep, { params: { id } })
const rowOf = async (sql: string, values: unknown[]) => (await server.pool.query(sql, values)).rows

it('goods that were deleted are back as they stood, once, and not where they were changed since', async () => {
  const id = await makeGoods(server.pool)
  const [one, other] = [await signedIn(server, ['GOODS', 'GOODS_DELETE']), await signedIn(server, ['GOODS', 'GOODS_DELETE'])]
  const read = () => one.caller.call(getGoods, { params: { id } })
  const { version, updatedAt: _at, ...before } = (await read()).body
  const first = (await one.caller.call(deleteGoods, { params: { id } })).body.undo
  expect((await undo(first, one)).status).toBe(200)
  expect((await read()).body).toMatchObject({ ...before, version: version + 2 })
  const second = (await other.caller.call(deleteGoods, { params: { id } })).body.undo
  await server.pool.query('update goods set version = version + 1 where id = $1', [id])
  expect((await undo(second, other)).error).toMatchObject({ error: 'UNDO_CHANGED' })
  expect((await read()).status).toBe(404)
})

it('each kind of step has one way back', () => {
  expect(undoKinds.map(({ step }) => step).sort()).toEqual([...undoable.values].sort())
})

describe('a note', () => {
  const write = async () => {
    const next = new Date(Date.now() + 3_600_000).toISOString()
    const body = { parentId, kind: 'PHONE' as const, content: '想换到周末班', nextAt: next, nextText: '回电' }
    return (await li.caller.call(createFollowUp, { body })).body.id
  }
  const kept = async (id: number) =>
    rowOf(`select date_trunc('milliseconds', kept_at)::text as kept_at, kept_by from follow_ups where id = $1 and deleted_at is null`, [id])

  it('that was deleted comes back as it was, once, with an entry of its own', async () => {
    const id = await write()
    await li.caller.call(keepPromise, { body: { id, kept: true } })
    const before = await kept(id)
    const step = (await li.caller.call(deleteFollowUp, { params: { id } })).body.undo
    expect(await kept(id)).toEqual([])
    const both = await Promise.all([undo(step), undo(step), undo(step)])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await kept(id)).toEqual(before)
    const list = (await li.caller.call(listFollowUps, { query: { page: 1, parentId: [parentId] } })).body.content
    expect(list.find((note) => note.id === id)).toMatchObject({ content: '想换到周末班', nextText: '回电', version: 4 })
    const history = (await li.caller.call(getRecordHistory, { query: { entity: 'followUp', id, page: 1 } })).body.content
    expect(history.filter(({ content }) => content === '撤销：删除跟进记录')).toHaveLength(1)
  })

  it('whose promise was turned has it as it stood, or says who was faster', async () => {
    const id = await write()
    const first = (await li.caller.call(keepPromise, { body: { id, kept: true } })).body
    const stood = await kept(id)
    const second = (await li.caller.call(keepPromise, { body: { id, kept: false } })).body
    expect((await undo(second.undo ?? 0)).status).toBe(200)
    expect(await kept(id)).toEqual(stood)
    expect((await li.caller.call(keepPromise, { body: { id, kept: true } })).body.undo).toBeNull()
    await wang.caller.call(keepPromise, { body: { id, kept: false } })
    const late = await undo(first.undo ?? 0)
    expect([late.status, late.error?.msg]).toEqual([400, '王老师已改过该记录（已办结），您的上一步无法撤销。请打开记录查看现在的内容'])
    expect(await kept(id)).toMatchObject([{ kept_at: null }])
  })

  it('is brought back by who took the step alone, within ten minutes, with the right and the scope that it needed', async () => {
    const id = await write()
    const step = (await li.caller.call(deleteFollowUp, { params: { id } })).body.undo
    expect((await undo(step, wang)).status).toBe(404)
    expect((await undo(999_999)).status).toBe(404)
    await server.pool.query(
      `update role_permissions set permission_id = (select id from permissions where code = 'GOODS_DELETE') where role_id =
        (select role_id from user_roles where user_id = $1) and permission_id = (select id from permissions where code = 'FOLLOW_UP')`,
      [li.userId],
    )
    await server.pool.query("notify access_changed, '*'")
    const other = await signedIn(server, ['FOLLOW_UP'], 'OWN_GROUPS')
    await server.pool.query('update undo_steps set user_id = $2 where id = $1', [step, other.userId])
    expect((await undo(step, other)).status).toBe(404)
    const nobody = await signedIn(server, [])
    await server.pool.query('update undo_steps set user_id = $2 where id = $1', [step, nobody.userId])
    expect((await undo(step, nobody)).status).toBe(403)
    await server.pool.query("update undo_steps set user_id = $2, made_at = now() - interval '11 minutes' where id = $1", [
      step,
      wang.userId,
    ])
    expect((await undo(step, wang)).error).toMatchObject({ error: 'UNDO_LATE' })
    expect(await kept(id)).toEqual([])
  })
})

describe('an address', () => {
  const add = async (family: number, receiver: string) =>
    (
      await li.caller.call(createUserAddress, {
        body: {
          parentId: family,
          receiver,
          phone: '13800138000',
          province: '北京市',
          city: '北京市',
          district: '海淀区',
          detail: '中关村 1 号',
        },
      })
    ).body
  const stand = (family: number) =>
    rowOf('select id::int, is_default from user_addresses where parent_id = $1 and deleted_at is null order by id', [family])

  it('comes back as the default that it was, unless another one was chosen since', async () => {
    const family = await makeParent(server.pool)
    const first = await add(family, '李女士')
    const second = await add(family, '李先生')
    const third = await add(family, '奶奶')
    const stood = await stand(family)
    const step = (await li.caller.call(deleteUserAddress, { params: { id: first.id } })).body.undo
    expect(await stand(family)).toEqual([
      { id: second.id, is_default: false },
      { id: third.id, is_default: true },
    ])
    expect((await undo(step)).status).toBe(200)
    expect(await stand(family)).toEqual(stood)
    const again = (await li.caller.call(deleteUserAddress, { params: { id: first.id } })).body.undo
    const { version } = (await rowOf('select version from user_addresses where id = $1', [second.id]))[0]
    const where = { receiver: '李先生', phone: '13800138000', province: '北京市', city: '北京市', detail: '中关村 1 号' }
    await wang.caller.call(updateUserAddress, { body: { id: second.id, ...where, isDefault: true, version } })
    expect((await undo(again)).status).toBe(200)
    expect(await stand(family)).toEqual([
      { id: first.id, is_default: false },
      { id: second.id, is_default: true },
      { id: third.id, is_default: false },
    ])
  })

  it('is the default where all others are gone meanwhile', async () => {
    const family = await makeParent(server.pool)
    const first = await add(family, '李女士')
    const second = await add(family, '李先生')
    const step = (await li.caller.call(deleteUserAddress, { params: { id: second.id } })).body.undo
    await wang.caller.call(deleteUserAddress, { params: { id: first.id } })
    expect((await undo(step)).status).toBe(200)
    expect(await stand(family)).toEqual([{ id: second.id, is_default: true }])
  })
})

describe('a banner', () => {
  it('is back in its place of the order, and posted if it was', async () => {
    await server.pool.query('delete from banners')
    const add = async (title: string) =>
      (await li.caller.call(createBanner, { body: { title, imageUrl: null, position: 'HOME_TOP', linkKind: 'NONE' } })).body.id
    const ids = [await add('一'), await add('二'), await add('三')]
    const listed = async () =>
      (await li.caller.call(getBannerList, { query: { page: 1, size: 50, position: 'HOME_TOP' } })).body.content
        .toSorted((one, other) => one.sequence - other.sequence)
        .map(({ id, sequence }) => [id, sequence])
    const stood = await listed()
    expect(stood).toHaveLength(3)
    const { undo: step, version } = (await li.caller.call(fileBanner, { params: { id: ids[1] ?? 0 } })).body
    expect(await listed()).toHaveLength(2)
    expect((await undo(step ?? 0)).status).toBe(200)
    expect(await listed()).toEqual(stood)
    const late = (await li.caller.call(fileBanner, { params: { id: ids[0] ?? 0 } })).body
    await server.pool.query('update banners set archived_at = null, sequence = 9, version = version + 1 where id = $1', [ids[0]])
    expect((await undo(late.undo ?? 0)).error).toMatchObject({ error: 'UNDO_CHANGED' })
    expect(version).toBeGreaterThan(1)
    expect((await li.caller.loose(updateBanner, { body: { id: ids[1] } })).status).toBe(400)
  })
})

describe('coaches in groups', () => {
  const rows = (coachId: number) =>
    rowOf(
      `select group_id::int, to_char(joined_at, 'YYYY-MM-DD') as joined, to_char(left_at, 'YYYY-MM-DD') as "left"
       from coach_group_members where coach_id = $1 order by joined_at, id`,
      [coachId],
    )
  const leader = async (id: number) => (await rowOf('select leader_coach_id::int as id from coach_groups where id = $1', [id]))[0].id
  let names = 0
  const group = async (leaderCoachId: number) =>
    (await li.caller.call(saveCoachGroup, { body: { name: `撤销组${++names}`, leaderCoachId } })).body.id

  it('are where they were, day by day, and lead again', async () => {
    const [one, two] = [await makeCoach(server.pool), await makeCoach(server.pool)]
    const [from, to] = [await group(one), await group(two)]
    await server.pool.query('update coach_group_members set joined_at = current_date - 30 where coach_id = $1', [one])
    const stood = await rows(one)
    const moved = (await li.caller.call(moveCoachGroupMembers, { body: { coachIds: [one], toGroupId: to } })).body
    expect([await leader(from), await rows(one)]).toEqual([
      null,
      [
        { group_id: from, joined: businessDay(-30), left: businessDay(0) },
        { group_id: to, joined: businessDay(0), left: null },
      ],
    ])
    expect((await undo(moved.undo ?? 0)).status).toBe(200)
    expect([await leader(from), await rows(one)]).toEqual([one, stood])
    const gone = (await li.caller.call(removeCoachGroupMember, { params: { groupId: from, coachId: one } })).body
    expect((await undo(gone.undo ?? 0)).status).toBe(200)
    expect([await leader(from), await rows(one)]).toEqual([one, stood])
    // A colleague who was faster.
    const again = (await li.caller.call(removeCoachGroupMember, { params: { groupId: from, coachId: one } })).body
    await wang.caller.call(moveCoachGroupMembers, { body: { coachIds: [one], toGroupId: to } })
    expect((await undo(again.undo ?? 0)).error).toMatchObject({ error: 'UNDO_CHANGED' })
    expect((await rows(one)).at(-1)).toMatchObject({ group_id: to, left: null })
  })

  it('do not come into a group that is gone since', async () => {
    const [one, two, three] = [await makeCoach(server.pool), await makeCoach(server.pool), await makeCoach(server.pool)]
    const [from, to] = [await group(two), await group(three)]
    const planned = (await li.caller.call(saveCoachGroup, { body: { name: `撤销组${++names}`, leaderCoachId: null } })).body
    await li.caller.call(addCoachGroupMember, { body: { groupId: from, coachId: one } })
    await server.pool.query('update coach_group_members set joined_at = current_date - 30 where coach_id = $1', [one])
    await li.caller.call(moveCoachGroupMembers, { body: { coachIds: [one], toGroupId: planned.id, from: businessDay(10) } })
    const moved = (await li.caller.call(moveCoachGroupMembers, { body: { coachIds: [one], toGroupId: to } })).body
    const stood = await rows(one)
    const gone = await wang.caller.call(deleteCoachGroup, { params: { id: planned.id }, query: { version: planned.version } })
    expect(gone.status).toBe(200)
    expect((await undo(moved.undo ?? 0)).status).toBe(404)
    expect(await rows(one)).toEqual(stood)
  })
})

describe('a switch that its own call turns back', () => {
  it('is not turned back over a colleague who was faster, who is named with what was changed', async () => {
    const channelId = await makeChannel(server.pool, { active_flg: 'ACTIVE' })
    const turn = (activeFlg: 'ACTIVE' | 'INACTIVE', version: number, by = li) =>
      by.caller.call(setPromotionChannelStatus, { body: { id: channelId, activeFlg, version } })
    const off = (await turn('INACTIVE', 1)).body
    const on = (await turn('ACTIVE', off.version, wang)).body
    await turn('INACTIVE', on.version, wang)
    expect((await turn('ACTIVE', off.version)).error).toMatchObject({
      error: 'VERSION_CONFLICT',
      msg: '数据已被王老师修改（状态），请刷新后重试',
    })
  })
})
