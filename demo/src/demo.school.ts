import type { Tx } from '@camp/server/platform/db/executor'
import { seldom } from '@camp/server/platform/db/statement'
import { DAY, type DemoCalendar } from './demo.calendar.ts'
import { resourceTitles } from './demo.campWords.ts'
import { type DemoCoach, seedCoaches } from './demo.coaches.ts'
import { demoGoods } from './demo.goods.ts'
import { demoCampTypes } from './demo.terms.ts'
import { seedUploaders } from './demo.uploaders.ts'

/** What camps stand on: types in the order of `demoCampTypes`, lessons, and who coaches, those of one coach group beside each other. */
export interface DemoSchool {
  readonly typeIds: readonly number[]
  readonly resourceIds: readonly number[]
  readonly coaches: readonly DemoCoach[]
}

/** Makes what is missing: types with their rules, lessons, coaches and their groups. */
export async function seedSchool(tx: Tx, calendar: DemoCalendar, seed: number, coaches: number): Promise<DemoSchool> {
  const opened = new Date(calendar.start - 30 * DAY).toISOString()
  const typeIds = await seedTypes(tx, opened)
  const resourceIds = await seedResources(tx, opened)
  await seedUploaders(tx, opened)
  return { typeIds, resourceIds, coaches: await seedCoaches(tx, calendar, seed, coaches) }
}

const TYPES = seldom(
  'demo.schoolTypes',
  `select t.id from jsonb_array_elements_text($1::jsonb) with ordinality as row (name, place)
   join camp_types t on t.name = row.name and t.deleted_at is null order by place`,
)
const RESOURCES = seldom('demo.schoolResources', 'select id from resources where title = any($1) order by id')

async function seedTypes(tx: Tx, opened: string): Promise<number[]> {
  await tx.run(
    `insert into camp_types (name, sort, created_at, updated_at)
     select name, place * 10, $2, $2 from jsonb_array_elements_text($1::jsonb) with ordinality as row (name, place) on conflict do nothing`,
    [JSON.stringify(demoCampTypes.map(({ name }) => name)), opened],
  )
  await tx.run(
    `insert into camp_configs (camp_type_id, lesson_days, unlock_time, makeup_days, comment_deadline_hours, group_capacity,
       certificate_min_clock_ins, reminder_time, created_at, updated_at)
     select t.id, "lessonDays", "unlockTime", "makeupDays", "commentDeadlineHours", "groupCapacity", "certificateMinClockIns", "reminderTime", $2, $2
     from jsonb_to_recordset($1::jsonb) as row (name text, "lessonDays" integer, "unlockTime" text, "makeupDays" integer,
       "commentDeadlineHours" integer, "groupCapacity" integer, "certificateMinClockIns" integer, "reminderTime" text)
     join camp_types t on t.name = row.name and t.deleted_at is null on conflict do nothing`,
    [JSON.stringify(demoCampTypes), opened],
  )
  await tx.run(
    `update goods g set camp_type_id = t.id from jsonb_to_recordset($1::jsonb) as row (goods text, type text)
     join camp_types t on t.name = row.type and t.deleted_at is null where g.name = row.goods and g.camp_type_id is null`,
    [
      JSON.stringify(
        demoGoods.flatMap(({ name, campType }) => (campType === undefined ? [] : { goods: name, type: demoCampTypes[campType]?.name })),
      ),
    ],
  )
  const rows = await tx.all(TYPES, [JSON.stringify(demoCampTypes.map(({ name }) => name))])
  return rows.map(({ id }) => id)
}

async function seedResources(tx: Tx, opened: string): Promise<number[]> {
  const rows = resourceTitles.flatMap(([kind, theme, titles], place) =>
    titles.map((title, index) => ({ title, kind, theme, level: `L${1 + ((place + index) % 6)}` })),
  )
  await tx.run(
    `insert into resources (title, kind, level, theme, created_at, updated_at)
     select row.title, row.kind, row.level, row.theme, $2, $2
     from jsonb_to_recordset($1::jsonb) as row (title text, kind text, level text, theme text)
     where not exists (select from resources r where r.title = row.title)`,
    [JSON.stringify(rows), opened],
  )
  const made = await tx.all(RESOURCES, [rows.map(({ title }) => title)])
  return made.map(({ id }) => id)
}
