import type { WorkItem } from '@camp/contract/base/work'
import { claimWork, countWork, finishWork, isDoneByWord, listWork, releaseWork, snoozeWork } from '@camp/contract/homepage/homepage'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeCompany, makeOrder, makeParent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let anna: Person
let ben: Person
const CODES = ['ORDER_SHIP', 'CAMP_STUDENT_DETAIL', 'FEEDBOOK_PROCESS', 'LOGISTICS_EDIT', 'FOLLOW_UP']
beforeAll(async () => {
  const { pool } = server
  anna = await signedIn(server, CODES)
  ben = await signedIn(server, CODES)
  // Much of what is read from an index by time, of children at risk, of parcels, and of what is neither; several of the same moment.
  const family = await makeParent(pool)
  for (let n = 0; n < 25; n++) {
    const at = new Date(Date.now() - (2 + (n % 7)) * 86_400_000)
    await pool.query("insert into feedback (parent_id, content, category, created_at) values ($1, '声音听不清', 'APP', $2)", [family, at])
    await makeOrder(pool, { progress: 'PAID', needs_shipping: true, paid_at: at })
  }
  const company = await makeCompany(pool)
  for (let n = 0; n < 9; n++) {
    const at = new Date(Date.now() - (2 + (n % 7)) * 86_400_000)
    await pool.query(
      `insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address, status, shipped_at)
       values ($1, $2, 'SF' || $3::integer, '王妈妈', '19000000001', '杭州', $4, $5)`,
      [(await makeOrder(pool)).id, company, n, n % 2 === 0 ? 'PROBLEM' : 'RETURNED', at],
    )
  }
  const campId = await makeCamp(pool, { start_date: businessDay(-40), end_date: businessDay(20) })
  const groupId = await makeCampGroup(pool, campId)
  // Gone for so long that nobody brings them back: the last of a fortnight, and the first after it.
  for (const days of [16, 17, 18, 19, 25]) {
    await makeCampStudent(pool, { campId, groupId }, { joined_at: new Date(Date.now() - days * 86_400_000) })
  }
  // Written today, with two hours to answer: not due yet.
  for (const hours of [3, 1, 2]) {
    await pool.query(
      "insert into feedback (parent_id, content, category, due_at) values ($1, '没声音', 'APP', now() + make_interval(hours => $2))",
      [family, hours],
    )
  }
  for (let n = 0; n < 12; n++) {
    await makeCampStudent(pool, { campId, groupId }, { joined_at: new Date(Date.now() - (4 + (n % 5)) * 86_400_000) })
  }
  await pool.query(
    `insert into follow_ups (parent_id, kind, content, next_at, next_text, by_user_id) select $1, 'PHONE', '说好再聊', now() - interval '1 hour', '回电', $2
     from generate_series(1, 3)`,
    [family, anna.userId],
  )
})

type State = WorkItem['state']
const read = async (by: Person, state: State, size: number) => {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { content, totalElements: total } = (await by.caller.call(listWork, { query: { state, page, size } })).body
    ids.push(...content.map(({ id }) => id))
    if (content.length < size) return { ids, total }
  }
}
const counts = async (by: Person, state: State) =>
  (await by.caller.call(countWork, {})).body.reduce((sum, row) => (row.state === state ? sum + row.count : sum), 0)

it('the queue is the same on pages of any size, however much of it is taken or put off, and counts as many as it lists', async () => {
  const whole = await read(anna, 'OPEN', 100)
  expect([whole.ids.length, new Set(whole.ids).size, whole.total]).toEqual([75, 75, 75])
  const since = (await anna.caller.call(listWork, { query: { page: 1, size: 100 } })).body.content.map((row) => Date.parse(row.since))
  const late = since.filter((at) => at <= Date.now())
  const early = since.slice(late.length)
  expect(early).toHaveLength(3)
  expect(since).toEqual([...late.toSorted((one, other) => other - one), ...early.toSorted((one, other) => one - other)])
  const named = (id: string) => {
    const [kind, subjectId] = id.split(':')
    return { kind: kind as Exclude<WorkItem['kind'], 'PROMISE_DUE'>, subjectId: Number(subjectId) }
  }
  // Of each kind some, the oldest and others: a page must not be short of them.
  const taken = whole.ids.filter((_, n) => n % 5 === 0)
  const putOff = whole.ids.filter((_, n) => n % 5 === 1 || n < 3).filter((id) => !taken.includes(id))
  const until = new Date(Date.now() + 3_600_000).toISOString()
  for (const id of taken) await ben.caller.call(claimWork, { params: named(id) })
  for (const id of putOff) await ben.caller.call(snoozeWork, { params: named(id), body: { until } })
  const done = whole.ids.filter((id, n) => n % 5 === 2 && !putOff.includes(id) && isDoneByWord(named(id).kind))
  expect(done.length).toBeGreaterThan(0)
  for (const id of done) await ben.caller.call(finishWork, { params: named(id) as { kind: 'AT_RISK'; subjectId: number } })
  const ended = (await read(anna, 'ENDED', 100)).ids
  expect(ended).toHaveLength(4)
  const left = whole.ids.filter((id) => !taken.includes(id) && !putOff.includes(id) && !done.includes(id))
  for (const size of [5, 7, 20, 100]) {
    expect([size, await read(anna, 'OPEN', size)]).toEqual([size, { ids: left, total: left.length }])
    expect([size, await read(anna, 'SNOOZED', size)]).toEqual([size, { ids: putOff, total: putOff.length }])
    expect([size, await read(anna, 'DONE', size)]).toEqual([size, { ids: done, total: done.length }])
    expect([size, await read(anna, 'ENDED', size)]).toEqual([size, { ids: ended, total: ended.length }])
    expect([size, await read(ben, 'MINE', size)]).toEqual([size, { ids: taken, total: taken.length }])
  }
  // A promise is its maker's.
  expect(await read(anna, 'MINE', 2)).toMatchObject({ total: 3 })
  const states = ['OPEN', 'SNOOZED', 'DONE', 'ENDED', 'MINE'] as const
  expect(await Promise.all([...states.map((state) => counts(anna, state)), counts(ben, 'MINE')])).toEqual([
    left.length,
    putOff.length,
    done.length,
    ended.length,
    3,
    taken.length,
  ])
  const [first = ''] = taken
  await ben.caller.call(releaseWork, { params: named(first) })
  expect((await read(anna, 'OPEN', 10)).ids).toEqual(whole.ids.filter((id) => id === first || left.includes(id)))
})
