import {
  deleteView,
  getListSetup,
  getPreference,
  listViewRoles,
  listViews,
  savePreference,
  saveView,
  shareView,
} from '@camp/contract/base/preferences'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import type { Caller } from '../../test/http.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let caiwu: Caller
let kefu: Caller
beforeAll(async () => {
  caiwu = await server.as('caiwu')
  kefu = await server.as('kefu')
})

describe('preferences', () => {
  it('are kept for each person, replaced whole, and null until kept', async () => {
    const params = { key: 'list.orders' }
    expect((await caiwu.call(getPreference, { params })).body).toEqual({ value: null })
    const value = { hidden: ['remark'], density: 'compact' }
    await caiwu.call(savePreference, { params, body: { value } })
    expect((await caiwu.call(getPreference, { params })).body).toEqual({ value })
    expect((await kefu.call(getPreference, { params })).body).toEqual({ value: null })
  })

  it('are refused when they are too large or nameless', async () => {
    const large = await caiwu.call(savePreference, { params: { key: 'list.orders' }, body: { value: 'x'.repeat(16_001) } })
    expect(large).toMatchObject({ status: 400, error: { fields: [{ path: 'value', msg: '最多 16000 个字符' }] } })
    const none = await caiwu.loose(savePreference, { params: { key: 'list.orders' }, body: {} })
    expect(none).toMatchObject({ status: 400, error: { fields: [{ path: 'value', msg: '请填写此项' }] } })
    expect((await caiwu.call(getPreference, { params: { key: '../x' } })).status).toBe(400)
  })
})

describe('what one person may keep', () => {
  it('ends at 200 settings and at 256 KB in all, also for those that come at once; what is there can be changed', async () => {
    const { caller } = await signedIn(server, [])
    const save = (key: string, size: number) => caller.call(savePreference, { params: { key }, body: { value: 'x'.repeat(size) } })
    for (let n = 0; n < 16; n++) expect((await save(`big.n${n}`, 16_000 - 2)).status).toBe(200)
    const more = await Promise.all([1, 2, 3, 4].map((n) => save(`more.n${n}`, 3_000)))
    expect(more.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400])
    expect(more.find(({ status }) => status === 400)?.error).toMatchObject({ code: 999, error: 'TOO_MANY_PREFERENCES' })
    for (let n = 0; n < 16; n++) await save(`big.n${n}`, 1)
    const { rows } = await server.pool.query(
      'select count(*)::integer as kept from user_preferences where user_id = (select max(id) from users)',
    )
    await server.pool.query(
      "insert into user_preferences (user_id, key, value) select (select max(id) from users), 'filler.n' || n, '1' from generate_series(1, $1::integer) n",
      [200 - rows[0].kept],
    )
    expect((await save('one.more', 1)).error.error).toBe('TOO_MANY_PREFERENCES')
    expect((await save('big.n1', 2)).status).toBe(200)
  })

  it('is 50 views a list, also of those that come at once, and no view of a list that does not exist', async () => {
    const { caller, userId } = await signedIn(server, [])
    await server.pool.query(
      "insert into saved_views (owner_id, screen, name, query) select $1, 'orders', 'v' || n, '' from generate_series(1, 48) n",
      [userId],
    )
    const save = (n: number) => caller.call(saveView, { body: { screen: 'orders', name: `w${n}`, query: '' } })
    expect((await Promise.all([1, 2, 3, 4].map(save))).map(({ status }) => status).sort()).toEqual([200, 200, 400, 400])
    for (const screen of ['made-up', 'order', 'constructor']) {
      expect((await caller.loose(saveView, { body: { screen, name: 'v', query: '' } })).status).toBe(400)
      expect((await caller.loose(getListSetup, { params: { screen } })).status).toBe(400)
    }
  })
})

describe('saved views', () => {
  it('belong to one person and one list: added, renamed, deleted; a name once', async () => {
    const view = { screen: 'orders' as const, name: '待发货', query: 'progress=PAID' }
    const { id, version } = (await caiwu.call(saveView, { body: view })).body
    expect((await caiwu.call(saveView, { body: view })).error).toMatchObject({
      error: 'DUPLICATE',
      fields: [{ path: 'name', msg: '“待发货”已存在，请换一个' }],
    })
    expect((await caiwu.call(saveView, { body: { ...view, id, name: '等待发货', version } })).body).toEqual({ id, version: version + 1 })
    expect((await caiwu.call(saveView, { body: { ...view, id, version } })).status).toBe(409)
    expect((await caiwu.call(listViews, { query: { screen: 'orders' } })).body.map((one) => one.name)).toEqual(['等待发货'])
    expect((await kefu.call(listViews, {})).body).toEqual([])
    expect((await kefu.call(deleteView, { params: { id } })).status).toBe(404)
    expect((await caiwu.call(deleteView, { params: { id } })).body).toEqual({ id })
  })

  it('come with the settings of their list in one call, and only those of that list', async () => {
    const orders = { screen: 'roles' as const, name: '在职', query: '?state=ACTIVE', columns: ['name', 'phone'] }
    await kefu.call(saveView, { body: orders })
    await kefu.call(saveView, { body: { ...orders, screen: 'camps' } })
    await kefu.call(savePreference, { params: { key: 'list.roles' }, body: { value: { density: 'compact' } } })
    const { value, views } = (await kefu.call(getListSetup, { params: { screen: 'roles' } })).body
    expect(value).toEqual({ density: 'compact' })
    expect(views).toMatchObject([orders])
    expect((await caiwu.call(getListSetup, { params: { screen: 'roles' } })).body).toEqual({ value: null, views: [] })
  })
})

describe('views that are shared with a role', () => {
  let owner: Person
  let colleague: Person
  let roleId: number
  const roleOf = async (userId: number): Promise<number> =>
    (await server.pool.query<{ id: number }>('select role_id as id from user_roles where user_id = $1', [userId])).rows[0]?.id ?? 0
  const takeRight = (userId: number) =>
    server.pool.query(
      `with gone as (delete from role_permissions p using user_roles h where h.role_id = p.role_id and h.user_id = $1)
       select pg_notify('access', 'user:' || $1::bigint)`,
      [userId],
    )
  const seenBy = async (person: { caller: Caller }) =>
    (await person.caller.call(getListSetup, { params: { screen: 'members' } })).body.views
  const made = async (query = '?status=PAID') =>
    (await owner.caller.call(saveView, { body: { screen: 'members', name: `v${Math.random()}`, query, columns: ['name'] } })).body
  beforeAll(async () => {
    owner = await signedIn(server, ['ROLE_EDIT'])
    colleague = await signedIn(server, [])
    roleId = await roleOf(colleague.userId)
  })

  it('are seen by its holders and nobody else, after their own, with the name of the sharer', async () => {
    const { id, version } = await made()
    expect(await seenBy(colleague)).toEqual([])
    expect((await owner.caller.call(shareView, { params: { id }, body: { roleId, version } })).body).toEqual({ id, version: version + 1 })
    await colleague.caller.call(saveView, { body: { screen: 'members', name: '自己的', query: '?status=SHIPPED' } })
    const seen = await seenBy(colleague)
    expect(seen).toMatchObject([
      { name: '自己的', roleId: null },
      { id, ownerId: owner.userId, ownerName: '试用者', roleId, columns: ['name'] },
    ])
    expect(seen[1]?.roleName).toBe((await owner.caller.call(listViewRoles, {})).body.find((one) => one.id === roleId)?.roleName)
    expect((await kefu.call(listViews, { query: { screen: 'members' } })).body).toEqual([])
    expect((await owner.caller.call(shareView, { params: { id }, body: { roleId, version } })).status).toBe(409)
    await owner.caller.call(deleteView, { params: { id } })
    expect(await seenBy(colleague)).toHaveLength(1)
  })

  it('are changed and deleted by their owner alone; the others can keep a copy', async () => {
    const { id } = await made()
    const { version } = (await owner.caller.call(shareView, { params: { id }, body: { roleId } })).body
    const copy = { screen: 'members' as const, name: '抄一份', query: '?status=PAID', columns: ['name'] }
    expect((await colleague.caller.call(saveView, { body: { ...copy, id, version } })).status).toBe(403)
    expect((await colleague.caller.call(deleteView, { params: { id } })).status).toBe(403)
    expect((await kefu.call(saveView, { body: { ...copy, id, version } })).status).toBe(404)
    expect((await colleague.caller.call(saveView, { body: copy })).status).toBe(200)
    expect((await owner.caller.call(saveView, { body: { ...copy, id, version, name: '改过' } })).status).toBe(200)
    expect((await seenBy(colleague)).find((view) => view.id === id)?.name).toBe('改过')
    await owner.caller.call(deleteView, { params: { id } })
  })

  it('go out of sight with the role of the reader, and with the role itself', async () => {
    const { id } = await made()
    await owner.caller.call(shareView, { params: { id }, body: { roleId } })
    const sees = async () => (await seenBy(colleague)).some((view) => view.id === id)
    expect(await sees()).toBe(true)
    await server.pool.query('update roles set deleted_at = now() where id = $1', [roleId])
    expect(await sees()).toBe(false)
    expect((await seenBy(owner)).find((view) => view.id === id)).toMatchObject({ roleId: null, roleName: null })
    expect((await owner.caller.call(shareView, { params: { id }, body: { roleId } })).status).toBe(404)
    await server.pool.query('update roles set deleted_at = null where id = $1', [roleId])
    expect(await sees()).toBe(true)
    await server.pool.query('delete from user_roles where user_id = $1', [colleague.userId])
    expect(await sees()).toBe(false)
    await server.pool.query('insert into user_roles (user_id, role_id) values ($1, $2)', [colleague.userId, roleId])
    await owner.caller.call(deleteView, { params: { id } })
  })

  it('are shared by people who may edit roles; an owner who lost that right no longer changes them, but can still delete them', async () => {
    const own = (await kefu.call(saveView, { body: { screen: 'members', name: '客服', query: '?a=1' } })).body
    expect((await kefu.call(shareView, { params: { id: own.id }, body: { roleId } })).status).toBe(403)
    expect((await kefu.call(listViewRoles, {})).status).toBe(403)
    const late = await signedIn(server, ['ROLE_EDIT'])
    const view = { screen: 'members' as const, name: '将失去', query: '?a=1' }
    const { id } = (await late.caller.call(saveView, { body: view })).body
    const { version } = (await late.caller.call(shareView, { params: { id }, body: { roleId } })).body
    await takeRight(late.userId)
    await expect.poll(async () => (await late.caller.call(saveView, { body: { ...view, id, version } })).status).toBe(403)
    expect((await late.caller.call(deleteView, { params: { id } })).status).toBe(200)
  })

  it('of somebody else can be taken out of sight by people who may share and who see them, and by nobody else', async () => {
    const { id } = await made()
    const editor = await signedIn(server, ['ROLE_EDIT'])
    await owner.caller.call(shareView, { params: { id }, body: { roleId: await roleOf(editor.userId) } })
    expect((await editor.caller.call(shareView, { params: { id }, body: { roleId } })).status).toBe(403)
    const stranger = await signedIn(server, ['ROLE_EDIT'])
    expect((await stranger.caller.call(shareView, { params: { id }, body: { roleId: null } })).status).toBe(404)
    expect((await editor.caller.call(shareView, { params: { id }, body: { roleId: null } })).status).toBe(200)
    expect(await seenBy(editor)).toEqual([])
    expect((await seenBy(owner)).find((view) => view.id === id)).toMatchObject({ roleId: null })
  })

  it('never carry personal data to others', async () => {
    const { id, version } = await made('?phone=13800000000')
    const refused = await owner.caller.call(shareView, { params: { id }, body: { roleId } })
    expect(refused.error?.error).toBe('VIEW_HOLDS_PERSONAL')
    const view = { id, version, screen: 'members' as const, name: '无手机号', query: '?status=PAID' }
    const plain = (await owner.caller.call(saveView, { body: view })).body
    const shared = (await owner.caller.call(shareView, { params: { id }, body: { roleId, version: plain.version } })).body
    const again = await owner.caller.call(saveView, { body: { ...view, query: '?phone=1234', version: shared.version } })
    expect(again.error?.error).toBe('VIEW_HOLDS_PERSONAL')
    for (const name of ['receiver', 'nickname', 'studentName']) {
      const named = await owner.caller.call(saveView, { body: { ...view, query: `?${name}=王小雨`, version: shared.version } })
      expect(named.error?.error).toBe('VIEW_HOLDS_PERSONAL')
    }
    const searched = { ...view, version: shared.version }
    const byPhone = await owner.caller.call(saveView, { body: { ...searched, query: '?keyword=13800000000' } })
    expect(byPhone.error?.error).toBe('VIEW_HOLDS_PERSONAL')
    expect((await owner.caller.call(saveView, { body: { ...searched, query: '?keyword=退款' } })).status).toBe(200)
  })

  it('nor by what their list asks, which is kept beside the query', async () => {
    const { id, version } = await made()
    const shared = (await owner.caller.call(shareView, { params: { id }, body: { roleId, version } })).body
    const view = { id, version: shared.version, screen: 'members' as const, name: '按清单', query: '?status=PAID' }
    const ask = (filter: Record<string, unknown>, link = '/member/index?status=PAID') => ({ call: 'getMember', filter, link })
    const by = (asked: object) => owner.caller.loose(saveView, { body: { ...view, ask: asked } })
    expect((await by(ask({ parentPhone: '13800000000' }))).error?.error).toBe('VIEW_HOLDS_PERSONAL')
    expect((await by(ask({}, '/member/index?nickname=小雨'))).error?.error).toBe('VIEW_HOLDS_PERSONAL')
    expect((await by({ call: 'getMember' })).status).toBe(400)
    expect((await by(ask({ status: ['PAID'] }))).status).toBe(200)
    const { rows } = await server.pool.query('select ask from saved_views where id = $1', [id])
    expect(rows[0].ask).toEqual(ask({ status: ['PAID'] }))
  })
})
