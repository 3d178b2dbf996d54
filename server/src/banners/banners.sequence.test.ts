import {
  createBanner,
  fileBanner,
  getBannerList,
  listFiledBanner,
  restoreBanner,
  updateBanner,
  updateBannerSeq,
} from '@camp/contract/banners/banners'
import type { BannerPosition } from '@camp/contract/banners/banners.labels'
import { getLogs } from '@camp/contract/logs/logs'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const PLACES = ['HOME_TOP', 'COURSE'] as const
const server = aServer()
let one: Caller
let other: Caller
beforeAll(async () => {
  const codes = ['BANNER_MANAGE', 'BANNER_EDIT', 'BANNER_ARCHIVE']
  one = (await signedIn(server, codes)).caller
  other = (await signedIn(server, codes)).caller
})
beforeEach(() => server.pool.query('delete from banners'))

const body = (position: BannerPosition) => ({ title: '轮播图', imageUrl: null, linkKind: 'NONE' as const, position })
const add = async (caller: Caller, position: BannerPosition) => (await caller.call(createBanner, { body: body(position) })).body.id
const idsOf = async (position: BannerPosition) =>
  (await one.call(getBannerList, { query: { page: 1, size: 100, position } })).body.content.map(({ id }) => id)

/** Each place has 1, 2, 3 and so on, without a gap. */
async function expectDense(): Promise<void> {
  const { rows } = await server.pool.query<{ position: string; sequences: number[] }>(
    'select position, array_agg(sequence order by sequence) as sequences from banners where archived_at is null group by position',
  )
  for (const { position, sequences } of rows) expect([position, sequences]).toEqual([position, sequences.map((_, at) => at + 1)])
}

/** What somebody does, with `pick` choosing among what there is; refusals of what is gone meanwhile are part of it. */
type Step = { readonly kind: 'add' | 'file' | 'restore' | 'move' | 'sort'; readonly pick: number; readonly place: 0 | 1 }
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('add', 'add', 'file', 'restore', 'move', 'sort'),
  pick: fc.nat({ max: 50 }),
  place: fc.constantFrom(0, 1),
})

async function take(caller: Caller, { kind, pick, place }: Step): Promise<number> {
  const position = PLACES[place]
  if (kind === 'add') return (await caller.call(createBanner, { body: body(position) })).status
  if (kind === 'restore') {
    const { content } = (await caller.call(listFiledBanner, { query: { page: 1 } })).body
    const chosen = content[pick % Math.max(1, content.length)]
    return chosen ? (await caller.call(restoreBanner, { params: { id: chosen.id } })).status : 200
  }
  const ids = await idsOf(position)
  const id = ids[pick % Math.max(1, ids.length)]
  if (id === undefined) return 200
  if (kind === 'file') return (await caller.call(fileBanner, { params: { id } })).status
  if (kind === 'move') return (await caller.call(updateBanner, { body: { ...body(PLACES[1 - place] ?? position), id } })).status
  const turned = [...ids.slice(pick % ids.length), ...ids.slice(0, pick % ids.length)]
  return (await caller.call(updateBannerSeq, { query: { seen: ids }, body: turned })).status
}

describe('the order of banners', () => {
  it('stays without gaps whatever is done, also by two at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 3, maxLength: 8 }), async (pairs) => {
        for (const [mine, theirs] of pairs) {
          const statuses = await Promise.all([take(one, mine), take(other, theirs)])
          expect(statuses.filter((status) => ![200, 400, 409].includes(status))).toEqual([])
          await expectDense()
        }
      }),
      { numRuns: 12, seed: 20_250_901 },
    )
  })

  it('is set as asked, and refused as out of date where it moved meanwhile', async () => {
    const ids = [await add(one, 'HOME_TOP'), await add(one, 'HOME_TOP'), await add(one, 'HOME_TOP')]
    const [first = 0, second = 0, third = 0] = ids
    const sort = (caller: Caller, wanted: number[], seen?: number[]) =>
      caller.call(updateBannerSeq, { query: seen ? { seen } : {}, body: wanted })
    expect((await sort(one, [third, first, second], ids)).body).toEqual({ count: 3 })
    expect((await sort(other, [second, first, third], ids)).error).toMatchObject({ code: 999, error: 'BANNER_ORDER_MOVED' })
    expect((await sort(other, [second, first, third], ids)).status).toBe(409)
    expect(await idsOf('HOME_TOP')).toEqual([third, first, second])
    expect((await sort(one, [third, first, second])).body).toEqual({ count: 0 })
    await add(other, 'HOME_TOP')
    expect((await sort(one, [first, second, third])).status).toBe(409)
    expect((await sort(one, [first, second])).status).toBe(400)
    const elsewhere = await add(other, 'COURSE')
    expect((await sort(one, [...(await idsOf('HOME_TOP')), elsewhere])).status).toBe(400)
    const admin = await server.as('admin')
    const { content } = (await admin.call(getLogs, { query: { page: 1, size: 50 } })).body
    expect(content.map((entry) => entry.content)).toContain('调整“首页顶部”轮播图的顺序')
  })

  it('of two who sort at once, one is told', async () => {
    const ids = [await add(one, 'HOME_TOP'), await add(one, 'HOME_TOP'), await add(one, 'HOME_TOP')]
    const sort = (caller: Caller, wanted: number[]) => caller.call(updateBannerSeq, { query: { seen: ids }, body: wanted })
    const [mine, theirs] = await Promise.all([sort(one, ids.toReversed()), sort(other, [...ids.slice(1), ...ids.slice(0, 1)])])
    expect([mine.status, theirs.status].sort()).toEqual([200, 409])
  })

  it('of fifty is turned round step by step, as the arrow keys do', async () => {
    for (let at = 0; at < 50; at++) await add(one, 'HOME_TOP')
    let seen = await idsOf('HOME_TOP')
    const wanted = seen.toReversed()
    // The last one goes up to the top by 49 steps; then all are put in the order that is wanted.
    for (let at = 49; at > 0; at--) {
      const next = [...seen]
      next.splice(at - 1, 0, ...next.splice(at, 1))
      expect((await one.call(updateBannerSeq, { query: { seen }, body: next })).body).toEqual({ count: 2 })
      seen = next
    }
    expect((await idsOf('HOME_TOP'))[0]).toBe(wanted[0])
    await one.call(updateBannerSeq, { query: { seen }, body: wanted })
    expect(await idsOf('HOME_TOP')).toEqual(wanted)
    await expectDense()
  })

  it('ends at a hundred in one place', async () => {
    await server.pool.query(`insert into banners (title, link_kind, position, sequence)
      select '满', 'NONE', 'MEMBER', n from generate_series(1, 100) n`)
    expect((await one.call(createBanner, { body: body('MEMBER') })).error).toMatchObject({ error: 'BANNERS_FULL' })
  })
})
