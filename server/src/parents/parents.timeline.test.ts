import { getParentTimeline } from '@camp/contract/parents/parents.family'
import type { Code } from '@camp/contract/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import {
  makeCamp,
  makeCampGroup,
  makeCampStudent,
  makeClockIn,
  makeCoach,
  makeCompany,
  makeCoupon,
  makeOrder,
  makeParent,
} from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
const CLERK = ['PARENT_DETAIL'] as const
let clerk: Person
let parent: number

const run = async (text: string, values: unknown[] = []): Promise<number> =>
  (await server.pool.query<{ id: number }>(text, values)).rows[0]?.id ?? 0

const timeline = async (query: Record<string, unknown>, by = clerk): Promise<Timeline> =>
  (await by.caller.loose(getParentTimeline, { query: { parentId: parent, ...query } })).body as Timeline

beforeAll(async () => {
  const { pool } = server
  clerk = await signedIn(server, [...CLERK, 'ORDER_INDEX', 'PROMOTE_CODE'])
  parent = await makeParent(pool)
  const order = await makeOrder(pool, { parent_id: parent, pay_amount: 8_000 })
  await run("insert into refunds (refund_number, order_id, amount, reason) values ('R1', $1, 100, '多拍了')", [order.id])
  await run(
    "insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address) values ($1, $2, 'SF1', '王', '19000000003', '杭州')",
    [order.id, await makeCompany(pool)],
  )
  const code = await makeCoupon(pool, order.orderNumber, order.goodsId)
  await run('update coupons set used_by_parent_id = $2, used_at = now() where code = $1', [code, parent])
})

interface Timeline {
  coming: { kind: string; status: string | null }[]
  entries: { key: string; kind: string; byName: string | null }[]
  next: string | null
}

/** The keys of all entries, page by page. */
async function allKeys(parentId: number, size: number): Promise<string[]> {
  const keys: string[] = []
  let before: string | undefined
  do {
    const part = await timeline({ parentId, size, ...(before && { before }) })
    keys.push(...part.entries.map(({ key }) => key))
    before = part.next ?? undefined
  } while (before !== undefined)
  return keys
}

const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

describe('the timeline of a family', () => {
  it('shows money, parcels and codes to those alone who read them elsewhere', async () => {
    const kindsOf = async (codes: readonly Code[]) => {
      const { entries } = await timeline({ size: 100 }, await signedIn(server, codes))
      return new Set(entries.map(({ kind }) => kind))
    }
    const plain = await kindsOf(CLERK)
    for (const kind of ['PAYMENT', 'REFUND', 'PARCEL', 'REDEMPTION']) expect(plain, kind).not.toContain(kind)
    expect(plain).toContain('ORDER')
    expect([...(await kindsOf([...CLERK, 'LOGISTICS']))].filter((kind) => !plain.has(kind))).toEqual(['PARCEL'])
    expect([...(await kindsOf([...CLERK, 'ORDER_INDEX']))].filter((kind) => !plain.has(kind)).sort()).toEqual([
      'PARCEL',
      'PAYMENT',
      'REFUND',
    ])
    // Asked for by name it is not there either.
    const keeper = await signedIn(server, CLERK)
    expect(await timeline({ kind: 'REFUND' }, keeper)).toEqual({ coming: [], entries: [], next: null })
  })

  it('begins with what comes next, the nearest first, on the first page alone', async () => {
    const family = await makeParent(server.pool)
    const later = await makeCamp(server.pool, { start_date: day(20), end_date: day(40) })
    await makeCampStudent(server.pool, { campId: later, groupId: await makeCampGroup(server.pool, later) }, { parent_id: family })
    const sent = await makeOrder(server.pool, { parent_id: family })
    await run(
      `insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address, shipped_at)
       values ($1, $2, 'SF777', '王', '19000000003', '杭州', now() - interval '1 day')`,
      [sent.id, await makeCompany(server.pool)],
    )
    await run(
      `insert into follow_ups (parent_id, kind, content, next_at, next_text, kept_at, by_user_id)
       select $1, 'PHONE', '聊过', now() + n * interval '1 day', '回电', case when n = 2 then now() end, $2 from unnest(array[-3, 2, 5]) n`,
      [family, clerk.userId],
    )
    const first = await timeline({ parentId: family, size: 2 })
    expect(first.coming.map(({ kind, status }) => [kind, status])).toEqual([
      ['FOLLOW_UP', 'OVERDUE'],
      ['PARCEL', 'CREATED'],
      ['FOLLOW_UP', 'OPEN'],
      ['ENROLMENT', null],
    ])
    expect(first.next).not.toBeNull()
    expect((await timeline({ parentId: family, before: first.next })).coming).toEqual([])
    expect((await timeline({ parentId: family, kind: 'PARCEL' })).coming).toHaveLength(1)
  })

  it('names who wrote a comment, not whose child it is; of staff who are no coach nobody', async () => {
    const family = await makeParent(server.pool)
    const camp = await makeCamp(server.pool)
    const groupId = await makeCampGroup(server.pool, camp, { coach_id: await makeCoach(server.pool, { name: '沈老师' }) })
    const child = await makeCampStudent(server.pool, { campId: camp, groupId }, { parent_id: family })
    const standIn = await makeCoach(server.pool, { name: '代班老师' })
    for (const [n, commented_by] of [standIn, null].entries()) {
      await makeClockIn(server.pool, child.id, { clock_in_date: day(-n), commented_at: new Date(Date.now() - n * 60_000), commented_by })
    }
    const { entries } = await timeline({ parentId: family, kind: 'COMMENT' })
    expect(entries.map(({ byName }) => byName)).toEqual(['代班老师', null])
  })

  it('pages through entries of one moment without a loss or a repetition', async () => {
    const family = await makeParent(server.pool)
    await run(
      `insert into feedback (parent_id, content, category, created_at) select $1, 'n', 'OTHER', '2026-01-01' from generate_series(1, 7)`,
      [family],
    )
    await run(
      `insert into follow_ups (parent_id, kind, content, spoke_at, by_user_id) select $1, 'PHONE', 'n', '2026-01-01', $2 from generate_series(1, 7)`,
      [family, clerk.userId],
    )
    const keys = await allKeys(family, 3)
    expect(keys).toHaveLength(14)
    expect(new Set(keys).size).toBe(14)
  })
})
