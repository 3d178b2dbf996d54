import type { Tx } from '@camp/server/platform/db/executor'
import { seldom } from '@camp/server/platform/db/statement'
import { type DemoCalendar, dayNumber, dayText } from './demo.calendar.ts'
import { type CoachHabit, habitOf } from './demo.habits.ts'
import { adultGivenName, childEnglishName, type Gender, surname } from './demo.names.ts'
import { DemoRandom, scatteredDigits } from './demo.random.ts'

export interface DemoCoach {
  readonly id: number
  /** The first day at work, counted from 1970. */
  readonly joined: number
  /** The first day without the coach; null: is there. */
  readonly left: number | null
  /** Has groups in all weeks; the others mostly teach live, and have a group now and then. */
  readonly core: boolean
  readonly habit: CoachHabit
}

const TEAMS = '启航组 彩虹组 星辰组 海豚组 晨光组 蒲公英组 小鹿组 向日葵组 云朵组 灯塔组 松果组 帆船组 蜂鸟组 银杏组 雪松组 百灵组'.split(
  ' ',
)
/** Those who were there when the two years began. */
const FOUNDERS = 9
/** Those who have groups in all weeks: three coach groups share them. */
const CORE = 12
const CORE_TEAMS = 3
/** Of the demo of a first start: these are there for a year at least, the next have left, and the last came lately. */
const SETTLED = 43
const COACHES = 48
/** How many days ago they left. */
const LEFT: Readonly<Record<number, number>> = { 43: 150, 44: 62 }
const FIRST_TEAMS = 8
/** Referrers have the numbers before. */
const FIRST_PHONE = 5_000

/** The leader of the first group and one plain coach work with accounts of the demo. */
const PLAIN = 4
const ACCOUNTS: Readonly<Record<number, readonly [username: string, name: string]>> = {
  0: ['zuzhang', '何雨桐'],
  [PLAIN]: ['laoshi', '沈雨欣'],
}
/** A coach who is there longer than this was raised once. */
const RAISED_AFTER = 300

/** How many coach a business of so many orders. */
export const coachesFor = (orders: number): number => Math.max(COACHES, CORE + Math.floor(orders / 7_000))

/** The coach group of a coach; however the school grows, nobody changes it. */
function teamOf(index: number): number {
  if (index < CORE) return index % CORE_TEAMS
  return index < COACHES ? (index - CORE + CORE_TEAMS) % FIRST_TEAMS : (index - COACHES + FIRST_TEAMS) % TEAMS.length
}

/** Its leader: the first of those who are in it. */
function leaderOf(team: number): number {
  if (team < CORE_TEAMS) return team
  return team < FIRST_TEAMS ? CORE + team - CORE_TEAMS : COACHES + team - FIRST_TEAMS
}
const LEADERS = new Set(TEAMS.map((_, team) => leaderOf(team)))

/** When a coach came, counted from the day on which the two years began. */
function joinedAfter(index: number, random: DemoRandom): number {
  if (index < FOUNDERS) return -random.int(20, 400)
  if (index >= CORE && index < COACHES) return index < SETTLED + Object.keys(LEFT).length ? random.int(-90, 330) : random.int(560, 700)
  return Math.floor(random.next() * 640)
}

function coachRow(calendar: DemoCalendar, seed: number, index: number, known: string[]) {
  const random = new DemoRandom(seed, 10, index)
  const gender: Gender = random.chance(0.85) ? 'FEMALE' : 'MALE'
  const drawn = () => surname(random) + adultGivenName(random, gender)
  let name = drawn()
  // A name that is the beginning of another one finds both.
  while (known.some((other) => other.startsWith(name) || name.startsWith(other))) name = drawn()
  name = ACCOUNTS[index]?.[1] ?? name
  known.push(name)
  const leads = LEADERS.has(index)
  const partTime = index === PLAIN || (!leads && random.chance(0.6))
  const joined = dayNumber(calendar.start) + joinedAfter(index, random)
  return {
    name,
    english: childEnglishName(random, gender),
    phone: `19100${scatteredDigits(FIRST_PHONE + index, 6)}`,
    employment: partTime ? 'PART_TIME' : 'FULL_TIME',
    level: leads || index < TEAMS.length / 4 ? '高级' : random.pick(['初级', '中级', '中级', '高级']),
    rate: partTime ? random.int(50, 90) * 100 : random.int(60, 110) * 100,
    most: random.int(8, 20) * 10,
    tracking: partTime || (index >= CORE && index < COACHES) || random.chance(0.5),
    joined: dayText(joined),
    username: ACCOUNTS[index]?.[0] ?? null,
    gone: LEFT[index] === undefined ? null : dayText(dayNumber(calendar.now) - (LEFT[index] ?? 0)),
  }
}

const MADE = seldom(
  'demo.madeCoaches',
  `select id, joined_at - date '1970-01-01' as joined, phone,
     case when active_flg <> 'ACTIVE' then (select max(left_at) from coach_group_members m where m.coach_id = c.id) - date '1970-01-01' end as "left"
   from coaches c where phone = any($1) and deleted_at is null
     and (active_flg = 'ACTIVE' or exists (select from coach_group_members m where m.coach_id = c.id and m.left_at is not null))`,
)

/** Makes the coaches that are missing, their coach groups and rates; those of one coach group stand beside each other. */
export async function seedCoaches(tx: Tx, calendar: DemoCalendar, seed: number, count: number): Promise<DemoCoach[]> {
  const known: string[] = []
  const rows = Array.from({ length: count }, (_, index) => coachRow(calendar, seed, index, known))
  await tx.run(
    `insert into coaches (name, english_name, phone, user_id, employment, level, hourly_rate_amount, max_students, tracking_enabled, joined_at,
       created_at, updated_at)
     select row.name, english, row.phone, u.id, row.employment, row.level, rate, most, tracking, joined, joined, joined
     from jsonb_to_recordset($1::jsonb) as row (name text, english text, phone text, username text, employment text, level text,
       rate bigint, most integer, tracking boolean, joined date)
     left join users u on u.username = row.username and u.deleted_at is null on conflict do nothing`,
    [JSON.stringify(rows)],
  )
  await seedRates(
    tx,
    calendar,
    rows.map(({ phone }) => phone),
  )
  await seedTeams(tx, rows)
  const made = await tx.all(MADE, [rows.map(({ phone }) => phone)])
  const places = new Map(rows.map(({ phone }, index) => [phone, index]))
  return made
    .map(({ phone, ...coach }) => ({ ...coach, place: places.get(phone) ?? 0 }))
    .sort((a, b) => teamOf(a.place) - teamOf(b.place) || a.place - b.place)
    .map(({ place, ...coach }) => ({ ...coach, core: place < CORE || place >= COACHES, habit: habitOf(place) }))
}

/** Coach groups whose leaders are there, and who is in them; some have left the school. */
async function seedTeams(tx: Tx, rows: readonly ReturnType<typeof coachRow>[]): Promise<void> {
  await tx.run(
    `insert into coach_groups (name, leader_coach_id, created_at, updated_at)
     select row.name, c.id, c.created_at, c.created_at from jsonb_to_recordset($1::jsonb) as row (name text, leader text)
     join coaches c on c.phone = row.leader and c.deleted_at is null on conflict do nothing`,
    [JSON.stringify(TEAMS.map((name, at) => ({ name, leader: rows[leaderOf(at)]?.phone })))],
  )
  // The last to come is in no group yet.
  const members = rows.slice(0, -1).map(({ phone, joined }, at) => ({ phone, joined, team: TEAMS[teamOf(at)] }))
  await tx.run(
    `insert into coach_group_members (group_id, coach_id, joined_at, created_at)
     select g.id, c.id, row.joined, row.joined from jsonb_to_recordset($1::jsonb) as row (phone text, joined date, team text)
     join coaches c on c.phone = row.phone and c.deleted_at is null join coach_groups g on g.name = row.team and g.deleted_at is null
     where not exists (select from coach_group_members m where m.coach_id = c.id)`,
    [JSON.stringify(members)],
  )
  const gone = [JSON.stringify(rows.flatMap(({ phone, gone: day }) => (day === null ? [] : { phone, day })))]
  const from = `from jsonb_to_recordset($1::jsonb) as row (phone text, day date) join coaches c on c.phone = row.phone and c.version = 1`
  await tx.run(`update coach_group_members m set left_at = day ${from} where m.coach_id = c.id and m.left_at is null`, gone)
  await tx.run(
    `update coaches k set active_flg = 'INACTIVE', tracking_enabled = false, updated_at = day ${from} where k.id = c.id and k.active_flg = 'ACTIVE'`,
    gone,
  )
  await tx.run(`update coach_tracking_periods p set to_at = day ${from} where p.coach_id = c.id and p.to_at > day`, gone)
}

/** What an hour was paid before: who was there for a while began with less. The first rate came by itself, with the coach. */
async function seedRates(tx: Tx, calendar: DemoCalendar, phones: readonly string[]): Promise<void> {
  const raised = `from coaches c where c.phone = any($1) and c.deleted_at is null and c.joined_at + $2::int < to_timestamp($3)::date`
  const values = [phones, RAISED_AFTER, calendar.now / 1_000]
  await tx.run(
    `update coach_rates r set amount = c.hourly_rate_amount - 800, reason = '入职定薪', created_at = r.effective_from
     ${raised} and r.coach_id = c.id and r.effective_from = c.joined_at`,
    values,
  )
  await tx.run(
    `insert into coach_rates (coach_id, effective_from, amount, reason, created_by, created_at)
     select c.id, day, c.hourly_rate_amount, '年度调薪', (select id from users where username = 'jiaowu' and deleted_at is null), day - interval '3 days'
     from (select c.*, date_trunc('month', c.joined_at + 240)::date as day ${raised}) c on conflict do nothing`,
    values,
  )
  // What the first one said before was never a rate.
  await tx.run('delete from replaced_coach_rates r using coaches c where c.id = r.coach_id and c.phone = any($1)', [phones])
  await tx.run(
    `insert into coach_kind_rates (coach_id, kind, unit, effective_from, amount, reason, created_by, created_at)
     select c.id, 'LIVE_CLASS', 'PIECE', c.joined_at, 6000 + c.id % 5 * 500, '直播课按次计酬',
       (select id from users where username = 'jiaowu' and deleted_at is null), c.joined_at
     from coaches c where c.phone = any($1) and c.deleted_at is null and c.employment = 'PART_TIME' and c.id % 3 = 0 on conflict do nothing`,
    [phones],
  )
}
