import { type CoachEntry, type CoachEvent, getCoachTimeline } from '@camp/contract/coaches/coaches.timeline'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
const ALL = ['COASH_INDEX', 'COASH_WORKHOUR_STATS', 'COASH_OVERTIME'] as const
let reader: Person
let leader: Person
let coach: number
let foreign: number

interface Answer {
  readonly coming: readonly CoachEntry[]
  readonly entries: readonly CoachEntry[]
  readonly next: string | null
}

const ask = async (by: Person, query: Record<string, unknown> = {}): Promise<Answer> =>
  (await by.caller.loose(getCoachTimeline, { query: { coachId: coach, ...query } })).body as Answer
const kindsOf = ({ entries }: Answer): CoachEvent[] => [...new Set(entries.map(({ kind }) => kind))].sort()

beforeAll(async () => {
  const { pool } = server
  reader = await signedIn(server, ALL)
  leader = await signedIn(server, ALL, 'OWN_GROUPS')
  coach = await makeCoach(pool)
  foreign = await makeCoach(pool)
  const led = await makeLedCoachGroup(pool, leader.userId, [coach])
  const running = await makeCamp(pool)
  const group = await makeCampGroup(pool, running, { coach_id: coach, name: '一班' })
  const later = await makeCamp(pool, { start_date: businessDay(10), end_date: businessDay(20) })
  await makeCampGroup(pool, later, { coach_id: coach })
  const child = await makeCampStudent(pool, { campId: running, groupId: group })
  const late = new Date(Date.now() - 3 * 86_400_000)
  for (const n of [3, 4, 5]) {
    await makeClockIn(pool, child.id, {
      clock_in_date: businessDay(-n),
      submitted_at: late,
      comment_due_at: late,
      commented_at: n === 3 ? null : new Date(),
    })
  }
  await pool.query(
    `insert into work_entries (coach_id, day, kind, origin, camp_id, group_id, coach_group_id, minutes, amount, line_count)
     select $1, current_date - n, 'COMMENT', 'AUTO', $2, $3, case when n < 9 then $4::bigint end, 30, 2600, 12 from generate_series(1, 9) n`,
    [coach, running, group, led],
  )
  // Of one month some was worked in the own group, of the other none.
  await pool.query(
    `insert into work_entries (coach_id, day, kind, origin, coach_group_id, minutes, amount, line_count)
     values ($1, '2020-01-02', 'OTHER', 'AUTO', $2, 40, 4000, 1), ($1, '2020-01-03', 'OTHER', 'AUTO', null, 60, 6000, 1),
       ($1, '2020-02-03', 'OTHER', 'AUTO', null, 90, 9000, 1)`,
    [coach, led],
  )
  await pool.query(
    `insert into work_statements (coach_id, month, minutes, amount, status, submitted_at)
     values ($1, '2020-01', 100, 10000, 'SUBMITTED', now()), ($1, '2020-02', 90, 9000, 'SUBMITTED', now())`,
    [coach],
  )
  await pool.query(
    `with made as (insert into contracts (flow_id, coach_id, start_date, end_date, line_count, minutes, amount, facts, phone, id_tail_hash, token_seed,
       token_hash, flow_status)
     values ('OF-OTHERS', $1, '2020-02-01', '2020-02-29', 1, 90, 9000, '{}', '19000000000', 'x', 'x', 'y', 1) returning id)
     insert into contract_events (contract_id, kind, at) select id, 'SENT', now() from made`,
    [coach],
  )
  await pool.query(
    `insert into coach_absences (coach_id, from_date, to_date, reason) values ($1, current_date + 5, current_date + 6, '探亲'), ($1, current_date - 30, current_date - 29, '生病')`,
    [coach],
  )
})

describe('the timeline of a coach', () => {
  it('tells hours and late comments by day, groups, camps and absences, and what comes next', async () => {
    const whole = await ask(reader, { size: 100 })
    expect(kindsOf(whole)).toEqual(['ABSENCE', 'CAMP', 'CONTRACT', 'GROUP', 'HOURS', 'LATE', 'STATEMENT'])
    expect(whole.entries.filter(({ kind }) => kind === 'HOURS')).toHaveLength(12)
    expect(whole.entries.find(({ kind }) => kind === 'HOURS')).toMatchObject({ minutes: 30, amount: 2_600, count: 12 })
    // Of one day, whatever became of them.
    expect(whole.entries.filter(({ kind }) => kind === 'LATE')).toMatchObject([{ count: 3, status: 'MISSING' }])
    expect(whole.coming.map(({ kind }) => kind)).toEqual(['ABSENCE', 'CAMP'])
    const times = whole.entries.map(({ at }) => Date.parse(at))
    expect(times).toEqual([...times].sort((one, other) => other - one))
  })

  it('shows hours and late comments to those alone who read their lists', async () => {
    expect(kindsOf(await ask(await signedIn(server, ['COASH_INDEX']), { size: 100 }))).toEqual(['ABSENCE', 'CAMP', 'GROUP'])
    expect(kindsOf(await ask(await signedIn(server, ['COASH_INDEX', 'COASH_OVERTIME']), { size: 100 }))).toContain('LATE')
    expect(await ask(await signedIn(server, ['COASH_INDEX']), { kind: 'HOURS' })).toEqual({ coming: [], entries: [], next: null })
    const stranger = await signedIn(server, ['COASH_OVERTIME'])
    expect((await stranger.caller.loose(getCoachTimeline, { query: { coachId: coach } })).status).toBe(403)
  })

  it('hides pay from a leader, and coaches of other groups altogether', async () => {
    const { entries } = await ask(leader, { kind: 'HOURS' })
    expect(new Set(entries.map(({ amount }) => amount))).toEqual(new Set([null]))
    expect(entries[0]?.minutes).toBe(30)
    expect((await leader.caller.loose(getCoachTimeline, { query: { coachId: foreign } })).status).toBe(404)
    expect((await reader.caller.loose(getCoachTimeline, { query: { coachId: foreign } })).status).toBe(200)
  })

  it('holds for a leader the hours, months and contracts of the own groups alone, as their lists do', async () => {
    const { entries } = await ask(leader, { size: 100 })
    const hours = entries.filter(({ kind }) => kind === 'HOURS')
    expect([hours.length, hours.some(({ title }) => title === businessDay(-9) || title === '2020-01-03')]).toEqual([9, false])
    expect(entries.filter(({ kind }) => kind === 'STATEMENT')).toMatchObject([{ title: '2020-01', minutes: 40, amount: null }])
    expect(kindsOf({ coming: [], entries, next: null })).not.toContain('CONTRACT')
    const whole = await ask(reader, { kind: 'STATEMENT' })
    expect(whole.entries.map(({ title, minutes, amount }) => [title, minutes, amount])).toEqual(
      expect.arrayContaining([
        ['2020-01', 100, 10_000],
        ['2020-02', 90, 9_000],
      ]),
    )
  })

  it('pages without a loss or a repetition, also within one midnight', async () => {
    const whole = await ask(reader, { size: 100 })
    const keys: string[] = []
    let before: string | null = null
    do {
      const part: Answer = await ask(reader, { size: 2, ...(before !== null && { before }) })
      keys.push(...part.entries.map(({ key }) => key))
      before = part.next
    } while (before !== null)
    expect(keys).toEqual(whole.entries.map(({ key }) => key))
    expect(new Set(keys).size).toBe(keys.length)
  })
})
