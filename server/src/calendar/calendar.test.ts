import { endOtherSessions } from '@camp/contract/account/account.sessions'
import { addDays, mondayOf } from '@camp/contract/base/days'
import { CALENDAR_LINKS, createCalendarLink, getCalendar, listCalendarLinks, withdrawCalendarLink } from '@camp/contract/calendar/calendar'
import { calendarFeed } from '@camp/contract/calendar/calendar.labels'
import { permissions } from '@camp/contract/permissions'
import { changeUserStatus, resetUserPassword } from '@camp/contract/users/users'
import { endUserSessions } from '@camp/contract/users/users.sessions'
import ICAL from 'ical.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { addLine } from '../../test/contracts.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { icsOf } from './calendar.ics.rules.ts'

const server = aServer()
const TODAY = businessDay(0)
const FROM = mondayOf(addDays(TODAY, -7))
let admin: Person['caller']
let staff: Person
let leader: Person
let coach: Person
let camps: [led: number, other: number]

beforeAll(async () => {
  const { pool } = server
  admin = (await signedIn(server, Object.keys(permissions))).caller
  staff = await signedIn(server, ['CAMP_INDEX', 'COASH_OVERTIME', 'COASH_WORKHOUR_STATS'])
  leader = await signedIn(server, ['CAMP_INDEX', 'COASH_OVERTIME'], 'OWN_GROUPS')
  coach = await signedIn(server, [])
  const ownCoach = await makeCoach(pool, { user_id: coach.userId })
  const other = await makeCoach(pool)
  await makeLedCoachGroup(pool, leader.userId, [ownCoach])
  camps = [await makeCamp(pool, { name: '绘本营, 一; "二"' }), await makeCamp(pool, { name: '听力营' })]
  const groups = [
    await makeCampGroup(pool, camps[0], { coach_id: ownCoach }),
    await makeCampGroup(pool, camps[1], { coach_id: other }),
  ] as const
  for (const [at, groupId] of groups.entries()) {
    const child = await makeCampStudent(pool, { campId: camps[at] ?? 0, groupId })
    await makeClockIn(pool, child.id, { clock_in_date: TODAY, comment_due_at: `${addDays(TODAY, 1)} 20:00:00+08` })
  }
  await addLine(pool, ownCoach, TODAY, 35)
  await addLine(pool, ownCoach, TODAY, 25)
  await addLine(pool, other, TODAY, 99)
  await pool.query("insert into holidays (year, name) values (2098, '2098') on conflict do nothing")
  await pool.query(
    "insert into holiday_days (date, holiday_id, name, kind, synced, edited) select $1, id, '元旦', 'HOLIDAY', true, false from holidays where year = 2098",
    [addDays(TODAY, 2)],
  )
})

const seen = async (by: Person) => (await by.caller.call(getCalendar, { query: { from: FROM } })).body.items
const ofKind = async (by: Person, kind: string) => (await seen(by)).filter((item) => item.kind === kind)

describe('the calendar', () => {
  it('shows camps, lessons and deadlines as far as the reader may see them, and a coach the own ones', async () => {
    expect((await ofKind(staff, 'CAMP')).map(({ campId }) => campId)).toEqual(camps)
    expect((await ofKind(leader, 'CAMP')).map(({ campId }) => campId)).toEqual([camps[0]])
    expect((await ofKind(coach, 'CAMP')).map(({ campId }) => campId)).toEqual([camps[0]])
    const lessons = (by: Person) => ofKind(by, 'LESSONS').then((items) => items.find(({ day }) => day === TODAY)?.count)
    expect([await lessons(staff), await lessons(leader), await lessons(coach)]).toEqual([2, 1, 1])
    const due = { day: addDays(TODAY, 1), until: addDays(TODAY, 1), campId: null, title: null }
    expect(await ofKind(staff, 'COMMENTS_DUE')).toEqual([{ kind: 'COMMENTS_DUE', ...due, count: 2 }])
    expect(await ofKind(leader, 'COMMENTS_DUE')).toEqual([{ kind: 'COMMENTS_DUE', ...due, count: 1 }])
    expect(await ofKind(coach, 'COMMENTS_DUE')).toEqual([{ kind: 'COMMENTS_DUE', ...due, count: 1 }])
    expect((await ofKind(coach, 'OWN_HOURS')).map(({ day, count }) => [day, count])).toEqual([[TODAY, 60]])
    expect(await ofKind(staff, 'OWN_HOURS')).toEqual([])
    expect((await ofKind(coach, 'ENROL_CLOSES')).length).toBe(0)
    expect((await ofKind(staff, 'ENROL_CLOSES')).map(({ day }) => day)).toEqual([businessDay(10), businessDay(10)])
    expect((await ofKind(staff, 'HOLIDAY')).map(({ title }) => title)).toEqual(['元旦'])
  })

  it('shows to somebody without any of it the holidays alone', async () => {
    const nobody = await signedIn(server, [])
    expect((await seen(nobody)).map(({ kind }) => kind)).toEqual(['HOLIDAY'])
  })
})

const makeLink = async (by: Person, feeds: readonly string[] = calendarFeed.values) =>
  (await by.caller.call(createCalendarLink, { body: { feeds: [...feeds] as never } })).body
const read = (url: string) => fetch(url.startsWith('/') ? `${server.url}${url}` : url.replace(/^https?:\/\/[^/]+/, server.url))
const events = (text: string) => new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

describe('a link to the calendar', () => {
  it('is read by the calendar of somebody else’s making, word for word and day for day', async () => {
    const { url } = await makeLink(staff)
    const answer = await read(url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const text = await answer.text()
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    const found = events(text)
    const camp = found.find(({ uid }) => uid === `camp-${camps[0]}@camp-console`)
    expect(camp?.summary).toBe('绘本营, 一; "二" 第1期')
    expect([camp?.startDate.toString(), camp?.endDate.toString()]).toEqual([businessDay(-7), businessDay(14)])
    expect(found.find(({ summary }) => summary === '点评截止：2')?.startDate.toString()).toBe(addDays(TODAY, 1))
    expect(new Set(found.map(({ uid }) => uid)).size).toBe(found.length)
  })

  it('is of what was chosen, and shows what its owner may see now', async () => {
    const owner = await signedIn(server, ['CAMP_INDEX', 'COASH_OVERTIME'])
    const { url } = await makeLink(owner, ['CAMPS'])
    const kinds = async () => new Set(events(await (await read(url)).text()).map(({ uid }) => uid.replace(/-.*/, '')))
    expect(await kinds()).toEqual(new Set(['camp', 'enrol_closes', 'lessons']))
    await server.pool.query('delete from role_permissions where role_id in (select role_id from user_roles where user_id = $1)', [
      owner.userId,
    ])
    expect(await kinds()).toEqual(new Set())
    await server.pool.query("update users set activeflg = 'FROZEN' where id = $1", [owner.userId])
    expect((await read(url)).status).toBe(404)
  })

  it('leads nowhere once it is withdrawn, and is nobody else’s to withdraw', async () => {
    const owner = await signedIn(server, [])
    const { id, url } = await makeLink(owner, ['HOLIDAYS'])
    expect((await read(url)).status).toBe(200)
    const [link] = (await owner.caller.call(listCalendarLinks, {})).body
    expect(link).toMatchObject({ id, feeds: ['HOLIDAYS'], readAt: expect.any(String) })
    expect((await staff.caller.call(withdrawCalendarLink, { params: { id } })).status).toBe(404)
    expect((await owner.caller.call(withdrawCalendarLink, { params: { id } })).status).toBe(200)
    expect((await read(url)).status).toBe(404)
    expect((await owner.caller.call(listCalendarLinks, {})).body).toEqual([])
  })

  it.each<[string, (owner: Person) => Promise<{ status: number }>]>([
    ['a reset password', ({ userId }) => admin.call(resetUserPassword, { params: { id: userId } })],
    ['all sessions ended by an administrator', ({ userId }) => admin.call(endUserSessions, { params: { id: userId } })],
    ['a log-out everywhere', ({ caller }) => caller.call(endOtherSessions, {})],
    [
      'a freeze, also once it is undone',
      async ({ userId }) => {
        await admin.call(changeUserStatus, { params: { id: userId, flag: '0' } })
        return admin.call(changeUserStatus, { params: { id: userId, flag: '1' } })
      },
    ],
  ])('ends with %s', async (_what, shut) => {
    const [owner, other] = [await signedIn(server, []), await signedIn(server, [])]
    const [link, others] = [await makeLink(owner, ['HOLIDAYS']), await makeLink(other, ['HOLIDAYS'])]
    expect((await read(link.url)).status).toBe(200)
    expect((await shut(owner)).status).toBe(200)
    // A password of one time is none of the reasons.
    await server.pool.query('update users set must_change_password = false where id = $1', [owner.userId])
    expect([(await read(link.url)).status, (await read(others.url)).status]).toEqual([404, 200])
  })

  it('is not made by a session that ends at that very moment', async () => {
    const owner = await signedIn(server, [])
    const other = await server.pool.connect()
    try {
      await other.query('begin')
      await other.query('update sessions set ended_at = now() where user_id = $1', [owner.userId])
      const making = owner.caller.call(createCalendarLink, { body: { feeds: ['HOLIDAYS'] } })
      const waits = "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%from sessions%'"
      await expect.poll(async () => (await server.pool.query<{ n: number }>(waits)).rows[0]?.n, { timeout: 15_000 }).toBeGreaterThan(0)
      await other.query('commit')
      expect((await making).error.error).toBe('SESSION_ENDED')
    } finally {
      await other.query('rollback')
      other.release()
    }
    expect((await server.pool.query('select from calendar_links where user_id = $1', [owner.userId])).rowCount).toBe(0)
  })

  it('is kept as a hash, and somebody has so many at most, also at once', async () => {
    const owner = await signedIn(server, [])
    const tries = await Promise.all(
      Array.from({ length: CALENDAR_LINKS + 2 }, () => owner.caller.call(createCalendarLink, { body: { feeds: ['HOLIDAYS'] } })),
    )
    const made = tries.filter(({ status }) => status === 200)
    expect(made.length).toBe(CALENDAR_LINKS)
    expect(tries.find(({ status }) => status !== 200)?.error.error).toBe('CALENDAR_LINKS_FULL')
    const { rows } = await server.pool.query('select l::text as row from calendar_links l where user_id = $1', [owner.userId])
    for (const { body } of made) expect(JSON.stringify(rows)).not.toContain(body.url.slice(-47, -4))
  })

  it('needs fresh proof', async () => {
    const owner = await signedIn(server, [])
    owner.caller.proves = false
    const { error } = await owner.caller.call(createCalendarLink, { body: { feeds: ['HOLIDAYS'] } })
    expect(error.error).toBe('PROOF_NEEDED')
  })
})

it('folds no character in two, and escapes what RFC 5545 takes for its own', () => {
  const title = `${'很长的营期名称'.repeat(12)}\\;,\n第二行😀`
  const item = { kind: 'CAMP', day: '2026-03-01', until: '2026-03-31', campId: 1, title, count: null } as const
  const text = icsOf([item], 'zh-CN', new Date('2026-03-01T01:02:03Z'), 'https://console.example')
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !line.includes('�'))).toBe(true)
  const [event] = events(text)
  expect([event?.summary, event?.endDate.toString()]).toEqual([title, '2026-04-01'])
  for (const broken of ['一\rATTACH:二', '一\r\nATTACH:二', '一\u2028ATTACH:二']) {
    const one = icsOf([{ ...item, title: broken }], 'zh-CN', new Date('2026-03-01T01:02:03Z'), null)
    expect(one.split(/\r\n|[\r\n\u2028]/).filter((line) => line.startsWith('ATTACH'))).toEqual([])
    expect(events(one)[0]?.summary).toBe('一\nATTACH:二')
  }
})
