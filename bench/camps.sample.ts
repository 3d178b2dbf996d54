import { ask } from './database.ts'
import { dayAfter } from './sample.ts'

/** Values that requests about camps and families are made of, drawn from the database. */
export interface CampSample {
  /** Mondays, the newest first. */
  readonly weeks: readonly string[]
  readonly today: string
  /** The camps with most students, and those that run. */
  readonly campIds: readonly number[]
  readonly runningIds: readonly number[]
  readonly families: readonly { readonly id: number; readonly phone: string; readonly name: string }[]
  readonly channelIds: readonly number[]
  readonly clockIns: number
}

const WEEKS = 12
const CAMPS = 12
const FAMILIES = 300

const idsOf = (rows: readonly { id: string }[]): number[] => rows.map(({ id }) => Number(id))

/** Draws evenly, so that two runs on one database use the same values. */
export async function drawCampSample(url: string): Promise<CampSample> {
  const [now] = await ask<{ monday: string; today: string; clockins: string }>(
    url,
    `select date_trunc('week', max(clock_in_date))::date::text as monday, current_date::text as today, count(*) as clockins from clock_ins`,
  )
  const camps = await ask<{ id: string }>(
    url,
    'select c.id from camps c join camp_seats s on s.camp_id = c.id where c.deleted_at is null order by s.taken desc, c.id limit $1',
    [CAMPS],
  )
  const running = await ask<{ id: string }>(
    url,
    'select id from camps where deleted_at is null and current_date between start_date and end_date order by id limit $1',
    [CAMPS],
  )
  const families = await ask<{ id: string; phone: string; name: string }>(
    url,
    `select p.id, p.phone, coalesce(p.real_name, p.nickname) as name
     from (select min(id) as first, greatest((max(id) - min(id)) / $1, 1) as step from camp_students) span
     cross join generate_series(0, $1 - 1) as n
     join lateral (select * from camp_students where id >= span.first + n * span.step order by id limit 1) s on true
     join parents p on p.id = s.parent_id where p.deleted_at is null`,
    [FAMILIES],
  )
  const channels = await ask<{ id: string }>(
    url,
    'select channel_id as id from parents where channel_id is not null group by 1 order by count(*) desc limit 8',
  )
  if (!now?.monday || families.length < 2)
    throw new Error('the database holds no camps: it was made by an older version; remove bench/.data/pg')
  return {
    weeks: Array.from({ length: WEEKS }, (_, n) => dayAfter(now.monday, -7 * n)),
    today: now.today,
    campIds: idsOf(camps),
    runningIds: running.length > 0 ? idsOf(running) : idsOf(camps),
    families: families.map((family) => ({ ...family, id: Number(family.id) })),
    channelIds: idsOf(channels),
    clockIns: Number(now.clockins),
  }
}
