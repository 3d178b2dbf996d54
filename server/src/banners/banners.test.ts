import {
  createBanner,
  fileBanner,
  getBanner,
  getBannerList,
  getLiveBanners,
  listFiledBanner,
  restoreBanner,
  updateBanner,
  updateBannerPostStatus,
  updateBannerSeq,
} from '@camp/contract/banners/banners'
import type { BannerPosition } from '@camp/contract/banners/banners.labels'
import { bannerSizes } from '@camp/contract/banners/banners.rules'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { type MediaFile, uploadFile } from '@camp/contract/media/media'
import { updateParamConfig } from '@camp/contract/parameters/parameters.calls'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCamp, makeGoods } from '../../test/factories.ts'
import { addressOf, type Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let editor: Caller
beforeAll(async () => {
  editor = (await signedIn(server, ['BANNER_MANAGE', 'BANNER_EDIT', 'BANNER_POST', 'BANNER_ARCHIVE', 'PARAM_EDIT'])).caller
})
beforeEach(() => server.pool.query('delete from banners'))

async function send(width: number, height: number, caller = editor): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('purpose', 'BANNER')
  form.append('file', new Blob([new Uint8Array(bytes)]), '开营.png')
  const answer = await caller.fetch(addressOf(uploadFile, {}), { method: 'POST', body: form })
  return ((await answer.json()) as MediaFile).url
}
const picture = (position: BannerPosition) => {
  const [width, height] = bannerSizes[position]
  return send(width / 5, height / 5)
}

const body = (more: object = {}) => ({
  title: '秋季营开营',
  imageUrl: null as string | null,
  linkKind: 'NONE' as const,
  position: 'HOME_TOP' as BannerPosition,
  ...more,
})
const add = async (more: object = {}) => (await editor.call(createBanner, { body: body(more) })).body
const refused = async (more: object) => (await editor.call(createBanner, { body: body(more) })).error
const post = (id: number, postStatus: 'POSTED' | 'UNPOSTED' = 'POSTED') => editor.call(updateBannerPostStatus, { body: { id, postStatus } })
const listed = async (position: BannerPosition = 'HOME_TOP') =>
  (await editor.call(getBannerList, { query: { page: 1, size: 200, position } })).body.content
const sort = (ids: readonly number[], seen?: readonly number[]) =>
  editor.call(updateBannerSeq, { query: seen ? { seen: [...seen] } : {}, body: [...ids] })
const one = async (id: number) => (await editor.call(getBanner, { params: { id } })).body
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('a banner', () => {
  it('starts unposted, as the last of its place, and keeps what an update leaves out', async () => {
    await add()
    const imageUrl = await picture('HOME_TOP')
    const { id } = await add({ title: ' 绘本 ', imageUrl, endAt: '2030-01-01 09:00:00' })
    expect(await one(id)).toMatchObject({
      title: '绘本',
      imageUrl,
      sequence: 2,
      postStatus: 'UNPOSTED',
      shown: 'OFF',
      archived: false,
      isConfigure: true,
      lacks: [],
      linkTarget: null,
    })
    const { body: saved } = await editor.call(updateBanner, { body: { ...body({ title: '绘本周', imageUrl }), id, version: 1 } })
    expect(saved).toEqual({ id, version: 2 })
    expect(new Date((await one(id)).endAt ?? '').getTime()).toBe(Date.parse('2030-01-01T09:00:00+08:00'))
    expect((await editor.call(updateBanner, { body: { ...body({ imageUrl }), id, version: 1 } })).status).toBe(409)
    const { body: history } = await editor.call(getRecordHistory, { query: { entity: 'banner', id, page: 1 } })
    expect(history.content[0]).toMatchObject({ content: '编辑轮播图“绘本周”', before: { title: '绘本' }, after: { title: '绘本周' } })
  })

  it('shows only pictures that were sent in for banners', async () => {
    for (const imageUrl of ['https://cdn.example.com/a.png', '//evil.example/a.png', '/media/../x', 'data:image/png;base64,AAAA'])
      expect(await refused({ imageUrl })).toMatchObject({ code: 999, error: 'BANNER_IMAGE_OUTSIDE', fields: [{ path: 'imageUrl' }] })
    const other = (await signedIn(server, ['BANNER_EDIT'])).caller
    expect(await refused({ imageUrl: await send(300, 140, other) })).toMatchObject({ error: 'MEDIA_UNKNOWN' })
    expect(await refused({ imageUrl: `/media/${'0'.repeat(31)}` })).toMatchObject({ error: 'MEDIA_UNKNOWN' })
  })

  it('opens what fits its kind of link, or is refused at the target', async () => {
    const goodsId = await makeGoods(server.pool)
    const campId = await makeCamp(server.pool)
    const error = async (linkKind: string, linkTarget?: string) => (await refused({ linkKind, linkTarget })).error
    expect(await error('NONE', 'https://example.com')).toBe('BANNER_LINK_SURPLUS')
    expect(await error('URL')).toBe('BANNER_LINK_MISSING')
    for (const address of ['http://example.com', 'javascript:alert(1)', 'https://u:p@example.com', 'other://course/1', 'campapp:'])
      expect([address, await error('URL', address)]).toEqual([address, 'BANNER_LINK_URL'])
    expect(await error('URL', 'https://example.com/a b')).toBe('BANNER_LINK_BLANK')
    expect(await error('GOODS', '999999')).toBe('BANNER_LINK_GOODS')
    expect(await error('GOODS', '1e3')).toBe('BANNER_LINK_GOODS')
    expect(await error('CAMP', String(goodsId + 100_000))).toBe('BANNER_LINK_CAMP')
    const goods = await add({ linkKind: 'GOODS', linkTarget: String(goodsId) })
    expect(await one(goods.id)).toMatchObject({ linkTarget: String(goodsId), linkName: expect.any(String) })
    expect((await add({ linkKind: 'CAMP', linkTarget: String(campId) })).version).toBe(1)
    expect((await add({ linkKind: 'URL', linkTarget: 'https://example.com/a?b=1' })).version).toBe(1)
    expect((await add({ linkKind: 'URL', linkTarget: 'campapp://course/1' })).version).toBe(1)
    expect((await editor.call(updateParamConfig, { body: { key: 'app.scheme', value: 'javascript' } })).error.error).toBe('PARAMETER_WORD')
    await editor.call(updateParamConfig, { body: { key: 'app.scheme', value: 'kidscamp' } })
    expect(await error('URL', 'campapp://course/1')).toBe('BANNER_LINK_URL')
    await editor.call(updateParamConfig, { body: { key: 'app.scheme', value: 'campapp' } })
  })

  it('ends after it starts', async () => {
    expect(await refused({ startAt: '2026-03-01 09:00:00', endAt: '2026-03-01 09:00:00' })).toMatchObject({ error: 'BANNER_ENDS_FIRST' })
  })
})

describe('posting', () => {
  it('is refused with the list of what is missing', async () => {
    const goodsId = await makeGoods(server.pool)
    const bare = await add({ linkKind: 'GOODS', linkTarget: String(goodsId), endAt: inHours(-1) })
    await server.pool.query("update goods set active_flg = 'INACTIVE' where id = $1", [goodsId])
    expect(await one(bare.id)).toMatchObject({ isConfigure: false, lacks: ['IMAGE', 'TARGET', 'ENDED'] })
    expect((await post(bare.id)).error).toMatchObject({
      code: 999,
      error: 'BANNER_NOT_READY',
      msg: '不能上架：没有图片，链接目标已失效，结束时间已过',
    })
    const english = await editor.fetch(addressOf(updateBannerPostStatus, {}), {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'accept-language': 'en-US' },
      body: JSON.stringify({ id: bare.id, postStatus: 'POSTED' }),
    })
    expect(((await english.json()) as { msg: string }).msg).toBe(
      'It cannot be posted. It has no picture, a link that leads nowhere, an end in the past',
    )
    expect((await one(bare.id)).postStatus).toBe('UNPOSTED')
  })

  it('takes a ratio of two hundredths more or less, and no other', async () => {
    const lacks = async (width: number, height: number) => (await one((await add({ imageUrl: await send(width, height) })).id)).lacks
    expect(await lacks(303, 140)).toEqual([])
    expect(await lacks(305, 140)).toEqual([])
    expect(await lacks(307, 140)).toEqual(['RATIO'])
    expect(await lacks(293, 140)).toEqual(['RATIO'])
  })

  it('turns a complete banner on and off, again is a success, and a posted one stays complete', async () => {
    const imageUrl = await picture('HOME_TOP')
    const { id } = await add({ imageUrl })
    expect((await post(id)).body).toEqual({ id, postStatus: 'POSTED', version: 2 })
    expect((await post(id)).body.version).toBe(2)
    expect((await one(id)).shown).toBe('LIVE')
    const change = (more: object) => editor.call(updateBanner, { body: { ...body({ imageUrl, ...more }), id } })
    expect((await change({ imageUrl: null })).error).toMatchObject({ error: 'BANNER_POSTED_LACKS' })
    expect((await change({ position: 'HOME_POPUP' })).error).toMatchObject({ error: 'BANNER_POSTED_LACKS' })
    expect((await one(id)).imageUrl).toBe(imageUrl)
    expect((await change({ startAt: inHours(1) })).status).toBe(200)
    expect((await one(id)).shown).toBe('WAITING')
    await server.pool.query("update banners set start_at = null, end_at = now() - interval '1 minute' where id = $1", [id])
    expect(await one(id)).toMatchObject({ shown: 'OVER', isConfigure: false })
    expect((await post(id, 'UNPOSTED')).body.postStatus).toBe('UNPOSTED')
  })

  it('is not shown once what it leads to is gone, and is again once that is back', async () => {
    const imageUrl = await picture('HOME_TOP')
    const goodsId = await makeGoods(server.pool)
    const { id } = await add({ imageUrl, linkKind: 'GOODS', linkTarget: String(goodsId) })
    await post(id)
    const isLive = async () =>
      (await editor.call(getLiveBanners, { query: { position: 'HOME_TOP' } })).body.some((banner) => banner.id === id)
    expect([(await one(id)).shown, await isLive()]).toEqual(['LIVE', true])
    await server.pool.query('update goods set deleted_at = now() where id = $1', [goodsId])
    expect(await one(id)).toMatchObject({ shown: 'WAITING', isConfigure: false, lacks: ['TARGET'] })
    expect(await isLive()).toBe(false)
    await server.pool.query('update goods set deleted_at = null where id = $1', [goodsId])
    expect([(await one(id)).shown, await isLive()]).toEqual(['LIVE', true])
    await post(id, 'UNPOSTED')
  })
})

describe('archiving', () => {
  it('unposts and closes the gap; restoring brings it back last and unposted; both again are a success', async () => {
    const imageUrl = await picture('HOME_TOP')
    const [first, second] = [await add({ imageUrl, title: '一' }), await add({ title: '二' })]
    await post(first.id)
    const file = () => editor.call(fileBanner, { params: { id: first.id } })
    expect((await file()).body).toMatchObject({ id: first.id, archived: true, version: 3 })
    expect((await file()).body.version).toBe(3)
    expect((await listed()).map(({ id, sequence }) => [id, sequence])).toEqual([[second.id, 1]])
    const { body: filed } = await editor.call(listFiledBanner, { query: { page: 1, title: '一' } })
    expect(filed.content).toMatchObject([{ id: first.id, archived: true, postStatus: 'UNPOSTED', imageUrl }])
    expect((await post(first.id)).error.error).toBe('BANNER_ARCHIVED')
    expect((await editor.call(updateBanner, { body: { ...body(), id: first.id } })).error.error).toBe('BANNER_ARCHIVED')
    expect((await sort([second.id, first.id])).error).toMatchObject({ code: 999, error: 'BANNER_ORDER_UNKNOWN' })
    const restore = () => editor.call(restoreBanner, { params: { id: first.id } })
    expect((await restore()).body).toEqual({ id: first.id, archived: false, version: 4 })
    expect((await restore()).body.version).toBe(4)
    expect((await listed()).map(({ id, postStatus }) => [id, postStatus])).toEqual([
      [second.id, 'UNPOSTED'],
      [first.id, 'UNPOSTED'],
    ])
  })
})

describe('what is live', () => {
  it('is the same for the list and the carousel, at ten random moments and now', async () => {
    const imageUrl = await picture('HOME_TOP')
    const hour = () => Math.floor(Math.random() * 400) - 200
    const made: { id: number; from: number; until: number; posted: boolean }[] = []
    for (let at = 0; at < 14; at++) {
      const [from, until] = [hour(), hour()].sort((one, other) => one - other) as [number, number] // two went in
      const { id } = await add({ imageUrl, startAt: at % 4 === 0 ? null : inHours(from), endAt: at % 3 === 0 ? null : inHours(until + 1) })
      const posted = at % 5 !== 4
      // Some are over already: they were posted before.
      if (posted) await server.pool.query("update banners set post_status = 'POSTED' where id = $1", [id])
      made.push({ id, from: at % 4 === 0 ? -1e6 : from, until: at % 3 === 0 ? 1e6 : until + 1, posted })
    }
    const liveAt = (hours: number) => made.filter(({ from, until, posted }) => posted && from <= hours && hours < until).map(({ id }) => id)
    const asked = async (at?: string) =>
      (await editor.call(getLiveBanners, { query: { position: 'HOME_TOP', ...(at !== undefined && { at }) } })).body.map(({ id }) => id)
    for (let round = 0; round < 10; round++) {
      const hours = hour() + 0.5
      expect([hours, await asked(inHours(hours))]).toEqual([hours, liveAt(hours)])
    }
    const now = (await listed()).filter(({ shown }) => shown === 'LIVE').map(({ id }) => id)
    expect(now.length).toBeGreaterThan(0)
    expect(await asked()).toEqual(now)
    expect((await editor.call(getLiveBanners, { query: { position: 'MEMBER' } })).body).toEqual([])
  })

  it('begins with the start and does not hold at the end', async () => {
    const { id } = await add({ imageUrl: await picture('HOME_TOP'), startAt: '2031-05-01 09:00:00', endAt: '2031-05-02 09:00:00' })
    await post(id)
    const count = async (at: string) => (await editor.call(getLiveBanners, { query: { position: 'HOME_TOP', at } })).body.length
    expect(await count('2031-05-01 08:59:59')).toBe(0)
    expect(await count('2031-05-01 09:00:00')).toBe(1)
    expect(await count('2031-05-02 08:59:59')).toBe(1)
    expect(await count('2031-05-02 09:00:00')).toBe(0)
  })
})

describe('rights', () => {
  it('are those of each step', async () => {
    const reader = (await signedIn(server, ['BANNER_MANAGE'])).caller
    expect((await reader.call(getBannerList, { query: { page: 1 } })).status).toBe(200)
    expect((await reader.call(createBanner, { body: body() })).status).toBe(403)
    expect((await reader.call(updateBannerSeq, { body: [1] })).status).toBe(403)
    expect((await reader.call(updateBannerPostStatus, { body: { id: 1, postStatus: 'POSTED' } })).status).toBe(403)
    expect((await reader.call(fileBanner, { params: { id: 1 } })).status).toBe(403)
    expect((await reader.call(restoreBanner, { params: { id: 1 } })).status).toBe(403)
    expect((await editor.call(getBanner, { params: { id: 999_999 } })).status).toBe(404)
  })
})
