import { openCounts } from '@camp/contract/inflow/inflow.counts.open'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes } from '../../test/doorKeys.ts'
import { signedIn } from '../../test/people.ts'
import { businessDay } from '../platform/time.ts'

const server = aServer({ SANDBOX: 'off' })
let secret: string
let bannerId: number
const versions: number[] = []
beforeAll(async () => {
  secret = (await aKey((await signedIn(server, keyEditorCodes)).caller, { ratePerMinute: 6_000 })).secret
  const added = async (text: string) => Number((await server.pool.query<{ id: number }>(`${text} returning id`)).rows[0]?.id)
  bannerId = await added("insert into banners (title, link_kind, position, sequence) values ('春季', 'NONE', 'HOME_TOP', 1)")
  for (const code of [100, 101]) {
    const version = `('ANDROID', '1.0.${code}', ${code}, 'https://dl.example.com')`
    versions.push(await added(`insert into app_versions (platform, version_name, version_code, download_url) values ${version}`))
  }
})

const DAY = 86_400_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const item = (kind: string, target: string | number, more: object = {}) => ({ kind, target: String(target), at: ago(0), ...more })
interface Answer {
  readonly counted: number
  readonly refused: readonly { index: number; error: string; fields: { path: string }[] }[]
}
const count = async (items: object[], headers: Record<string, string> = {}) =>
  (await askWithKey(server.url, openCounts, secret, { body: { items } }, headers)).body as Answer
const rows = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows

describe('what apps count', () => {
  it('is added up by day, and once where it is sent twice under one key, also at once', async () => {
    const items = [
      item('BANNER_VIEW', bannerId),
      item('BANNER_CLICK', bannerId),
      item('BANNER_VIEW', bannerId, { at: ago(2 * DAY) }),
      item('BANNER_VIEW', bannerId, { installation: 'a' }),
    ]
    const kept = () => rows('select day::text, views, clicks from banner_counts_day order by day')
    const once = { 'idempotency-key': 'counts-0001' }
    const all = await Promise.all([1, 2, 3].map(() => count(items, once)))
    expect(all).toEqual(all.map(() => ({ counted: 4, refused: [] })))
    expect(await kept()).toEqual([
      { day: businessDay(new Date(Date.now() - 2 * DAY)), views: 1, clicks: 0 },
      { day: businessDay(new Date()), views: 2, clicks: 1 },
    ])
    await Promise.all([1, 2, 3, 4].map(() => count([...items, ...items.toReversed()])))
    expect(await kept()).toMatchObject([
      { views: 9, clicks: 0 },
      { views: 18, clicks: 9 },
    ])
    await count(items, { 'camp-dry-run': '1' })
    expect(await kept()).toMatchObject([{ views: 9 }, { views: 18 }])
  })

  it('names what is refused, by its field, and counts the others', async () => {
    const told = await count([
      item('BANNER_VIEW', 999_999),
      item('BANNER_CLICK', 'x'),
      item('BANNER_VIEW', bannerId, { at: ago(-DAY) }),
      item('BANNER_VIEW', bannerId, { at: ago(8 * DAY) }),
      item('APP_SEEN', 'ANDROID:100'),
      item('APP_SEEN', 'ANDROID:99', { installation: 'a' }),
      item('SHARE_VISIT', 'nothing', { installation: 'a' }),
      item('BANNER_CLICK', bannerId),
    ])
    expect(told.counted).toBe(1)
    expect(told.refused.map(({ index, error, fields }) => [index, error, fields[0]?.path])).toEqual([
      [0, 'UNKNOWN_REFERENCE', 'items.0.target'],
      [1, 'UNKNOWN_REFERENCE', 'items.1.target'],
      [2, 'COUNT_MOMENT', 'items.2.at'],
      [3, 'COUNT_MOMENT', 'items.3.at'],
      [4, 'COUNT_INSTALLATION', 'items.4.installation'],
      [5, 'UNKNOWN_REFERENCE', 'items.5.target'],
      [6, 'UNKNOWN_REFERENCE', 'items.6.target'],
    ])
    const { status } = await askWithKey(server.url, openCounts, secret, { body: { items: [item('OTHER', 1)] } })
    expect(status).toBe(400)
  })

  it('says which version a device has: the last that was seen, also where older news come later', async () => {
    const seen = (version: number, installation: string, at = ago(0)) => item('APP_SEEN', `ANDROID:${version}`, { installation, at })
    expect(await count([seen(101, 'a'), seen(100, 'a', ago(3 * DAY)), seen(100, 'b')])).toEqual({ counted: 3, refused: [] })
    await count([seen(100, 'a', ago(2 * DAY))])
    const kept = await rows('select installation, version_id, last_day - first_day as days from app_installations order by version_id')
    expect(kept.map(({ version_id, days }) => [version_id, days])).toEqual([
      [versions[0], 0],
      [versions[1], 3],
    ])
    for (const { installation } of kept) expect(installation).toMatch(/^[\w-]{43}$/)
  })
})
