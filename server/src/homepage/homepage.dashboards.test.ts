import { deleteView, saveView, shareView } from '@camp/contract/base/preferences'
import * as calls from '@camp/contract/homepage/homepage.dashboards'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
interface Refusable<Body> {
  readonly status: number
  readonly body: Body
  readonly error: { readonly error: string; readonly fields: unknown }
}
let owner: Person
let reader: Person
let roleId: number
const half = (card: string, viewId?: number) => ({ card, half: true, ...(viewId && { viewId }) })
const boards = async (by: Person) => (await by.caller.call(calls.getHome, {})).body.boards
const home = async (by: Person) => (await boards(by))[0]
const names = (board: { cards: readonly { card: string }[] } | undefined) => board?.cards.map(({ card }) => card)
const arrange = async (by: Person, cards: object[] | null, version?: number | null) =>
  (await by.caller.loose(calls.arrangeHome, { body: { cards, ...(version !== undefined && { version }) } })) as Refusable<{
    version: number
  }>
const create = async (by: Person, name: string, cards: object[]) =>
  (await by.caller.loose(calls.createDashboard, { body: { name, cards } })) as {
    status: number
    body: { id: number; version: number }
    error: { error: string; fields: unknown }
  }
const viewOf = async (by: Person, name: string, filter: object, query = '?activeFlg=ACTIVE') => {
  const ask = { call: 'listParents', filter, link: `/parent/index${query}` }
  const saved = (await by.caller.loose(saveView, { body: { screen: 'parents', name, query, ask } })) as Refusable<{ id: number }>
  return saved.body.id
}

beforeAll(async () => {
  owner = await signedIn(server, ['ROLE_EDIT', 'PARENT_INDEX', 'ORDER_INDEX'])
  reader = await signedIn(server, ['PARENT_INDEX'])
  const { rows } = await server.pool.query<{ id: number }>('select role_id as id from user_roles where user_id = $1', [reader.userId])
  roleId = rows[0]?.id ?? 0
})

describe('the own home', () => {
  it('is the one of the roles until it is arranged, then in the own order, and goes back to it', async () => {
    const person = await signedIn(server, ['ORDER_INDEX'])
    const before = await home(person)
    expect(before).toMatchObject({ id: null, name: null, version: null, own: true })
    expect(names(before)).toContain('ORDERS')
    const saved = await arrange(person, [half('MESSAGES'), half('ORDERS'), half('INBOX')], null)
    const now = await home(person)
    expect(now?.cards.map(({ card, half: isHalf }) => [card, isHalf])).toEqual([
      ['MESSAGES', true],
      ['ORDERS', true],
      ['INBOX', false],
    ])
    expect(now).toMatchObject({ version: saved.body.version })
    expect((await arrange(person, null, saved.body.version)).status).toBe(200)
    expect(await home(person)).toEqual(before)
    expect((await arrange(person, null)).status).toBe(200)
  })

  it('is arranged by one window at a time, and holds each card once', async () => {
    const person = await signedIn(server, [])
    const both = await Promise.all([arrange(person, [half('TASKS')], null), arrange(person, [half('MESSAGES')], null)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const first = await home(person)
    expect(first?.cards).toHaveLength(1)
    expect((await arrange(person, [half('VISITS')], (first?.version ?? 0) + 1)).status).toBe(409)
    expect(await arrange(person, [half('TASKS'), half('TASKS')])).toMatchObject({
      error: { error: 'HOME_CARD_TWICE', fields: [{ path: 'cards' }] },
    })
    expect((await arrange(person, [])).status).toBe(400)
    expect((await arrange(person, [half('NOTHING')])).status).toBe(400)
    expect(await home(person)).toEqual(first)
  })

  it('names for its owner what may not be read any more', async () => {
    const person = await signedIn(server, ['ORDER_INDEX'])
    await arrange(person, [half('ORDERS'), half('TASKS'), half('RECEIVED')])
    expect((await home(person))?.cards.map(({ card, readable }) => [card, readable])).toEqual([
      ['ORDERS', true],
      ['TASKS', true],
      ['RECEIVED', false],
    ])
  })
})

describe('a dashboard', () => {
  it('has a name once, is changed by version and deleted, and there are ten at most', async () => {
    const person = await signedIn(server, [])
    const { body } = await create(person, '早会', [half('TASKS')])
    expect(await create(person, '早会', [half('TASKS')])).toMatchObject({ error: { error: 'DUPLICATE', fields: [{ path: 'name' }] } })
    const update = (version: number) =>
      person.caller.loose(calls.updateDashboard, { body: { id: body.id, name: '晚会', cards: [half('VISITS')], version } })
    expect((await update(body.version)).status).toBe(200)
    expect((await update(body.version)).status).toBe(409)
    expect((await boards(person)).map(({ name, cards }) => [name, cards.length])).toEqual([
      [null, expect.any(Number)],
      ['晚会', 1],
    ])
    for (let n = 2; n <= calls.MOST_DASHBOARDS; n++) expect((await create(person, `n${n}`, [half('TASKS')])).status).toBe(200)
    expect(await create(person, 'n11', [half('TASKS')])).toMatchObject({ error: { error: 'DASHBOARDS_FULL' } })
    const other = await signedIn(server, [])
    expect((await other.caller.call(calls.deleteDashboard, { params: { id: body.id } })).status).toBe(404)
    expect((await person.caller.call(calls.deleteDashboard, { params: { id: body.id } })).status).toBe(200)
    expect(await boards(person)).toHaveLength(calls.MOST_DASHBOARDS)
  })

  it('shows a saved view by what its list asks, to who sees it and may read the list', async () => {
    const id = await viewOf(owner, '正常家长', { activeFlg: ['ACTIVE'] })
    const choices = (await owner.caller.call(calls.listDashboardViews, {})).body
    expect(choices.find((view) => view.id === id)).toEqual({
      ...{ id, name: '正常家长', screen: 'parents', call: 'listParents', filter: { activeFlg: ['ACTIVE'] } },
      link: '/parent/index?activeFlg=ACTIVE',
    })
    expect((await reader.caller.call(calls.listDashboardViews, {})).body).toEqual([])
    expect(await create(reader, '别人的', [half('VIEW', id)])).toMatchObject({
      error: { error: 'DASHBOARD_VIEW', fields: [{ path: 'cards' }] },
    })
    expect((await create(reader, '没有', [half('VIEW')])).error.error).toBe('DASHBOARD_VIEW')
    const board = await create(owner, '带视图', [half('VIEW', id), half('TASKS')])
    const cards = async () => (await boards(owner)).find((one) => one.id === board.body.id)?.cards
    expect((await cards())?.[0]).toMatchObject({ readable: true, view: { name: '正常家长' } })
    // A call that does more than read, or none at all, is nobody's card.
    await server.pool.query("update saved_views set ask = jsonb_set(ask, '{call}', '\"deleteParent\"') where id = $1", [id])
    expect((await cards())?.[0]).toMatchObject({ readable: false, view: null })
    await owner.caller.call(deleteView, { params: { id } })
    expect(await cards()).toHaveLength(2)
    await owner.caller.call(calls.deleteDashboard, { params: { id: board.body.id } })
  })
})

describe('a shared dashboard', () => {
  const seen = async (id: number) => (await boards(reader)).find((one) => one.id === id)
  const share = (by: Person, id: number, roleIds: number[], version?: number) =>
    by.caller.call(calls.shareDashboard, { params: { id }, body: { roleIds, ...(version && { version }) } })

  it('is read by the holders of its roles with their own rights, changed by its owner alone, and copied', async () => {
    const view = await viewOf(owner, '共享看', { activeFlg: ['ACTIVE'] })
    const { body } = await create(owner, '客服仪表盘', [half('ORDERS'), half('VIEW', view), half('TASKS')])
    expect(await seen(body.id)).toBeUndefined()
    const { version } = (await share(owner, body.id, [roleId], body.version)).body
    expect((await share(owner, body.id, [roleId], body.version)).status).toBe(409)
    const shown = await seen(body.id)
    expect(shown).toMatchObject({ own: false, ownerName: expect.any(String), roles: [] })
    expect(names(shown)).toEqual(['VIEW', 'TASKS'])
    expect((await boards(owner)).find((one) => one.id === body.id)?.roles).toMatchObject([{ id: roleId }])
    const change = { id: body.id, name: '改', cards: [half('TASKS')] }
    expect((await reader.caller.loose(calls.updateDashboard, { body: change })).status).toBe(403)
    expect((await reader.caller.call(calls.deleteDashboard, { params: { id: body.id } })).status).toBe(403)
    expect((await share(reader, body.id, [])).status).toBe(403)
    expect((await create(reader, '我的一份', [half('TASKS')])).status).toBe(200)
    const { rows } = await server.pool.query("select content from operation_logs where call = 'shareDashboard' order by id")
    expect(rows.at(-1)?.content).toMatchObject({ name: '客服仪表盘' })
    expect((await share(owner, body.id, [], version)).status).toBe(200)
    expect(await seen(body.id)).toBeUndefined()
  })

  it('never carries what names somebody', async () => {
    const named = await viewOf(owner, '某家', { nickname: '小雨妈妈' }, '?nickname=小雨妈妈')
    const { body } = await create(owner, '有人名', [half('VIEW', named)])
    expect((await share(owner, body.id, [roleId])).error?.error).toBe('VIEW_HOLDS_PERSONAL')
    // Nor by a view that names somebody only later.
    const later = await viewOf(owner, '后来', {}, '')
    const plain = await create(owner, '后来有', [half('VIEW', later), half('TASKS')])
    expect((await share(owner, plain.body.id, [roleId])).status).toBe(200)
    await owner.caller.loose(saveView, {
      body: { id: later, screen: 'parents', name: '后来', query: '?phone=13812345678' },
    })
    expect(names(await seen(plain.body.id))).toEqual(['TASKS'])
  })

  it('shows a view of a third person no longer than its owner sees it', async () => {
    const third = await signedIn(server, ['ROLE_EDIT', 'PARENT_INDEX'])
    const view = await viewOf(third, '第三人的', {}, '')
    const { rows } = await server.pool.query<{ id: number }>('select role_id as id from user_roles where user_id = $1', [owner.userId])
    const shareBy = (role: number | null) => third.caller.call(shareView, { params: { id: view }, body: { roleId: role } })
    await shareBy(rows[0]?.id ?? 0)
    const { body } = await create(owner, '转手的', [half('VIEW', view), half('TASKS')])
    await share(owner, body.id, [roleId])
    expect(names(await seen(body.id))).toEqual(['VIEW', 'TASKS'])
    await shareBy(null)
    expect((await boards(owner)).find(({ id }) => id === body.id)?.cards[0]).toMatchObject({ readable: false, view: null })
    expect(names(await seen(body.id))).toEqual(['TASKS'])
    await owner.caller.call(calls.deleteDashboard, { params: { id: body.id } })
  })

  it('leads nowhere but to the console', async () => {
    const links = ['https://evil.example/parent', '//evil.example', 'javascript:alert(1)', '/parent/index']
    const ids = await Promise.all(
      links.map(async (link, n) => {
        const body = { screen: 'parents', name: `去处${n}`, query: '', ask: { call: 'listParents', filter: {}, link } }
        return ((await owner.caller.loose(saveView, { body })) as Refusable<{ id: number }>).body.id
      }),
    )
    const { body } = await create(owner, '带去别处', [...ids.map((id) => half('VIEW', id))])
    await share(owner, body.id, [roleId])
    expect((await seen(body.id))?.cards.map(({ view }) => view?.link)).toEqual(['/parent/index'])
    await owner.caller.call(calls.deleteDashboard, { params: { id: body.id } })
  })

  it('stays while its owner is frozen, ends with the role, and can be ended by who may share and sees it', async () => {
    const lost = await signedIn(server, ['ROLE_EDIT'])
    const { body } = await create(lost, '留下的', [half('TASKS')])
    await share(lost, body.id, [roleId])
    await server.pool.query("update users set activeflg = 'FROZEN' where id = $1", [lost.userId])
    expect(await seen(body.id)).toBeDefined()
    await server.pool.query('update roles set deleted_at = now() where id = $1', [roleId])
    expect(await seen(body.id)).toBeUndefined()
    await server.pool.query('update roles set deleted_at = null where id = $1', [roleId])
    const stranger = await signedIn(server, ['ROLE_EDIT'])
    expect((await share(stranger, body.id, [])).status).toBe(404)
    await server.pool.query('insert into user_roles (user_id, role_id) values ($1, $2)', [stranger.userId, roleId])
    expect((await share(stranger, body.id, [roleId])).status).toBe(403)
    expect((await share(stranger, body.id, [])).status).toBe(200)
    expect(await seen(body.id)).toBeUndefined()
    expect((await share(owner, 999_999, [])).status).toBe(404)
  })

  it('shows a view that is shared by itself too', async () => {
    const view = await viewOf(owner, '两边', {}, '')
    await owner.caller.call(shareView, { params: { id: view }, body: { roleId } })
    expect((await reader.caller.call(calls.listDashboardViews, {})).body.map(({ name }) => name)).toContain('两边')
    const { body } = await create(reader, '自己的', [half('VIEW', view)])
    expect((await seen(body.id))?.cards[0]).toMatchObject({ readable: true })
  })
})
