import type { CallAnswer } from '@camp/contract/base/call'
import { addDays, mondayOf } from '@camp/contract/base/days'
import { getMemberWeekList, getWeekData, type WeekFigure } from '@camp/contract/campStatus/campStatus'
import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { countNoClockedIn, countWork, listRunningCamps, listWork } from '@camp/contract/homepage/homepage'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { CampCourse, type Step } from '../../test/camp.course.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let teacher: Caller
beforeAll(async () => {
  teacher = (
    await signedIn(server, [
      'CAMP_STATUS',
      'CAMP_STUDENT',
      'CAMP_STUDENT_DETAIL',
      'CAMP_STUDENT_EDIT',
      'CAMP_STUDENT_REMOVE',
      'PARENT_MERGE',
      'PARENT_INDEX',
      'PARENT_DETAIL',
    ])
  ).caller
})

type Week = CallAnswer<typeof getWeekData>

/** All weeks of a camp up to now, the first one first; `from` counts days since the camp began. */
async function weeksOf(course: CampCourse): Promise<{ from: number; week: Week }[]> {
  const weeks: { from: number; week: Week }[] = []
  const first = mondayOf(course.dayOf(0))
  for (let n = 0; addDays(first, 7 * n) <= course.dayOf(course.today); n++) {
    const weekStart = addDays(first, 7 * n)
    const from = Math.round((Date.parse(weekStart) - Date.parse(course.dayOf(0))) / 86_400_000)
    weeks.push({ from, week: (await teacher.call(getWeekData, { query: { weekStart, campId: [course.campId] } })).body })
  }
  return weeks
}

/** What nobody can change any more: weeks that are over, and days of this week that are. */
const past = (weeks: readonly { from: number; week: Week }[], today: number) =>
  weeks.map(({ from, week }) => ({
    days: week.days.filter((_day, n) => from + n < today),
    ...(from + 7 <= today && { totals: week.totals, groups: [...week.groups].sort((one, other) => one.groupId - other.groupId) }),
  }))
const withoutGroups = (weeks: ReturnType<typeof past>) => weeks.map(({ groups: _groups, ...week }) => week)

const who = fc.nat(5)
const group = fc.nat(1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('add' as const), who, group }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('remove' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('back' as const), who, group }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('takeBack' as const, 'merge' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), who, group }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('clockIn' as const), who, comment: fc.constantFrom('COMMENTED', 'LATE', 'DUE', 'MISSING') }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), days: fc.constantFrom(1, 1, 2, 4, 7) }) },
)

/** The figures are those that are counted by hand, and open as many children. */
async function agree(course: CampCourse, weeks: Awaited<ReturnType<typeof weeksOf>>): Promise<void> {
  for (const { from, week } of weeks) {
    expect(week.totals).toEqual(course.figures(from, from + 6))
    expect(week.days.map(({ date: _date, ...day }) => day)).toEqual(week.days.map((_day, n) => course.figures(from + n, from + n)))
    for (const id of course.groups) {
      const counted = course.figures(from, from + 6, id)
      const shown = week.groups.find(({ groupId }) => groupId === id)
      expect([id, shown?.enrolled ?? 0]).toEqual([id, counted.enrolled])
      if (shown) expect(shown).toMatchObject(counted)
    }
    const figures: readonly [WeekFigure, number][] = [
      ['ENROLLED', week.totals.enrolled],
      ['NOT_CLOCKED_IN', week.totals.notClockedIn],
      ['AT_RISK', week.totals.atRisk],
    ]
    for (const [figure, count] of figures) {
      const query = { weekStart: week.weekStart, figure, campId: [course.campId], page: 1 }
      expect([figure, (await teacher.call(getMemberWeekList, { query })).body.totalElements]).toEqual([figure, count])
    }
  }
}

it('leaves the past as it was, also when a child is added, removed, brought back, moved or merged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
      const course = await CampCourse.begin(server.pool, teacher)
      for (const begun of [0, 1, 0]) await course.take({ do: 'add', who: 0, group: begun })
      let before = past(await weeksOf(course), course.today)
      for (const one of steps) {
        if (!(await course.take(one))) continue
        const after = past(await weeksOf(course), course.today)
        // A move takes the whole stay along, and what passes is past.
        if (one.do === 'move') expect(withoutGroups(after)).toEqual(withoutGroups(before))
        else if (one.do !== 'pass') expect(after).toEqual(before)
        before = after
      }
      await agree(course, await weeksOf(course))
      // A child in its first stay, however the others went.
      await course.take({ do: 'add', who: 0, group: 0 })
      await assertKept(course)
      await assertStays(course)
    }),
    { numRuns: 6 },
  )
}, 240_000)

/** What the workplace tells of a camp, by what is kept of its stays, is what is counted day by day. */
async function assertWorkplace(course: CampCourse): Promise<void> {
  const { days } = (await teacher.call(getWeekData, { query: {} })).body
  const own = (await teacher.call(getWeekData, { query: { campId: [course.campId] } })).body.totals
  const running = (await teacher.call(listRunningCamps, {})).body.find(({ id }) => id === course.campId)
  const { enrolled, due, clockedIn, clockInRateBp, atRisk } = own
  expect(running).toMatchObject({ enrolled, due, clockedIn, clockInRateBp, atRisk })
  const { count } = (await teacher.call(countNoClockedIn, {})).body
  expect(count).toBe(days.find(({ date }) => date === course.dayOf(course.today))?.notClockedIn)
  expect(await atRiskWork()).toEqual((await server.pool.query(AT_RISK)).rows)
}

/** Who is at risk, child by child. */
const AT_RISK = `
  select s.id, (greatest(coalesce(f.last_clock_in_date, greatest(c.start_date, business_day(s.joined_at))), business_day(s.returned_at)) + 3)::timestamptz as since
  from camps c join camp_students s on s.camp_id = c.id left join camp_student_figures f on f.camp_student_id = s.id
  where c.deleted_at is null
    and at_risk(s.status, c.start_date, c.end_date, s.joined_at, s.returned_at, f.last_clock_in_date, business_day(now()))
  order by 2 desc, 1`

async function atRiskWork(): Promise<{ id: number; since: string }[]> {
  const counts = (await teacher.call(countWork, {})).body
  const rows: { id: number; since: string }[] = []
  // What is of no use any more has been due for longer than all else.
  for (const state of ['OPEN', 'ENDED'] as const) {
    const all = rows.length + counts.reduce((sum, row) => (row.state === state ? sum + row.count : sum), 0)
    for (let page = 1; rows.length < all; page++) {
      const { content } = (await teacher.call(listWork, { query: { page, size: 100, state } })).body
      expect(content.length).toBeGreaterThan(0)
      for (const { subjectId, since } of content) rows.push({ id: subjectId, since })
    }
  }
  return rows
}

/** Also where no lesson is on the day of the last clock-in, or a child has finished. What is kept is what a recount counts. */
async function assertKept(course: CampCourse): Promise<void> {
  await assertWorkplace(course)
  const moveLesson = 'update camp_lessons set lesson_date = lesson_date + $2::integer where camp_id = $1 and lesson_date = $3'
  for (const day of [course.dayOf(course.today), course.dayOf(course.today - 1)]) {
    await server.pool.query(moveLesson, [course.campId, 1_000, day])
    await assertWorkplace(course)
    await server.pool.query(moveLesson, [course.campId, -1_000, addDays(day, 1_000)])
  }
  const state = "update camp_students set status = $2 where camp_id = $1 and status <> 'QUIT' and id % 2 = 0"
  for (const status of ['FINISHED', 'STUDYING']) {
    await server.pool.query(state, [course.campId, status])
    await assertWorkplace(course)
  }
  await assertChildrenKept()
  const kept = 'select id, clock_in_days, finished_days, last_clock_in_date from camp_student_stays order by id'
  const before = (await server.pool.query(kept)).rows
  await server.pool.query('update camp_student_stays set clock_in_days = 99, finished_days = 99, last_clock_in_date = null')
  await server.pool.query('select recount_camp_student_figures()')
  expect((await server.pool.query(kept)).rows).toEqual(before)
}

/** Children in their only stay, by day: as they are kept, before and after what was appended is merged, as they are counted. */
async function assertChildrenKept(): Promise<void> {
  const rows = async (text: string) => (await server.pool.query(text)).rows
  const counted = await rows(
    `select camp_id, from_day, coalesce(last_clock_in_date, '-infinity')::text as last, count(*) as children from camp_student_stays
     where to_at is null and after_at is null and finished_at is null group by 1, 2, 3 order by 1, 2, 3`,
  )
  expect(counted.length).toBeGreaterThan(0)
  const kept = `select camp_id, from_day, last_day::text as last, sum(children)::bigint as children
    from (select camp_id, from_day, last_day, children from camp_stay_day union all select camp_id, from_day, last_day, children from camp_stay_delta) k
    group by 1, 2, 3 having sum(children) <> 0 order by 1, 2, 3`
  for (const step of ['select 1', 'select merge_camp_stay_delta()', 'select merge_camp_stay_delta()', 'select recount_camp_stay_day()']) {
    await server.pool.query(step)
    expect([step, await rows(kept)]).toEqual([step, counted])
  }
}

/** What came first stays, and the stays of a child are those that it had, one after another. */
async function assertStays(course: CampCourse): Promise<void> {
  const query = { campId: course.campId, page: 1, size: 100 }
  const { content } = (await teacher.call(listCampClientUsers, { query })).body
  for (const child of course.children) {
    const row = content.find(({ id }) => id === child.id)
    expect(row).toMatchObject({ source: 'MANUAL', orderNumber: null, joinedAt: row?.stays[0]?.from, parentId: child.parentId })
    expect(row?.stays.length).toBe(child.stays.length)
    expect(row?.status === 'QUIT').toBe(row?.stays.every(({ to }) => to !== null))
    expect(row?.stays.map(({ to, reason, by }) => [to === null, reason, by])).toEqual(
      child.stays.map(({ to }) => (to === null ? [true, null, null] : [false, '时间冲突', '试用者'])),
    )
    for (const [n, { from, to }] of (row?.stays ?? []).entries()) {
      if (to !== null) expect(from < to).toBe(true)
      expect(from >= (row?.stays[n - 1]?.to ?? '')).toBe(true)
    }
  }
}
