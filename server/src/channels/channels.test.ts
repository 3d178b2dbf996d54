import {
  createPromotionChannel,
  exportPromotionChannels,
  getChannelPoster,
  getChannelQr,
  listChannelOwners,
  listPromotionChannels,
  setPromotionChannelStatus,
  updatePromotionChannel,
} from '@camp/contract/channels/channels'
import { getPromotionChannelOptions } from '@camp/contract/channels/channels.options'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeGoods, makeOrder, makeParent } from '../../test/factories.ts'
import { addressOf, type Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ DEMO: 'off', PUBLIC_URL: 'https://camp.example' })
let editor: Caller
beforeAll(async () => {
  editor = (await signedIn(server, ['PROMOTE_INDEX', 'PROMOTE_EDIT'])).caller
})

const LANDING = 'https://www.example.com/autumn?from=ad'
const body = (more: object = {}) => ({ name: '公众号', kind: 'ONLINE' as const, ...more })
const add = async (more: object = {}) => (await editor.call(createPromotionChannel, { body: body(more) })).body.id
const refused = async (more: object) => (await editor.call(createPromotionChannel, { body: body(more) })).error
const one = async (id: number) => (await editor.call(listPromotionChannels, { query: { page: 1, id: [id] } })).body.content[0]
/** Somebody without a session, on a phone of that kind. */
const visit = (code: string, agent = 'phone') => fetch(`${server.url}/c/${code}`, { redirect: 'manual', headers: { 'user-agent': agent } })

describe('a channel', () => {
  it('gets a code that nobody misreads, or keeps the one that was given, and never another', async () => {
    const made = await one(await add())
    expect(made?.code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
    const id = await add({ code: ' Autumn-26 ', landingUrl: LANDING, remark: '秋季' })
    expect(await one(id)).toMatchObject({
      code: 'Autumn-26',
      landingUrl: LANDING,
      shortUrl: 'https://camp.example/c/Autumn-26',
      qrCode: `/foundation/api/promotion-channel/${id}/qr`,
      activeFlg: 'ACTIVE',
      goodsIds: [],
      visits: 0,
      conversionBp: null,
    })
    await editor.loose(updatePromotionChannel, { body: { id, ...body({ name: '公众号二' }), code: 'other' } })
    expect(await one(id)).toMatchObject({ code: 'Autumn-26', name: '公众号二', landingUrl: LANDING, remark: '秋季', version: 2 })
  })

  it('has its code once, whatever the case, also where two are made at once', async () => {
    await add({ code: 'school-A' })
    expect(await refused({ code: 'SCHOOL-a' })).toMatchObject({ error: 'CHANNEL_CODE_TAKEN', fields: [{ path: 'code' }] })
    const both = await Promise.all(['Twin', 'tWIN'].map((code) => editor.call(createPromotionChannel, { body: body({ code }) })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it.each(['x', 'a b', '中文', 'a/b', '../x', 'x'.repeat(33)])('is refused with the code %j', async (code) => {
    expect((await editor.loose(createPromotionChannel, { body: body({ code }) })).status).toBe(400)
  })

  it.each([
    'http://example.com',
    'javascript:alert(1)',
    'https://a:b@example.com',
    'https://nowhere',
    'https://169.254.169.254/latest',
    'https://2130706433',
    '//example.com',
    'http://localhost:3000',
  ])('is refused with the landing page %j', async (landingUrl) => {
    expect(await refused({ landingUrl })).toMatchObject({ error: 'CHANNEL_LANDING', fields: [{ path: 'landingUrl' }] })
  })

  it('has an owner among those who see channels, by whom the list and the sheet can be filtered', async () => {
    const owner = await signedIn(server, ['PROMOTE_INDEX'])
    const stranger = await signedIn(server, ['ORDER_INDEX'])
    expect(await refused({ ownerUserId: stranger.userId })).toMatchObject({ error: 'CHANNEL_OWNER', fields: [{ path: 'ownerUserId' }] })
    const id = await add({ ownerUserId: owner.userId })
    const { body: owners } = await editor.call(listChannelOwners, {})
    expect([owners.some((one) => one.id === owner.userId), owners.some((one) => one.id === stranger.userId)]).toEqual([true, false])
    await add()
    const mine = await owner.caller.call(listPromotionChannels, { query: { page: 1, ownerUserId: [owner.userId] } })
    expect(mine.body.content).toMatchObject([{ id, ownerUserId: owner.userId, ownerName: '试用者' }])
    const { body: file } = await editor.call(exportPromotionChannels, {
      query: {},
      body: { ownerUserId: [owner.userId], columns: ['name', 'ownerName', 'visits'] },
    })
    const { sheets } = await readXlsx(file as unknown as Uint8Array) // a file
    expect(sheets[0]?.rows[1]).toEqual(['公众号', '试用者', 0])
    // A person who left stays the owner until somebody else is.
    await server.pool.query("update users set activeflg = 'FROZEN' where id = $1", [owner.userId])
    await editor.call(updatePromotionChannel, { body: { id, ...body({ name: '公众号三' }) } })
    expect(await one(id)).toMatchObject({ name: '公众号三', ownerUserId: owner.userId })
    await editor.call(updatePromotionChannel, { body: { id, ...body({ ownerUserId: null }) } })
    expect(await one(id)).toMatchObject({ ownerUserId: null, ownerName: null })
    const { body: history } = await editor.call(getRecordHistory, { query: { page: 1, entity: 'channel', id } })
    expect([history.content[0]?.before, history.content[0]?.after]).toMatchObject([{ ownerName: '试用者' }, { ownerName: null }])
  })

  it('has one of its own batches as its default, and no other', async () => {
    const [id, other] = [await add(), await add()]
    const goodsId = await makeGoods(server.pool)
    const batchOf = async (channelId: number) => {
      const { rows } = await server.pool.query<{ id: number }>(
        `insert into coupon_batches (channel_id, goods_id, kind, count, valid_from, valid_to, remark)
         values ($1, $2, 'EXCHANGE', 1, now(), now() + interval '1 day', '秋季卡') returning id`,
        [channelId, goodsId],
      )
      return rows[0]?.id ?? 0
    }
    const [own, foreign] = [await batchOf(id), await batchOf(other)]
    const set = (defaultBatchId: number | null) => editor.call(updatePromotionChannel, { body: { id, ...body(), defaultBatchId } })
    expect((await set(foreign)).error).toMatchObject({ error: 'CHANNEL_BATCH', fields: [{ path: 'defaultBatchId' }] })
    await set(own)
    expect(await one(id)).toMatchObject({ defaultBatchId: own, defaultBatchName: '秋季卡' })
    await editor.call(updatePromotionChannel, { body: { id, ...body({ name: '改名' }) } })
    expect(await one(id)).toMatchObject({ name: '改名', defaultBatchId: own })
    await set(null)
    expect(await one(id)).toMatchObject({ defaultBatchId: null, defaultBatchName: null })
  })

  it('keeps the landing page without a code of ours, and goods that there are', async () => {
    const goodsId = await makeGoods(server.pool)
    const id = await add({ landingUrl: `${LANDING}&ch=other`, goodsIds: [goodsId, goodsId] })
    expect(await one(id)).toMatchObject({ landingUrl: LANDING, goodsIds: [goodsId] })
    expect(await refused({ goodsIds: [goodsId, 999_999] })).toMatchObject({ error: 'CHANNEL_GOODS' })
  })

  it('is switched off and on, refuses the later of two editors, and its history tells it', async () => {
    const id = await add({ name: '地推' })
    const turn = (activeFlg: 'ACTIVE' | 'INACTIVE', version?: number) =>
      editor.call(setPromotionChannelStatus, { body: { id, activeFlg, ...(version && { version }) } })
    expect((await turn('INACTIVE')).body).toEqual({ id, activeFlg: 'INACTIVE', version: 2 })
    expect((await turn('INACTIVE')).body.version).toBe(2)
    expect((await turn('ACTIVE', 1)).status).toBe(409)
    const { body: history } = await editor.call(getRecordHistory, { query: { entity: 'channel', id, page: 1 } })
    expect(history.content.map(({ operationType, content }) => [operationType, content])).toEqual([
      ['INACTIVE', '推广渠道“地推”改为停用'],
      ['ADD', '新建推广渠道“地推”'],
    ])
    expect((await editor.loose(setPromotionChannelStatus, { body: { id, activeFlg: 'GONE' } })).status).toBe(400)
    expect((await turn('ACTIVE')).body.activeFlg).toBe('ACTIVE')
  })

  it('is offered by name to orders and to promotion, those in use first', async () => {
    const [off, on] = [await add({ name: '选项甲' }), await add({ name: '选项乙' })]
    await editor.call(setPromotionChannelStatus, { body: { id: off, activeFlg: 'INACTIVE' } })
    const orders = (await signedIn(server, ['ORDER_INDEX'])).caller
    for (const reader of [editor, orders]) {
      const { body: offered } = await reader.call(getPromotionChannelOptions, { query: { keyword: '选项' } })
      expect(offered.map(({ id, activeFlg }) => [id, activeFlg])).toEqual([
        [on, 'ACTIVE'],
        [off, 'INACTIVE'],
      ])
    }
    const active = await orders.call(getPromotionChannelOptions, { query: { keyword: '选项', activeFlg: ['ACTIVE'] } })
    expect(active.body.map(({ id }) => id)).toEqual([on])
  })

  it('has its figures in the list, which is sorted and narrowed by them', async () => {
    const mark = `数${Date.now()}`
    const [rich, poor] = [await add({ name: `${mark}甲` }), await add({ name: `${mark}乙`, kind: 'KOL' })]
    const parent = await makeParent(server.pool, { channel_id: rich })
    await makeParent(server.pool, { channel_id: rich })
    await makeOrder(server.pool, { parent_id: parent, channel_id: rich, pay_amount: 9_900, refunded_amount: 900, refund_state: 'PARTIAL' })
    await makeOrder(server.pool, { parent_id: parent, channel_id: rich, progress: 'CLOSED' })
    await makeOrder(server.pool, { channel_id: poor, pay_amount: 100 })
    const asked = async (query: object) =>
      (await editor.call(listPromotionChannels, { query: { page: 1, name: mark, ...query } })).body.content.map(({ id }) => id)
    expect(await one(rich)).toMatchObject({ registrations: 2, orderCount: 1, paidAmount: 9_900, refundedAmount: 900, conversionBp: 5_000 })
    expect(await asked({ sort: ['paidAmount,asc'] })).toEqual([poor, rich])
    expect(await asked({ sort: ['registrations,desc'] })).toEqual([rich, poor])
    await server.pool.query('select merge_channel_delta()')
    expect(await asked({ sort: ['paidAmount,desc'] })).toEqual([rich, poor])
    expect(await asked({ kind: ['KOL'] })).toEqual([poor])
  })
})

describe('the short link of a channel', () => {
  it('leads to the landing page with the code, and counts each visitor once a day without a cookie', async () => {
    const id = await add({ code: 'Visit-1', landingUrl: LANDING })
    const answer = await visit('vISIT-1')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`${LANDING}&ch=Visit-1`)
    expect(answer.headers.get('set-cookie')).toBe(null)
    await Promise.all(
      ['phone', 'phone', 'tablet', 'phone', 'Mozilla/5.0 (compatible; bingbot/2.0)'].map((agent) => visit('Visit-1', agent)),
    )
    expect(
      (
        await fetch(`${server.url}/c/${(await one(id))?.code}`, {
          method: 'HEAD',
          redirect: 'manual',
          headers: { 'user-agent': 'checker' },
        })
      ).status,
    ).toBe(302)
    expect((await one(id))?.visits).toBe(2)
    const { rows } = await server.pool.query('select visits, visitors from channel_visits_day where channel_id = $1', [id])
    expect(rows).toEqual([{ visits: 5, visitors: 2 }])
    const kept = await server.pool.query<{ visitor: string }>('select visitor from channel_visitors where channel_id = $1', [id])
    for (const { visitor } of kept.rows) expect(visitor).toMatch(/^[\w-]{43}$/)
  })

  it('of a channel that is not in use leads on and counts nobody', async () => {
    const id = await add({ code: 'Visit-2', landingUrl: LANDING })
    await editor.call(setPromotionChannelStatus, { body: { id, activeFlg: 'INACTIVE' } })
    expect((await visit('Visit-2')).status).toBe(302)
    expect((await one(id))?.visits).toBe(0)
  })

  it('that leads nowhere says so, and nothing else', async () => {
    await add({ code: 'Visit-3' })
    for (const code of ['Visit-3', 'nobody', '%2e%2fx', "x'--", 'x'.repeat(80)]) {
      const answer = await visit(code)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('location')).toBe(null)
      const text = await answer.text()
      expect(text).toContain('链接无法打开')
      expect(text).not.toContain('Visit-3')
    }
  })

  it('of many that lead nowhere tells an address nothing more, not even of one that does', async () => {
    await add({ code: 'Visit-4', landingUrl: LANDING })
    const answers = []
    for (let portion = 0; portion < 10; portion++)
      answers.push(...(await Promise.all(Array.from({ length: 30 }, (_, index) => visit(`guess-${portion}-${index}`)))))
    expect(answers.every(({ status }) => status === 404)).toBe(true)
    const waits = await visit('Visit-4')
    expect([waits.status, waits.headers.get('location')]).toEqual([429, null])
    expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await waits.text()).toContain('尝试次数过多')
    await server.pool.query("delete from attempt_counters where subject like 'channelMiss:%'")
    expect((await visit('Visit-4')).status).toBe(302)
  })
})

describe('what is drawn of a channel', () => {
  it('is a QR code as SVG or PNG of that size, and a poster on A4', async () => {
    const id = await add({ landingUrl: LANDING, campaign: '秋季口语营' })
    const svg = await editor.fetch(addressOf(getChannelQr, { params: { id } }))
    expect([svg.headers.get('content-type'), svg.headers.get('cache-control')]).toEqual(['image/svg+xml', 'private, max-age=86400'])
    expect(await svg.text()).toMatch(/^<svg /)
    const png = await editor.fetch(addressOf(getChannelQr, { params: { id }, query: { format: 'png', size: 1_000 } }))
    const bytes = Buffer.from(await png.arrayBuffer())
    expect([png.headers.get('content-type'), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(['image/png', 1_000, 1_000])
    const poster = Buffer.from(
      await (await editor.fetch(addressOf(getChannelPoster, { params: { id }, query: { count: '6' } }))).arrayBuffer(),
    )
    const text = poster.toString('latin1')
    expect(text.startsWith('%PDF-')).toBe(true)
    const [, width, height] = /\/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)/.exec(text)?.map(Number) ?? []
    expect([Math.round(width ?? 0), Math.round(height ?? 0)]).toEqual([595, 842])
  })

  it('is refused without a landing page, for sizes beyond the bounds, and to people who may not see channels', async () => {
    const id = await add()
    expect((await editor.call(getChannelQr, { params: { id } })).error).toMatchObject({ error: 'CHANNEL_NO_LANDING' })
    expect((await editor.loose(getChannelQr, { params: { id }, query: { size: 4_096 } })).status).toBe(400)
    expect((await editor.call(getChannelQr, { params: { id: 999_999 } })).status).toBe(404)
    const { caller } = await signedIn(server, ['ORDER_INDEX'])
    expect((await caller.call(getChannelPoster, { params: { id } })).status).toBe(403)
  })
})
