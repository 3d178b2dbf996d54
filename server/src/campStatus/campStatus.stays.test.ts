import type { CallAnswer } from '@camp/contract/base/call'
import { getMemberWeekList, getWeekData, type WeekFigure } from '@camp/contract/campStatus/campStatus'
import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CampCourse, type Step } from '../../test/camp.course.ts'
import { type Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { dayFrom, mondayOf } from './campStatus.range.ts'

let server: TestServer
let teacher: Caller
beforeAll(async () => {
  server = await startTestServer()
  teacher = (
    await signedIn(server, [
      'CAMP_STATUS',
      'CAMP_STUDENT',
      'CAMP_STUDENT_EDIT',
      'CAMP_STUDENT_REMOVE',
      'PARENT_MERGE',
      'PARENT_INDEX',
      'PARENT_DETAIL',
    ])
  ).caller
})
afterAll(() => server.stop())

type Week = CallAnswer<typeof getWeekData>

/** All weeks of a camp up to now, the first one first; `from` counts days since the camp began. */
async function weeksOf(course: CampCourse): Promise<{ from: number; week: Week }[]> {
  const weeks: { from: number; week: Week }[] = []
  const first = mondayOf(course.dayOf(0))
  for (let n = 0; dayFrom(first, 7 * n) <= course.dayOf(course.today); n++) {
    const weekStart = dayFrom(first, 7 * n)
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

it('leaves the past as it was, whoever is added, removed, brought back, moved or merged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
      const course = await CampCourse.begin(server.pool, teacher)
      for (const begun of [0, 1, 0]) await course.take({ do: 'add', who: 0, group: begun })
      for (const one of steps) {
        const before = past(await weeksOf(course), course.today)
        if (!(await course.take(one)) || one.do === 'pass') continue
        const after = past(await weeksOf(course), course.today)
        // A move takes the whole stay along.
        if (one.do === 'move') expect(withoutGroups(after)).toEqual(withoutGroups(before))
        else expect(after).toEqual(before)
      }
      await agree(course, await weeksOf(course))
      await assertStays(course)
    }),
    { numRuns: 6 },
  )
}, 240_000)

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
