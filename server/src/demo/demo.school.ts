import type { Tx } from '../platform/db/executor.ts'
import { DAY, type DemoCalendar, dayNumber, dayText } from './demo.calendar.ts'
import { resourceTitles } from './demo.campWords.ts'
import { demoGoods } from './demo.goods.ts'
import { type CoachHabit, habitOf } from './demo.habits.ts'
import { adultGivenName, childEnglishName, type Gender, surname } from './demo.names.ts'
import { DemoRandom, scatteredDigits } from './demo.random.ts'
import { demoCampTypes } from './demo.terms.ts'
import { seedUploaders } from './demo.uploaders.ts'

export interface DemoCoach {
  readonly id: number
  /** The first day at work, counted from 1970. */
  readonly joined: number
  readonly habit: CoachHabit
}

/** What camps stand on: types in the order of `demoCampTypes`, lessons, and who coaches, the longest there first. */
export interface DemoSchool {
  readonly typeIds: readonly number[]
  readonly resourceIds: readonly number[]
  readonly coaches: readonly DemoCoach[]
}

const TEAMS = '启航组 彩虹组 星辰组 海豚组 晨光组 蒲公英组 小鹿组 向日葵组 云朵组 灯塔组 松果组 帆船组 蜂鸟组 银杏组 雪松组 百灵组'.split(
  ' ',
)
/** Those who were there when the two years began. */
const FOUNDERS = 9
const PER_TEAM = 4
/** Referrers have the numbers before. */
const FIRST_PHONE = 5_000

/** The leader of the first group and one plain coach work with accounts of the demo. */
const PLAIN = 4
const ACCOUNTS: Readonly<Record<number, readonly [username: string, name: string]>> = {
  0: ['zuzhang', '何雨桐'],
  [PLAIN]: ['laoshi', '沈雨欣'],
}
/** Whoever is there longer than this was raised once. */
const RAISED_AFTER = 300

/** How many coach a business of so many orders. */
export const coachesFor = (orders: number): number => 12 + Math.floor(orders / 7_000)

/** Makes what is missing: types with their rules, lessons, coaches and their groups. */
export async function seedSchool(tx: Tx, calendar: DemoCalendar, seed: number, coaches: number): Promise<DemoSchool> {
  const opened = new Date(calendar.start - 30 * DAY).toISOString()
  const typeIds = await seedTypes(tx, opened)
  const resourceIds = await seedResources(tx, opened)
  await seedUploaders(tx, opened)
  return { typeIds, resourceIds, coaches: await seedCoaches(tx, calendar, seed, coaches) }
}

async function seedTypes(tx: Tx, opened: string): Promise<number[]> {
  await tx.text(
    `insert into camp_types (name, sort, created_at, updated_at)
     select name, place * 10, $2, $2 from jsonb_array_elements_text($1::jsonb) with ordinality as row (name, place) on conflict do nothing`,
    [JSON.stringify(demoCampTypes.map(({ name }) => name)), opened],
  )
  await tx.text(
    `insert into camp_configs (camp_type_id, lesson_days, unlock_time, makeup_days, comment_deadline_hours, group_capacity,
       certificate_min_clock_ins, reminder_time, created_at, updated_at)
     select t.id, "lessonDays", unlock, "makeupDays", "deadlineHours", "groupCapacity", certificate, reminder, $2, $2
     from jsonb_to_recordset($1::jsonb) as row (name text, "lessonDays" integer, unlock text, "makeupDays" integer, "deadlineHours" integer,
       "groupCapacity" integer, certificate integer, reminder text)
     join camp_types t on t.name = row.name and t.deleted_at is null on conflict do nothing`,
    [JSON.stringify(demoCampTypes), opened],
  )
  await tx.text(
    `update goods g set camp_type_id = t.id from jsonb_to_recordset($1::jsonb) as row (goods text, type text)
     join camp_types t on t.name = row.type and t.deleted_at is null where g.name = row.goods and g.camp_type_id is null`,
    [
      JSON.stringify(
        demoGoods.flatMap(({ name, campType }) => (campType === undefined ? [] : { goods: name, type: demoCampTypes[campType]?.name })),
      ),
    ],
  )
  const rows = await tx.text<{ id: number }>(
    `select t.id from jsonb_array_elements_text($1::jsonb) with ordinality as row (name, place)
     join camp_types t on t.name = row.name and t.deleted_at is null order by place`,
    [JSON.stringify(demoCampTypes.map(({ name }) => name))],
  )
  return rows.map(({ id }) => id)
}

async function seedResources(tx: Tx, opened: string): Promise<number[]> {
  const rows = resourceTitles.flatMap(([kind, theme, titles], place) =>
    titles.map((title, index) => ({ title, kind, theme, level: `L${1 + ((place + index) % 6)}` })),
  )
  await tx.text(
    `insert into resources (title, kind, level, theme, created_at, updated_at)
     select row.title, row.kind, row.level, row.theme, $2, $2
     from jsonb_to_recordset($1::jsonb) as row (title text, kind text, level text, theme text)
     where not exists (select from resources r where r.title = row.title)`,
    [JSON.stringify(rows), opened],
  )
  const made = await tx.text<{ id: number }>('select id from resources where title = any($1) order by id', [rows.map(({ title }) => title)])
  return made.map(({ id }) => id)
}

function coachRow(calendar: DemoCalendar, seed: number, index: number) {
  const random = new DemoRandom(seed, 10, index)
  const gender: Gender = random.chance(0.85) ? 'FEMALE' : 'MALE'
  const drawn = surname(random) + adultGivenName(random, gender)
  const partTime = index === PLAIN || (index > 2 && random.chance(0.6))
  const early = index < FOUNDERS
  const joined = dayNumber(calendar.start) + (early ? -random.int(20, 400) : Math.floor(random.next() * 640))
  return {
    name: ACCOUNTS[index]?.[1] ?? drawn,
    english: childEnglishName(random, gender),
    phone: `19100${scatteredDigits(FIRST_PHONE + index, 6)}`,
    employment: partTime ? 'PART_TIME' : 'FULL_TIME',
    level: index < TEAMS.length / 4 ? '高级' : random.pick(['初级', '中级', '中级', '高级']),
    rate: partTime ? random.int(50, 90) * 100 : random.int(60, 110) * 100,
    most: random.int(8, 20) * 10,
    tracking: partTime || random.chance(0.5),
    joined: dayText(joined),
    username: ACCOUNTS[index]?.[0] ?? null,
  }
}

async function seedCoaches(tx: Tx, calendar: DemoCalendar, seed: number, count: number): Promise<DemoCoach[]> {
  const rows = Array.from({ length: count }, (_, index) => coachRow(calendar, seed, index))
  await tx.text(
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
  const teams = Math.min(TEAMS.length, Math.max(3, Math.floor(count / PER_TEAM)))
  await tx.text(
    `insert into coach_groups (name, leader_coach_id, created_at, updated_at)
     select row.name, c.id, c.created_at, c.created_at from jsonb_to_recordset($1::jsonb) as row (name text, leader text)
     join coaches c on c.phone = row.leader and c.deleted_at is null on conflict do nothing`,
    [JSON.stringify(TEAMS.slice(0, teams).map((name, at) => ({ name, leader: rows[at]?.phone })))],
  )
  // The last to come is in no group yet.
  const members = rows.slice(0, -1).map(({ phone, joined }, at) => ({ phone, joined, team: TEAMS[at % teams] }))
  await tx.text(
    `insert into coach_group_members (group_id, coach_id, joined_at, created_at)
     select g.id, c.id, row.joined, row.joined from jsonb_to_recordset($1::jsonb) as row (phone text, joined date, team text)
     join coaches c on c.phone = row.phone and c.deleted_at is null join coach_groups g on g.name = row.team and g.deleted_at is null
     where not exists (select from coach_group_members m where m.coach_id = c.id)`,
    [JSON.stringify(members)],
  )
  const made = await tx.text<{ id: number; joined: number; phone: string }>(
    `select id, joined_at - date '1970-01-01' as joined, phone from coaches
     where phone = any($1) and active_flg = 'ACTIVE' and deleted_at is null order by joined_at, id`,
    [rows.map(({ phone }) => phone)],
  )
  const places = new Map(rows.map(({ phone }, index) => [phone, index]))
  return made.map(({ id, joined, phone }) => ({ id, joined, habit: habitOf(places.get(phone) ?? 0) }))
}

/** What an hour was paid before: who was there for a while began with less. The first rate came by itself, with the coach. */
async function seedRates(tx: Tx, calendar: DemoCalendar, phones: readonly string[]): Promise<void> {
  const raised = `from coaches c where c.phone = any($1) and c.deleted_at is null and c.joined_at + $2::int < to_timestamp($3)::date`
  const values = [phones, RAISED_AFTER, calendar.now / 1_000]
  await tx.text(
    `update coach_rates r set amount = c.hourly_rate_amount - 800, reason = '入职定薪', created_at = r.effective_from
     ${raised} and r.coach_id = c.id and r.effective_from = c.joined_at`,
    values,
  )
  await tx.text(
    `insert into coach_rates (coach_id, effective_from, amount, reason, created_by, created_at)
     select c.id, day, c.hourly_rate_amount, '年度调薪', (select id from users where username = 'jiaowu' and deleted_at is null), day - interval '3 days'
     from (select c.*, date_trunc('month', c.joined_at + 240)::date as day ${raised}) c on conflict do nothing`,
    values,
  )
  // What the first one said before was never a rate.
  await tx.text('delete from replaced_coach_rates r using coaches c where c.id = r.coach_id and c.phone = any($1)', [phones])
  await tx.text(
    `insert into coach_kind_rates (coach_id, kind, unit, effective_from, amount, reason, created_by, created_at)
     select c.id, 'LIVE_CLASS', 'PIECE', c.joined_at, 6000 + c.id % 5 * 500, '直播课按次计酬',
       (select id from users where username = 'jiaowu' and deleted_at is null), c.joined_at
     from coaches c where c.phone = any($1) and c.deleted_at is null and c.employment = 'PART_TIME' and c.id % 3 = 0 on conflict do nothing`,
    [phones],
  )
}
