import { queryMessageList } from '@camp/contract/base/notify'
import { countWork, listWork } from '@camp/contract/homepage/homepage'
import { adjustWorkhours, createWorkhourEntry, updateWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import { confirmWorkhourRequest, declineWorkhourRequest, listWorkhourRequests } from '@camp/contract/workHours/workHours.requests'
import { closeWorkMonth, previewClosing } from '@camp/contract/workHours/workHours.statements'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import { month } from '../../test/hours.calls.ts'
import { type Person, signedIn } from '../../test/people.ts'

// A6: hours and amounts that wait for a second person are told to those who could confirm them, are work in their queues, and hold the closing.

const server = aServer({ WORKER: 'on' })
let asker: Person
let second: Person
let leader: Person
let stranger: Person
let group: number
const CODES = ['COASH_WORKHOUR_EDIT', 'COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_CLOSE', 'SETTLEMENT']

beforeAll(async () => {
  asker = await signedIn(server, CODES)
  second = await signedIn(server, CODES)
  leader = await signedIn(server, CODES, 'OWN_GROUPS')
  stranger = await signedIn(server, ['COASH_WORKHOUR_STATS'])
  group = await makeLedCoachGroup(server.pool, leader.userId, [])
})

const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const said = { date: `${month}-20`, kind: 'OTHER', minutes: 800, reason: '集中培训' } as const

/** A coach with an account and an hour on the 10th and the 20th, in the leader's group from `joined` on. */
async function coachOf(joined: string | null, status = 'OPEN') {
  const account = await signedIn(server, ['COASH_WORKHOUR_EDIT', 'COASH_WORKHOUR_STATS'])
  const id = await makeCoach(server.pool, { user_id: account.userId, tracking_enabled: true, hourly_rate_amount: 6_000 })
  await query("update coach_tracking_periods set from_at = '2020-01-01' where coach_id = $1", [id])
  await query("update coach_rates set effective_from = '2020-01-01' where coach_id = $1", [id])
  if (joined !== null)
    await query('insert into coach_group_members (group_id, coach_id, joined_at) values ($1, $2, $3)', [group, id, joined])
  await query(
    `insert into work_lines (coach_id, day, kind, origin, minutes, rate_amount, amount, reason, coach_group_id)
     select $1, day, 'LIVE_CLASS', 'MANUAL', 60, 6000, 6000, '补录', work_coach_group($1, day) from unnest($2::date[]) as day`,
    [id, [`${month}-10`, `${month}-20`]],
  )
  const [{ id: statementId }] = await query('update work_statements set status = $2 where coach_id = $1 returning id', [id, status])
  const params = { id }
  const requests = async (by = asker) => (await by.caller.call(listWorkhourRequests, { params })).body
  const decide = (
    call: typeof confirmWorkhourRequest | typeof declineWorkhourRequest,
    by: Person,
    request?: { id: number; version: number; amount: number | null },
  ) =>
    by.caller.loose(call, {
      params: { id: request?.id ?? 0 },
      body: call === declineWorkhourRequest ? { reason: '没有课表' } : { version: request?.version, amount: request?.amount },
    })
  return {
    id,
    account,
    enter: (by = asker, more: object = {}) => by.caller.loose(createWorkhourEntry, { params, body: { ...said, ...more } }),
    amount: () =>
      asker.caller.loose(adjustWorkhours, { params, body: { statementId, kind: 'OTHER', amount: 5_000, reason: '少记课时费' } }),
    move: (entryId: number, by = asker) => by.caller.loose(updateWorkhourEntry, { params, body: { id: entryId, ...said } }),
    requests,
    confirmThis: (by: Person, request: Parameters<typeof decide>[2]) => decide(confirmWorkhourRequest, by, request),
    confirm: async (by: Person) => decide(confirmWorkhourRequest, by, (await requests())[0]),
    decline: async (by: Person) => decide(declineWorkhourRequest, by, (await requests())[0]),
  }
}
const told = async (by: Person, coachId: number) =>
  (await by.caller.call(queryMessageList, {})).body.all.filter(
    ({ link, title }) => !title.startsWith(month) && link === `#/coach/coachWorkHourDetail/${coachId}?month=${month}`,
  )
const work = async (by: Person, coachId: number) =>
  (await by.caller.call(listWork, { query: { page: 1, size: 100, kind: ['HOURS_TO_CONFIRM'] } })).body.content.filter(
    ({ subjectId }) => subjectId === coachId,
  )

it('who could confirm is told once and finds it in the queue; who asked hears what became of it', async () => {
  const of = await coachOf('2020-01-01')
  expect((await of.enter()).body).toMatchObject({ status: 'REQUESTED' })
  await of.enter()
  for (const by of [second, leader]) {
    expect(await told(by, of.id)).toMatchObject([{ title: '工时待您确认', detail: expect.stringContaining('集中培训') }])
    expect(await work(by, of.id)).toMatchObject([{ count: 1, detail: `${month}-20`, state: 'OPEN' }])
  }
  for (const by of [asker, of.account, stranger]) expect(await told(by, of.id)).toEqual([])
  expect(await work(stranger, of.id)).toEqual([])
  await of.enter(asker, { reason: '第二次' })
  expect(await work(second, of.id)).toMatchObject([{ count: 2 }])
  expect((await of.confirm(second)).status).toBe(200)
  expect(await told(asker, of.id)).toMatchObject([{ title: '您提交的工时已确认', detail: expect.stringContaining('试用者') }])
  expect((await of.decline(second)).status).toBe(200)
  expect((await told(asker, of.id)).filter(({ detail }) => detail.includes('没有课表'))).toHaveLength(1)
  expect(await work(second, of.id)).toEqual([])
  expect((await second.caller.call(countWork, {})).body.filter(({ kind }) => kind === 'HOURS_TO_CONFIRM')).toEqual([])
  // Taken back by who asked, it is told to nobody.
  await of.enter(asker, { date: `${month}-21`, reason: '第三次' })
  expect((await of.decline(asker)).status).toBe(200)
  expect(await told(asker, of.id)).toHaveLength(2)
})

it('names, tells and is work of those alone whom its confirmation would not refuse', async () => {
  const OWN = 'OWN_GROUPS'
  const people = [
    await signedIn(server, ['COASH_WORKHOUR_EDIT', 'COASH_WORKHOUR_STATS'], OWN),
    await signedIn(server, ['COASH_WORKHOUR_EDIT', 'COASH_WORKHOUR_STATS', 'SETTLEMENT'], OWN),
    await signedIn(server, ['COASH_WORKHOUR_EDIT', 'COASH_WORKHOUR_STATS', 'COASH_WORKHOUR_EXPORT'], OWN),
    await signedIn(server, ['COASH_WORKHOUR_EDIT', 'COASH_WORKHOUR_STATS']),
    await signedIn(server, CODES, OWN),
    await signedIn(server, CODES, OWN),
  ]
  // Nobody else can confirm, so that none is left out of the five who are named.
  await query("update users set activeflg = 'FROZEN' where id <> all($1::bigint[])", [
    [asker.userId, ...people.map(({ userId }) => userId)],
  ])
  const names = people.map((_, at) => `主管${at}`)
  for (const [at, { userId }] of people.entries()) await query('update users set real_name = $2 where id = $1', [userId, names[at]])
  const of = await coachOf(null)
  await query("update users set activeflg = 'FROZEN' where id = $1", [of.account.userId])
  // Each of the first three leads the coach in turn; the fifth leads no coach, and the sixth no more.
  const found: Record<string, unknown> = {}
  for (const [at, by] of people.entries()) {
    if (at < 3 || at === 5) {
      await query('delete from coach_group_members where coach_id = $1', [of.id])
      const led = await makeLedCoachGroup(server.pool, by.userId, [])
      await query("insert into coach_group_members (group_id, coach_id, joined_at, left_at) values ($1, $2, '2020-01-01', $3)", [
        led,
        of.id,
        at < 3 ? null : businessDay(0),
      ])
    }
    await of.enter(asker, { date: `${month}-${11 + at}`, reason: `第 ${at} 次` })
    const [request] = (await of.requests()).toReversed()
    const about = [request?.who.includes(names[at] ?? ''), (await told(by, of.id)).length > 0, (await work(by, of.id)).length > 0]
    found[names[at] ?? ''] = [...about, (await of.confirmThis(by, request)).status === 200]
  }
  const [yes, no] = [Array(4).fill(true), Array(4).fill(false)]
  expect(found).toEqual({ 主管0: no, 主管1: yes, 主管2: yes, 主管3: yes, 主管4: no, 主管5: no })
  await query("update users set activeflg = 'ACTIVE'")
})

it('is seen, told and decided only by who sees the whole month, or the day', async () => {
  const months = await coachOf(`${month}-15`, 'CLOSED')
  expect((await months.amount()).body).toMatchObject({ status: 'REQUESTED' })
  const days = await coachOf(`${month}-15`)
  await days.enter(asker, { date: `${month}-10` })
  for (const [of, error] of [
    [months, 'MONTH_OTHER_GROUP'],
    [days, 'WORKHOUR_OTHER_GROUP'],
  ] as const) {
    expect([await of.requests(leader), await told(leader, of.id), await work(leader, of.id)]).toEqual([[], [], []])
    expect((await told(second, of.id)).length).toBe(1)
    expect((await of.decline(leader)).error).toMatchObject({ error })
    expect((await of.confirm(leader)).error).toMatchObject({ error })
    expect(await of.requests(second)).toHaveLength(1)
  }
  const seen = await coachOf(`${month}-15`)
  await seen.enter()
  expect([await seen.requests(leader), await told(leader, seen.id)].map(({ length }) => length)).toEqual([1, 1])
  expect((await seen.confirm(leader)).status).toBe(200)
})

it('holds the closing of its month, which names it, until it is confirmed or declined', async () => {
  const [one, other] = [await coachOf(null), await coachOf(null)]
  await one.enter()
  const coachIds = [one.id, other.id]
  const preview = async () => (await second.caller.call(previewClosing, { body: { month, coachIds } })).body
  expect(await preview()).toMatchObject({ ready: 1, held: [{ coachId: one.id, why: 'AWAITS', count: 1 }] })
  const close = (body: object) => second.caller.loose(closeWorkMonth, { body: { month, ...body } })
  expect((await close({ coachIds })).error).toMatchObject({ error: 'MONTH_AWAITS', fields: [{ path: 'coachIds' }] })
  const statuses = async () =>
    (await query('select status from work_statements where coach_id = any($1) order by coach_id', [coachIds])).map(({ status }) => status)
  expect(await statuses()).toEqual(['OPEN', 'OPEN'])
  // An entry of this month that is to move into another one holds this one.
  const [entry] = await query('select id from work_entries where coach_id = $1 order by day', [other.id])
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const moved = { params: { id: other.id }, body: { ...said, id: Number(entry.id), date: today } }
  expect((await asker.caller.loose(updateWorkhourEntry, moved)).body).toMatchObject({ status: 'REQUESTED' })
  expect((await preview()).held).toMatchObject([{ why: 'AWAITS' }, { why: 'AWAITS' }])
  expect((await one.confirm(second)).status).toBe(200)
  expect((await other.decline(second)).status).toBe(200)
  expect((await close({ coachIds })).status).toBe(200)
  await expect.poll(statuses, { timeout: 20_000 }).toEqual(['CLOSED', 'CLOSED'])
})

it('asked for and closed at once, one of both is refused', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => coachOf(null)))
  const coachIds = all.map(({ id }) => id)
  await Promise.all([second.caller.loose(closeWorkMonth, { body: { month, coachIds } }), ...all.map((of) => of.enter())])
  await expect.poll(async () => query("select 1 from tasks where status in ('WAITING', 'DOING')"), { timeout: 20_000 }).toEqual([])
  const both = await query(
    `select o.id from work_statements o join work_requests r on r.coach_id = o.coach_id and r.status = 'ASKED'
     where o.coach_id = any($1) and o.status = 'CLOSED'`,
    [coachIds],
  )
  expect(both).toEqual([])
})

it('are twenty of one person and a hundred in all of a coach at most, also of those asked at once; the list holds no more', async () => {
  const of = await coachOf(null)
  const ask = (n: number, by = asker) => of.enter(by, { reason: `集中培训 ${n}` })
  const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => ask(n)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.find(({ status }) => status !== 200)
  expect(refused?.error).toMatchObject({ code: 999, error: 'WORK_REQUESTS_FULL', msg: expect.stringContaining('其中您提交的 20 条') })
  // The same once more is the one that waits; another person still asks.
  const known = answers.findIndex(({ status }) => status === 200)
  expect((await ask(known)).body).toMatchObject({ status: 'REQUESTED' })
  expect((await ask(1, second)).body).toMatchObject({ status: 'REQUESTED' })
  expect((await of.decline(second)).status).toBe(200)
  expect((await ask(30)).status).toBe(200)
  await query(
    `insert into work_requests (coach_id, asked_by, body) select $1, $2, jsonb_build_object('act', 'ENTER', 'date', $3::text, 'kind', 'OTHER', 'minutes', 800,
       'reason', '旧的 ' || n) from generate_series(1, 100) as n`,
    [of.id, leader.userId, said.date],
  )
  expect((await ask(2, second)).error).toMatchObject({ error: 'WORK_REQUESTS_FULL', msg: expect.stringContaining('其中您提交的 1 条') })
  expect(await of.requests()).toHaveLength(100)
})
