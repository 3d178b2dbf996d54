import { addVersion, deleteVersion, getVersion, listVersions, previewVersion, updateVersion } from '@camp/contract/appVersions/appVersions'
import type { AppPlatform } from '@camp/contract/appVersions/appVersions.labels'
import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { addressOf, type Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let editor: Caller
beforeAll(async () => {
  editor = (await signedIn(server, ['BANNER_OTHER', 'VERSION_EDIT', 'VERSION_DELETE'])).caller
})

const PAST = '2026-01-05 10:00:00'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const body = (platform: AppPlatform, versionName: string, versionCode: number, more: object = {}) => ({
  platform,
  versionName,
  versionCode,
  forceUpdate: false,
  downloadUrl: `https://dl.example.com/${versionName}`,
  ...more,
})
const add = async (...of: Parameters<typeof body>) => (await editor.call(addVersion, { body: body(...of) })).body
const refused = async (...of: Parameters<typeof body>) => (await editor.call(addVersion, { body: body(...of) })).error
const names = async (filter: object, query: object = {}) =>
  (await editor.call(listVersions, { query: { page: 1, ...query }, body: filter })).body.content.map(({ versionName }) => versionName)

describe('app versions', () => {
  it('are drafts, scheduled or published, by their time, and are listed so', async () => {
    await add('PAD', '1.0.0', 10, { publishedAt: PAST, releaseNotes: '首发' })
    await add('PAD', '1.1.0', 11, { publishedAt: inDays(2) })
    const { id } = await add('PAD', '1.2.0-beta.1', 12)
    const { body: page } = await editor.call(listVersions, { query: { page: 1 }, body: { platform: ['PAD'] } })
    expect(page.content.map(({ versionName, state, newest, isConfigure }) => [versionName, state, newest, isConfigure])).toEqual([
      ['1.2.0-beta.1', 'DRAFT', false, false],
      ['1.1.0', 'SCHEDULED', false, false],
      ['1.0.0', 'PUBLISHED', true, true],
    ])
    expect(await names({ platform: ['PAD'], state: ['SCHEDULED', 'DRAFT'] }, { sort: 'versionCode,asc' })).toEqual([
      '1.1.0',
      '1.2.0-beta.1',
    ])
    expect(await names({ platform: ['PAD'], versionName: 'BETA' })).toEqual(['1.2.0-beta.1'])
    expect(await names({ platform: ['PAD'], forceUpdate: true })).toEqual([])
    expect((await editor.call(getVersion, { params: { id } })).body).toMatchObject({
      id,
      versionCode: 12,
      rolloutPercent: 100,
      hotfixOf: null,
    })
    expect((await editor.call(getVersion, { params: { id: id + 1_000 } })).status).toBe(404)
    await editor.call(updateVersion, { body: { ...body('PAD', '1.2.0-beta.1', 12), id, publishedAt: 'now' } })
    expect(await names({ platform: ['PAD'], state: ['PUBLISHED'] })).toEqual(['1.2.0-beta.1', '1.0.0'])
  })

  it('have a name by semver and an address by https, or are refused at the field', async () => {
    for (const name of ['1.0', 'v1.0.0', '1.0.0-01', '一.0.0']) {
      expect(await refused('PAD', name, 90)).toMatchObject({
        fields: [{ path: 'versionName', msg: '应为版本号，如 1.4.0 或 1.4.0-beta.2' }],
      })
    }
    for (const downloadUrl of [
      'http://dl.example.com/a',
      'ftp://dl.example.com',
      'dl.example.com',
      'https://',
      'https://u:p@dl.example.com/',
    ]) {
      const error = await refused('PAD', '9.0.0', 90, { downloadUrl })
      expect([downloadUrl, error.fields?.[0]?.path]).toEqual([downloadUrl, 'downloadUrl'])
    }
    expect(await refused('PAD', '9.0.0', 90, { minSupportedCode: 91 })).toMatchObject({ code: 999, error: 'MIN_SUPPORTED_ABOVE' })
    expect((await refused('PAD', '9.0.0', 90, { rolloutPercent: 101 })).fields?.[0]?.path).toBe('rolloutPercent')
  })

  it('have each name and code once on a platform', async () => {
    await add('IOS', '1.0.0', 100)
    expect(await refused('IOS', '1.0.0', 101)).toMatchObject({ code: 999, error: 'VERSION_NAME_TAKEN', fields: [{ path: 'versionName' }] })
    expect(await refused('IOS', '1.0.1', 100)).toMatchObject({ code: 999, error: 'VERSION_CODE_TAKEN', fields: [{ path: 'versionCode' }] })
    expect((await add('HARMONY', '1.0.0', 100)).version).toBe(1)
  })
})

describe('codes', () => {
  it('rise by what is published on the platform', async () => {
    await add('ANDROID', '2.0.0', 200, { publishedAt: PAST })
    expect(await refused('ANDROID', '2.1.0', 199)).toMatchObject({ code: 999, error: 'CODE_NOT_RISING', fields: [{ path: 'versionCode' }] })
    const { id } = await add('ANDROID', '2.1.0', 210)
    await add('ANDROID', '2.2.0', 220, { publishedAt: inDays(1) })
    // Before that one it may still come; after it, it would never be given to anybody.
    const later = body('ANDROID', '2.1.0', 210, { publishedAt: inDays(2) })
    expect((await editor.call(updateVersion, { body: { ...later, id } })).error.error).toBe('CODE_NOT_RISING')
    expect((await editor.call(updateVersion, { body: { ...later, id, publishedAt: 'now' } })).status).toBe(200)
    // What is published may be changed in all else, whatever came since.
    await add('ANDROID', '2.3.0', 230, { publishedAt: PAST })
    const notes = { ...body('ANDROID', '2.1.0', 210), id, releaseNotes: '补充说明' }
    expect((await editor.call(updateVersion, { body: notes })).status).toBe(200)
    expect((await editor.call(updateVersion, { body: { ...notes, versionCode: 211 } })).error.error).toBe('CODE_NOT_RISING')
  })

  it('of a hotfix rise above what it mends', async () => {
    const base = (await add('HARMONY', '3.0.0', 300, { publishedAt: PAST })).id
    const other = (await add('IOS', '3.0.0', 300, { publishedAt: PAST })).id
    await add('HARMONY', '3.1.0', 310, { publishedAt: PAST })
    const fix = (name: string, code: number, hotfixOf = base) => refused('HARMONY', name, code, { hotfixOf })
    expect(await fix('3.0.1', 300)).toMatchObject({ error: 'HOTFIX_NOT_NEWER', fields: [{ path: 'versionCode' }] })
    expect(await fix('3.0.0-rc.1', 301)).toMatchObject({ error: 'HOTFIX_NOT_NEWER', fields: [{ path: 'versionName' }] })
    expect(await fix('3.0.1', 301, other)).toMatchObject({ error: 'HOTFIX_BASE', fields: [{ path: 'hotfixOf' }] })
    const { id } = await add('HARMONY', '3.0.1', 301, { hotfixOf: base, publishedAt: PAST })
    expect((await editor.call(getVersion, { params: { id } })).body).toMatchObject({ hotfixOfName: '3.0.0', newest: false })
  })

  it('rise also where two are published at once', async () => {
    const both = await Promise.all([
      editor.call(addVersion, { body: body('PAD', '7.0.0', 700, { publishedAt: PAST }) }),
      editor.call(addVersion, { body: body('PAD', '6.0.0', 600, { publishedAt: PAST }) }),
    ])
    const statuses = both.map(({ status }) => status)
    // The lower one may come first; after the higher one it is refused.
    expect(statuses[0]).toBe(200)
    if (statuses[1] !== 200) expect(both[1]?.error.error).toBe('CODE_NOT_RISING')
    expect(await refused('PAD', '6.5.0', 650)).toMatchObject({ error: 'CODE_NOT_RISING' })
  })
})

describe('a change', () => {
  it('goes by version, keeps what is left out, and ends a forced update only with a reason, which is logged', async () => {
    const { id } = await add('IOS', '4.0.0', 400, { forceUpdate: true, publishedAt: PAST, releaseNotes: '修复', rolloutPercent: 30 })
    const change = { ...body('IOS', '4.0.0', 400), id, version: 1 }
    for (const more of [
      {},
      { forceUpdate: true, publishedAt: null },
      { forceUpdate: true, blocked: true },
      { forceUpdate: true, rolloutPercent: 0 },
      { forceUpdate: true, rolloutPercent: 29 },
      { reason: ' ' },
    ]) {
      const answer = await editor.call(updateVersion, { body: { ...change, ...more } })
      expect([more, answer.error]).toEqual([more, expect.objectContaining({ code: 999, error: 'FORCE_OFF_ASKS' })])
    }
    const reason = '新版有崩溃，先不强制'
    expect((await editor.call(updateVersion, { body: { ...change, reason } })).body).toEqual({ id, version: 2 })
    expect((await editor.call(updateVersion, { body: change })).status).toBe(409)
    expect((await editor.call(getVersion, { params: { id } })).body).toMatchObject({ releaseNotes: '修复', rolloutPercent: 30 })
    const { body: history } = await editor.call(getRecordHistory, { query: { entity: 'appVersion', id, page: 1 } })
    expect(history.content[0]).toMatchObject({
      content: '编辑版本 iOS 4.0.0',
      before: { forceUpdate: true },
      after: { forceUpdate: false, reason },
    })
    const then = await editor.call(getRecordAsOf, { query: { entity: 'appVersion', id, at: new Date().toISOString() } })
    expect(then.body.fields).toMatchObject({ versionName: '4.0.0', forceUpdate: false, rolloutPercent: 30 })
    // Of a draft nobody is forced: nothing is asked.
    const draft = await add('IOS', '4.1.0', 410, { forceUpdate: true })
    expect((await editor.call(updateVersion, { body: { ...body('IOS', '4.1.0', 410), id: draft.id } })).status).toBe(200)
  })
})

describe('deleting', () => {
  it('is refused for the newest published version of a platform; drafts and older ones may go', async () => {
    const old = await add('HARMONY', '8.0.0', 800, { publishedAt: PAST })
    const newest = await add('HARMONY', '8.1.0', 810, { publishedAt: PAST })
    const draft = await add('HARMONY', '8.2.0', 820)
    const remove = (id: number) => editor.call(deleteVersion, { params: { id } })
    expect((await remove(newest.id)).error).toMatchObject({ code: 999, error: 'NEWEST_VERSION' })
    expect((await remove(draft.id)).body).toEqual({ id: draft.id })
    expect((await remove(old.id)).body).toEqual({ id: old.id })
    expect((await remove(old.id)).status).toBe(404)
    expect((await add('HARMONY', '8.2.0', 820)).version).toBe(1)
  })

  it('is refused while devices have to update because of it, as is an oldest supported code that falls without a reason', async () => {
    const { id } = await add('IOS', '8.4.0', 840, { publishedAt: PAST, minSupportedCode: 800 })
    await add('IOS', '8.5.0', 850, { publishedAt: PAST })
    const remove = () => editor.call(deleteVersion, { params: { id } })
    expect((await remove()).error).toMatchObject({
      code: 999,
      error: 'VERSION_FORCES',
      msg: expect.stringContaining('请先编辑版本结束强制更新'),
    })
    const change = (more: object) => editor.call(updateVersion, { body: { ...body('IOS', '8.4.0', 840, more), id } })
    for (const minSupportedCode of [null, 799]) expect((await change({ minSupportedCode })).error.error).toBe('FORCE_OFF_ASKS')
    expect((await change({ minSupportedCode: 810 })).status).toBe(200)
    expect((await change({ minSupportedCode: null, reason: '旧版仍可用' })).status).toBe(200)
    expect((await remove()).status).toBe(200)
  })

  it('changes something though it is a GET, and is protected as such', async () => {
    const { id } = await add('HARMONY', '8.3.0', 830)
    const address = addressOf(deleteVersion, { params: { id } })
    const cookie = editor.cookie ?? ''
    const forged = await fetch(`${server.url}${address}`, { headers: { cookie, origin: 'https://evil.example' } })
    expect(forged.status).toBe(403)
    // As a link or an image on another page would.
    expect((await fetch(`${server.url}${address}`, { headers: { cookie } })).status).toBe(403)
    expect((await editor.call(getVersion, { params: { id } })).status).toBe(200)
  })

  it('and editing need their codes', async () => {
    const reader = (await signedIn(server, ['BANNER_OTHER'])).caller
    expect((await reader.call(listVersions, { query: { page: 1 }, body: {} })).status).toBe(200)
    expect((await reader.call(addVersion, { body: body('IOS', '99.0.0', 9_900) })).status).toBe(403)
    expect((await reader.call(deleteVersion, { params: { id: 1 } })).status).toBe(403)
  })
})

describe('the preview', () => {
  it('says what a device would be given at a moment, and why', async () => {
    await server.pool.query("update app_versions set deleted_at = now() where platform = 'PAD'")
    await add('PAD', '20.0.0', 2_000, { publishedAt: PAST, forceUpdate: true, releaseNotes: '课表更清楚' })
    await add('PAD', '20.1.0', 2_010, { publishedAt: inDays(1), rolloutPercent: 100 })
    const ask = async (versionCode: number, at: string | null = null) =>
      (await editor.call(previewVersion, { body: { platform: 'PAD', versionCode, installation: '孩子的平板', at } })).body
    expect(await ask(1_500)).toMatchObject({
      latest: { versionName: '20.0.0' },
      force: true,
      reason: 'FORCED',
      url: 'https://dl.example.com/20.0.0',
      notes: '课表更清楚',
      steps: [
        { versionName: '20.1.0', verdict: 'NOT_YET' },
        { versionName: '20.0.0', verdict: 'GIVEN' },
      ],
    })
    expect(await ask(2_000, inDays(2))).toMatchObject({ latest: { versionName: '20.1.0' }, force: false })
    expect(await ask(2_000)).toMatchObject({ latest: null, reason: 'NONE' })
  })
})
