import { deleteView, getListSetup, getPreference, listViews, savePreference, saveView } from '@camp/contract/preferences'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../test/http.ts'

let server: TestServer
let caiwu: Caller
let kefu: Caller
beforeAll(async () => {
  server = await startTestServer()
  caiwu = await server.as('caiwu')
  kefu = await server.as('kefu')
})
afterAll(() => server.stop())

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
    expect(large.status).toBe(400)
    expect((await caiwu.call(getPreference, { params: { key: '../x' } })).status).toBe(400)
  })
})

describe('saved views', () => {
  it('belong to one person and one list: added, renamed, deleted; a name once', async () => {
    const view = { screen: 'orders', name: '待发货', query: 'progress=PAID' }
    const { id, version } = (await caiwu.call(saveView, { body: view })).body
    expect((await caiwu.call(saveView, { body: view })).error).toMatchObject({
      error: 'DUPLICATE',
      fields: [{ path: 'name', msg: '“待发货”已存在' }],
    })
    expect((await caiwu.call(saveView, { body: { ...view, id, name: '等待发货', version } })).body).toEqual({ id, version: version + 1 })
    expect((await caiwu.call(saveView, { body: { ...view, id, version } })).status).toBe(409)
    expect((await caiwu.call(listViews, { query: { screen: 'orders' } })).body.map((one) => one.name)).toEqual(['等待发货'])
    expect((await kefu.call(listViews, {})).body).toEqual([])
    expect((await kefu.call(deleteView, { params: { id } })).status).toBe(404)
    expect((await caiwu.call(deleteView, { params: { id } })).body).toEqual({ id })
  })

  it('come with the settings of their list in one call, and only those of that list', async () => {
    const orders = { screen: 'coaches', name: '在职', query: '?state=ACTIVE', columns: ['name', 'phone'] }
    await kefu.call(saveView, { body: orders })
    await kefu.call(saveView, { body: { ...orders, screen: 'camps' } })
    await kefu.call(savePreference, { params: { key: 'list.coaches' }, body: { value: { density: 'compact' } } })
    const { value, views } = (await kefu.call(getListSetup, { params: { screen: 'coaches' } })).body
    expect(value).toEqual({ density: 'compact' })
    expect(views).toMatchObject([orders])
    expect((await caiwu.call(getListSetup, { params: { screen: 'coaches' } })).body).toEqual({ value: null, views: [] })
  })
})
