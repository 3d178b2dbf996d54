import type pg from 'pg'
import { makeCamp, makeCampGroup, makeCampType } from './factories.ts'

const DAY = 86_400_000
/** Moments of China: a day begins at 16:00 of the day before. */
const startOf = (day: number): number => day * DAY - 8 * 3_600_000
const dayText = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)
export const today = (): number => Math.floor((Date.now() + 8 * 3_600_000) / DAY)

/** Drawn numbers that are the same for the same seed. */
function drawing(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return { next, normal, between: (low: number, high: number) => low + (high - low) * next(), chance: (share: number) => next() < share }
}

interface Drawn {
  readonly day: number
  readonly submitted: number
  readonly seconds: number
  readonly score: number
  readonly due: number
  readonly commented: number | null
}

/**
 * A child in a camp by a process that knows nothing of shares, habits or streaks: it has a mood that wanders, families that are away on weekends, days
 * in bed, a coach who is late now and then. Some tire of it for a week or two before they stay away, some come round, some stop from one day to the next.
 */
function childOf(seed: number, first: number, last: number): Drawn[] {
  const { next, normal, between, chance } = drawing(seed)
  const hour = between(16.5, 20.5)
  const minutes = between(8, 26)
  const level = between(68, 92)
  const lateCoach = between(0.03, 0.2)
  const away = chance(0.22) ? 0.8 : 0.06
  const diligence = 1 - 0.16 * next() ** 2
  const restless = Math.exp(0.8 * normal())
  let mood = normal() * 0.3
  let tired = 0
  let inBed = 0
  let gone = false
  let cross = 0
  const all: Drawn[] = []
  for (let day = first; day <= last; day++) {
    mood = 0.9 * mood + 0.25 * normal()
    cross *= 0.7
    const weekend = [2, 3].includes(day % 7)
    if (inBed > 0) inBed--
    else if (chance(0.011)) inBed = 2 + Math.floor(3 * next())
    if (tired > 0) {
      tired++
      if (tired > 4 && chance(0.13)) gone = true
      else if (chance(0.05)) tired = 0
    } else if (chance(0.0065 * restless * Math.exp(cross - 0.5 * mood))) tired = 1
    if (!gone && chance(0.0012)) gone = true
    if (gone && chance(0.004)) gone = false
    const drag = Math.min(1, tired / 6)
    if (inBed > 0 || (weekend && chance(away)) || !chance((gone ? 0.02 : diligence) * (1 - 0.42 * drag))) continue
    const at = Math.min(23.6, hour + 0.5 * normal() + 2.6 * drag)
    const submitted = startOf(day) + at * 3_600_000
    const due = submitted + DAY
    const isLate = chance(lateCoach)
    if (isLate) cross += 0.9
    const commented = isLate ? (chance(0.3) ? null : due + between(1, 30) * 3_600_000) : submitted + between(0.2, 20) * 3_600_000
    all.push({
      day,
      submitted,
      seconds: Math.round(60 * minutes * Math.exp(0.25 * normal() + 0.1 * mood - 0.75 * drag)),
      score: Math.round(Math.min(100, Math.max(0, level + 4 * normal() + 2 * mood - 8 * drag))),
      due,
      commented,
    })
  }
  return all
}

export interface DrawnSchool {
  readonly typeId: number
  readonly running: readonly number[]
}

/** Camps of one type, ended ones and running ones, with what each of their children did by now. */
export async function drawSchool(
  pool: pg.Pool,
  seed: number,
  { ended, running, children, endedDays = 70 }: { ended: number; running: number; children: number; endedDays?: number },
): Promise<DrawnSchool> {
  const typeId = await makeCampType(pool)
  const now = today()
  const camps: number[] = []
  for (let n = 0; n < ended + running; n++) {
    // Ended ones were over before the first of the past days that are judged.
    const days = n < ended ? endedDays : 70
    const start = n < ended ? now - 38 - days - 3 * n : now - 55 - 2 * (n - ended)
    const [from, to] = [dayText(start), dayText(start + days - 1)]
    const camp = await makeCamp(pool, {
      camp_type_id: typeId,
      capacity: 100_000,
      enrol_start: dayText(start - 30),
      enrol_end: from,
      start_date: from,
      end_date: to,
    })
    const group = await makeCampGroup(pool, camp, { capacity: 10_000 })
    if (n >= ended) camps.push(camp)
    const { rows } = await pool.query<{ id: number }>(
      `with p as (insert into parents (phone, nickname) select (13000000000 + $4::bigint + n)::text, '家长' || n from generate_series(1, $3::integer) n returning id),
         s as (insert into students (parent_id, name) select id, '孩子' || id from p returning id, parent_id)
       insert into camp_students (camp_id, group_id, student_id, parent_id, source, status, joined_at)
       select $1, $2, s.id, s.parent_id, 'MANUAL', 'STUDYING', $5::date::timestamptz from s returning id`,
      [camp, group, children, seed * 1_000_000 + n * 20_000, from],
    )
    const lines = rows.flatMap(({ id }, index) =>
      childOf(seed * 1_000_003 + n * 10_007 + index, start, Math.min(now, start + days - 1))
        .filter(({ submitted }) => submitted < Date.now())
        .map((one) => ({ id, ...one, lesson: one.day - start + 1 })),
    )
    const client = await pool.connect()
    try {
      // Figures that triggers keep are of no use here.
      await client.query('begin; set local statement_timeout = 0; alter table clock_ins disable trigger user')
      await client.query(
        `insert into clock_ins (camp_student_id, camp_id, group_id, clock_in_date, lesson_day, submitted_at, study_seconds, score, comment_due_at, commented_at)
         select id, $1, $2, day::date, lesson, submitted, seconds, score, due, commented
         from jsonb_to_recordset($3::jsonb) as r (id bigint, day text, lesson integer, submitted timestamptz, seconds integer, score integer, due timestamptz, commented timestamptz)`,
        [
          camp,
          group,
          JSON.stringify(
            lines.map((line) => ({
              ...line,
              day: dayText(line.day),
              submitted: new Date(line.submitted).toISOString(),
              due: new Date(line.due).toISOString(),
              commented: line.commented !== null && line.commented < Date.now() ? new Date(line.commented).toISOString() : null,
            })),
          ),
        ],
      )
      await client.query('alter table clock_ins enable trigger user; commit')
    } finally {
      client.release()
    }
  }
  await pool.query('analyze')
  return { typeId, running: camps }
}

/** Running camps with so many children each, who clock in on four days of five: as many rows as there would be, without a process behind them. */
export async function fillSchool(pool: pg.Pool, typeId: number, camps: number, children: number): Promise<void> {
  const now = today()
  for (let n = 0; n < camps; n++) {
    const start = dayText(now - 40)
    const camp = await makeCamp(pool, {
      camp_type_id: typeId,
      capacity: 100_000,
      enrol_start: dayText(now - 60),
      enrol_end: start,
      start_date: start,
      end_date: dayText(now + 20),
    })
    const group = await makeCampGroup(pool, camp, { capacity: 10_000 })
    const client = await pool.connect()
    try {
      await client.query('begin; set local statement_timeout = 0; alter table clock_ins disable trigger user')
      await client.query(
        `with p as (insert into parents (phone, nickname) select (17000000000 + $4::bigint + n)::text, '家长' || n from generate_series(1, $3::integer) n returning id),
           s as (insert into students (parent_id, name) select id, '孩子' || id from p returning id, parent_id)
         insert into camp_students (camp_id, group_id, student_id, parent_id, source, status, joined_at)
         select $1, $2, s.id, s.parent_id, 'MANUAL', 'STUDYING', $5::date::timestamptz from s`,
        [camp, group, children, n * children, start],
      )
      await client.query(
        `insert into clock_ins (camp_student_id, camp_id, group_id, clock_in_date, lesson_day, submitted_at, study_seconds, score, comment_due_at, commented_at)
         select e.id, e.camp_id, e.group_id, d.day::date, 1, d.day + interval '19 hours', 600, 80, d.day + interval '43 hours', d.day + interval '22 hours'
         from camp_students e, generate_series($2::date::timestamptz, $2::date::timestamptz + interval '39 days', interval '1 day') as d (day)
         where e.camp_id = $1 and (e.id * 7 + extract(day from d.day)::integer * 3) % 5 > 0`,
        [camp, start],
      )
      await client.query('alter table clock_ins enable trigger user; commit')
    } finally {
      client.release()
    }
  }
  await pool.query('analyze')
}
