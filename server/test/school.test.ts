import { createCamp } from '@camp/client'
import { School } from '@camp/school/school'
import type { Deed } from '@camp/school/tally'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from './aServer.ts'
import { aKey, keyEditorCodes } from './doorKeys.ts'
import { makeCamp, makeCampGroup, makeCoach, makeGoods } from './factories.ts'
import { signedIn } from './people.ts'

const server = aServer({ OUTBOX: 'on', SANDBOX: 'on' })
let key: string
beforeAll(async () => {
  const { caller } = await signedIn(server, keyEditorCodes)
  key = (await aKey(caller, { ratePerMinute: 6_000 })).secret
  await makeGoods(server.pool, { kind: 'MEMBER', needs_shipping: false, price_amount: 19_900 })
  const campId = await makeCamp(server.pool, { capacity: 500 })
  for (let n = 0; n < 3; n++) await makeCampGroup(server.pool, campId, { coach_id: await makeCoach(server.pool), capacity: 200 })
})

const opens = (stop = new AbortController().signal, speed = 0.5) =>
  new School(createCamp({ key, baseUrl: server.url }), { seed: 1, families: 4, speed, stop })
/** What there is of it. */
const counts = async () => {
  const { rows } = await server.pool.query(
    `select (select count(*)::int from parents) as families, (select count(*)::int from students) as children,
       (select count(*)::int from camp_students) as enrolments, (select count(*)::int from user_addresses) as addresses,
       (select count(*)::int from clock_ins) as "clockIns", (select count(*)::int from clock_ins where commented_at is not null) as comments,
       (select count(*)::int from orders) as orders, (select count(*)::int from sandbox_payments) as payments,
       (select count(*)::int from clock_ins where jsonb_array_length(media_urls) > 0) as recordings,
       (select count(*)::int from ingest_waiting) as waiting`,
  )
  return rows[0] as Record<
    'families' | 'children' | 'enrolments' | 'addresses' | 'clockIns' | 'comments' | 'orders' | 'payments' | 'recordings' | 'waiting',
    number
  >
}

describe('the school', () => {
  it('plays days through the door: families come, their children learn, coaches comment', async () => {
    const school = opens()
    expect(await school.open()).toBe(0)
    const [first, second] = [await school.day(1), await school.day(2)]
    const there = await counts()
    const sum = (deed: Deed) => (first.done.get(deed) ?? 0) + (second.done.get(deed) ?? 0)
    expect(there).toMatchObject({
      families: sum('families'),
      addresses: sum('families'),
      enrolments: sum('enrolments'),
      children: sum('enrolments'),
      clockIns: sum('clockIns'),
      comments: sum('comments'),
      orders: sum('orders'),
      payments: sum('payments'),
      recordings: sum('recordings'),
      waiting: 0,
    })
    expect(Math.min(there.families, there.clockIns)).toBeGreaterThan(3)
    expect(Math.min(there.comments, there.recordings, there.payments)).toBeGreaterThan(0)
    expect(String(first)).toMatch(/^\d famil.*enrolled, \d+ order/)
    expect([...first.refused, ...second.refused]).toEqual([])
  })

  it('goes on with the day that was broken off, and nothing is there twice', async () => {
    const stop = new AbortController()
    const school = opens(stop.signal, 6)
    expect(await school.open()).toBe(2)
    const before = (await counts()).families
    const day = school.day(3)
    await expect.poll(async () => (await counts()).families, { timeout: 10_000 }).toBeGreaterThan(before)
    stop.abort()
    const broken = await day
    const again = opens()
    expect(await again.open()).toBe(3)
    const rest = await again.day(3)
    const other = await counts()
    expect((broken.done.get('families') ?? 0) + (rest.done.get('families') ?? 0)).toBeGreaterThan(1)
    expect([...rest.refused]).toEqual([])
    await opens().day(3)
    // Comments that fell due after midnight are those of the next day.
    expect(await counts()).toEqual({ ...other, comments: expect.any(Number) })
  })
})
