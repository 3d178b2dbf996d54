import { mondayOf } from '@camp/contract/base/days'
import { getWeekData } from '@camp/contract/campStatus/campStatus'
import { type CampEntry, type CampEvent, getCampTimeline } from '@camp/contract/camps/camps.timeline'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach, makeLedCoachGroup } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
const ALL = ['CAMP_INDEX', 'CAMP_STUDENT', 'CAMP_GROUP', 'COASH_DIVISION', 'COASH_OVERTIME'] as const
let reader: Person
let leader: Person
let camp: number
let foreign: number
let own: number

interface Answer {
  readonly coming: readonly CampEntry[]
  readonly entries: readonly CampEntry[]
  readonly next: string | null
}

const ask = async (by: Person, query: Record<string, unknown> = {}): Promise<Answer> =>
  (await by.caller.loose(getCampTimeline, { query: { campId: camp, ...query } })).body as Answer
const kindsOf = ({ entries }: Answer): CampEvent[] => [...new Set(entries.map(({ kind }) => kind))].sort()
const counts = ({ entries }: Answer, kind: CampEvent) =>
  entries.filter((entry) => entry.kind === kind).map(({ title, count }) => [title, count])

beforeAll(async () => {
  const { pool } = server
  reader = await signedIn(server, ALL)
  leader = await signedIn(server, ALL, 'OWN_GROUPS')
  const coach = await makeCoach(pool, { name: '王老师' })
  await makeLedCoachGroup(pool, leader.userId, [coach])
  camp = await makeCamp(pool)
  foreign = await makeCamp(pool)
  own = await makeCampGroup(pool, camp, { coach_id: coach, name: '一班' })
  const others = await makeCampGroup(pool, camp, { name: '二班' })
  const joined = new Date(Date.now() - 6 * 86_400_000)
  const children: { id: number }[] = []
  for (const groupId of [own, own, others]) children.push(await makeCampStudent(pool, { campId: camp, groupId }, { joined_at: joined }))
  const [first, second, third] = children.map(({ id }) => id)
  const due = new Date(Date.now() - 86_400_000)
  await makeClockIn(pool, Number(first), { clock_in_date: businessDay(-3), submitted_at: due, comment_due_at: due })
  await makeClockIn(pool, Number(second), { clock_in_date: businessDay(-3), commented_at: new Date() })
  await makeClockIn(pool, Number(third), { clock_in_date: businessDay(-2) })
  await pool.query(
    `insert into camp_student_moves (camp_student_id, from_group_id, to_group_id, effective_date, moved_by, applied_at)
     values ($1, $2, $3, $4, $6, now()), ($1, $3, $2, $5, $6, null)`,
    [third, own, others, businessDay(-1), businessDay(2), reader.userId],
  )
  await pool.query(`update camp_students set status = 'QUIT', quit_at = now() where id = $1`, [second])
  await pool.query(
    `insert into division_runs (camp_id, token, settings, before, after, figures, basis, created_by, applied_at)
     values ($1, 'done', '{}', '[]', '[{},{}]', '{}', '', $2, now()), ($1, 'looked at', '{}', '[]', '[{}]', '{}', '', $2, null)`,
    [camp, reader.userId],
  )
})

describe('the timeline of a camp', () => {
  it('counts by day who came, left, was moved and clocked in, and tells its dates, groups and divisions', async () => {
    const whole = await ask(reader, { size: 100 })
    expect(kindsOf(whole)).toEqual(['CLOCK_IN', 'DIVISION', 'ENROLMENT', 'GROUP', 'LATE', 'LEAVING', 'MOVE', 'STATE'])
    expect(counts(whole, 'ENROLMENT')).toEqual([[businessDay(-6), 3]])
    expect(counts(whole, 'LEAVING')).toEqual([[businessDay(0), 1]])
    expect(counts(whole, 'CLOCK_IN')).toEqual([
      [businessDay(-2), 1],
      [businessDay(-3), 2],
    ])
    expect(counts(whole, 'LATE')).toEqual([[businessDay(-3), 1]])
    expect(counts(whole, 'MOVE')).toEqual([[businessDay(-1), 1]])
    // What was looked at and not run is no division.
    expect(counts(whole, 'DIVISION')).toEqual([['', 2]])
    expect(whole.entries.filter(({ kind }) => kind === 'STATE').map(({ status }) => status)).toEqual(['START', 'ENROL_START'])
    expect(whole.coming.map(({ kind, status, title }) => [kind, status, title])).toEqual([
      ['MOVE', null, businessDay(2)],
      ['STATE', 'ENROL_END', businessDay(10)],
      ['STATE', 'END', businessDay(13)],
    ])
  })

  it('holds back what its reader has no list of', async () => {
    expect(kindsOf(await ask(await signedIn(server, ['CAMP_INDEX']), { size: 100 }))).toEqual(['CLOCK_IN', 'STATE'])
    expect(await ask(await signedIn(server, ['CAMP_INDEX']), { kind: 'LATE' })).toEqual({ coming: [], entries: [], next: null })
    const stranger = await signedIn(server, ['CAMP_STUDENT'])
    expect((await stranger.caller.loose(getCampTimeline, { query: { campId: camp } })).status).toBe(403)
  })

  it('counts for a leader the own groups alone, and knows no camp without one', async () => {
    const whole = await ask(leader, { size: 100 })
    expect(counts(whole, 'ENROLMENT')).toEqual([[businessDay(-6), 2]])
    expect(counts(whole, 'CLOCK_IN')).toEqual([[businessDay(-3), 2]])
    expect(whole.entries.filter(({ kind }) => kind === 'GROUP').map(({ recordId }) => recordId)).toEqual([own])
    expect(kindsOf(whole)).not.toContain('DIVISION')
    expect((await leader.caller.loose(getCampTimeline, { query: { campId: foreign } })).status).toBe(404)
  })

  it('counts what a child did with the group that it was moved to, as the statistics of the day do', async () => {
    const { pool } = server
    const day = businessDay(-2)
    const leaders = await Promise.all([1, 2].map(() => signedIn(server, [...ALL, 'CAMP_STATUS'], 'OWN_GROUPS')))
    const [before, after] = leaders as [Person, Person]
    const campId = await makeCamp(pool)
    const groups: number[] = []
    for (const { userId } of [before, after]) {
      const coach_id = await makeCoach(pool)
      await makeLedCoachGroup(pool, userId, [coach_id])
      groups.push(await makeCampGroup(pool, campId, { coach_id }))
    }
    const joined_at = new Date(Date.now() - 3 * 86_400_000)
    const { id } = await makeCampStudent(pool, { campId, groupId: Number(groups[0]) }, { joined_at })
    await makeClockIn(pool, id, { clock_in_date: day })
    await pool.query('update camp_students set group_id = $2 where id = $1', [id, groups[1]])
    for (const [by, count] of [
      [before, 0],
      [after, 1],
    ] as const) {
      expect(counts(await ask(by, { campId, kind: 'CLOCK_IN' }), 'CLOCK_IN')).toEqual(count ? [[day, count]] : [])
      const { body } = await by.caller.call(getWeekData, { query: { campId: [campId], weekStart: mondayOf(day) } })
      expect(body.days.find(({ date }) => date === day)?.clockedIn).toBe(count)
    }
  })

  it('pages without a loss or a repetition', async () => {
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
