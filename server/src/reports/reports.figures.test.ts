import type { CallAnswer } from '@camp/contract/base/call'
import { addDays, mondayOf } from '@camp/contract/base/days'
import { getMemberWeekList } from '@camp/contract/campStatus/campStatus'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { madeReports, reportsOfChildren } from '../../test/reports.ts'

const server = aServer({ WORKER: 'on' })
let teacher: Caller
let campId: number
const today = businessDay(0)
const weekStart = addDays(mondayOf(today), -7)
const days = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(weekStart, n))

/** Of one seed, so that a failure can be looked at again. */
function drawn(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

beforeAll(async () => {
  const { pool } = server
  teacher = (await signedIn(server, ['RESOURCE_REPORT', 'RESOURCE_REPORT_EDIT', 'CAMP_STATUS', 'CAMP_STUDENT'])).caller
  campId = await makeCamp(pool, { start_date: addDays(weekStart, -3), end_date: addDays(weekStart, 20), enrol_end: today })
  await pool.query('delete from camp_lessons where camp_id = $1 and lesson_date = $2', [campId, days[2]])
})

type Row = CallAnswer<typeof getMemberWeekList>['content'][number]
const behind = async (figure: 'CLOCKED_IN' | 'NOT_CLOCKED_IN' | 'COMMENTED', date: string): Promise<number[]> => {
  const { body } = await teacher.call(getMemberWeekList, { query: { page: 1, size: 200, weekStart, date, campId: [campId], figure } })
  return body.content.map(({ id }: Row) => id)
}

it('says of 50 children what the camp status says of each of their days', async () => {
  const { pool } = server
  const draw = drawn(20_261_123)
  const groups = [await makeCampGroup(pool, campId, { coach_id: await makeCoach(pool) }), await makeCampGroup(pool, campId)]
  const children = new Map<number, { seconds: number; scores: number[] }>()
  for (let n = 0; n < 50; n++) {
    const joined = draw() < 0.2 ? (days[Math.floor(draw() * 7)] as string) : addDays(weekStart, -9)
    const gone = draw() < 0.15 ? { status: 'QUIT', quit_at: `${days[4]} 09:00:00+08` } : {}
    const { id } = await makeCampStudent(
      pool,
      { campId, groupId: groups[n % 2] as number },
      { joined_at: `${joined} 08:00:00+08`, ...gone },
    )
    const known = { seconds: 0, scores: [] as number[] }
    for (const day of days) {
      if (day < joined || draw() < 0.4 || ('quit_at' in gone && day > (days[3] as string))) continue
      const [seconds, score] = [Math.floor(draw() * 2_000), draw() < 0.8 ? Math.floor(draw() * 101) : null]
      const comment = draw() < 0.5 ? { commented_at: new Date(), comment_text: '读得不错' } : {}
      await makeClockIn(pool, id, { clock_in_date: day, study_seconds: seconds, score, ...comment })
      known.seconds += seconds
      if (score !== null) known.scores.push(score)
    }
    children.set(id, known)
  }
  const ids = [...children.keys()]
  await madeReports(teacher, ids, { periodStart: days[0] as string, periodEnd: days[6] as string })
  const reports = await reportsOfChildren(teacher, ids)
  const status = { clocked: new Map<number, number>(), due: new Map<number, number>(), commented: new Map<number, number>() }
  const count = (map: Map<number, number>, found: readonly number[]) => {
    for (const id of found) map.set(id, (map.get(id) ?? 0) + 1)
  }
  for (const day of days) {
    const [clocked, missed, commented] = [
      await behind('CLOCKED_IN', day),
      await behind('NOT_CLOCKED_IN', day),
      await behind('COMMENTED', day),
    ]
    count(status.clocked, clocked)
    count(status.due, [...clocked, ...missed])
    count(status.commented, commented)
  }
  expect(reports.map(({ campStudentId }) => campStudentId).sort()).toEqual([...status.due.keys()].sort())
  expect(reports.length).toBeGreaterThan(40)
  for (const { campStudentId, days: clocked, lessons, comments, minutes, scoreMean, scoreBest } of reports) {
    const { seconds, scores } = children.get(campStudentId) ?? { seconds: -1, scores: [] }
    const sum = scores.reduce((all, score) => all + score, 0)
    expect({ campStudentId, clocked, lessons, comments, minutes, scoreMean, scoreBest }).toEqual({
      campStudentId,
      clocked: status.clocked.get(campStudentId) ?? 0,
      lessons: status.due.get(campStudentId),
      comments: status.commented.get(campStudentId) ?? 0,
      minutes: Math.round(seconds / 60),
      scoreMean: scores.length === 0 ? null : Math.floor((20 * sum + scores.length) / (2 * scores.length)) / 10,
      scoreBest: scores.length === 0 ? null : Math.max(...scores),
    })
  }
})

it('says of a period of many weeks what was done on each of its days, and mixes up none of them', async () => {
  const { pool } = server
  const draw = drawn(20_261_126)
  const long = await makeCamp(pool, { start_date: businessDay(-120), end_date: businessDay(-1), enrol_end: businessDay(-1) })
  const groupId = await makeCampGroup(pool, long)
  const period = { periodStart: businessDay(-100), periodEnd: businessDay(-10) }
  const wanted = []
  for (const share of [0.02, 0.1, 0.5, 0.97]) {
    const { id } = await makeCampStudent(pool, { campId: long, groupId }, { joined_at: `${businessDay(-120)} 08:00:00+08` })
    let [clocked, comments] = [0, 0]
    for (let ago = 120; ago > 0; ago--) {
      if (draw() >= share) continue
      const commented = draw() < 0.5
      await makeClockIn(pool, id, { clock_in_date: businessDay(-ago), ...(commented && { commented_at: new Date(), comment_text: '好' }) })
      if (ago > 100 || ago < 10) continue
      clocked += 1
      if (commented) comments += 1
    }
    wanted.push({ campStudentId: id, lessons: 91, days: clocked, comments })
  }
  const ids = wanted.map(({ campStudentId }) => campStudentId)
  await madeReports(teacher, ids, period)
  const reports = await reportsOfChildren(teacher, ids)
  const said = reports.map(({ campStudentId, lessons, days: clocked, comments }) => ({ campStudentId, lessons, days: clocked, comments }))
  expect(said.sort((one, other) => one.campStudentId - other.campStudentId)).toEqual(wanted)
})
