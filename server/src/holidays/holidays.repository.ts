import type { HandlerInput, Paging, RowOf } from '@camp/contract/base/call'
import { getHoliday, type getHolidaysByPage, type Holiday, type HolidayDate } from '@camp/contract/holidays/holidays'
import { type RawBuilder, sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { all, among, listed, part, type Rows } from '../platform/db/list.ts'
import { lockText } from '../platform/db/locks.ts'
import { statement, TOUCHED } from '../platform/db/statement.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

const SORTS = { id: 'o.id', year: 'o.year' } as const

const DAY = "'date', to_char(d.date, 'YYYY-MM-DD'), 'name', d.name, 'kind', d.kind"
const COLUMNS = `o.id, o.created_at, o.updated_at, o.version, o.year, o.name,
  coalesce((select json_agg(json_build_object(${DAY}) order by d.date) from holiday_days d where d.holiday_id = o.id and not d.removed),
    '[]') as holidays`

const ONE = statement('holidays.one', `select ${COLUMNS} from holidays o where o.id = $1 and o.deleted_at is null`, {
  fits: { holidays: getHoliday.answer.schema.shape.holidays },
})
const DATES = statement(
  'holidays.dates',
  `select to_char(date, 'YYYY-MM-DD') as date, name, kind from holiday_days
   where date between make_date($1, 1, 1) and make_date($1, 12, 31) and not removed order by holiday_days.date`,
  { notNull: ['date'] },
)
const WORKING = statement(
  'holidays.working',
  `select to_char(d, 'YYYY-MM-DD') as day from generate_series($1::date, $1::date + $2::int, '1 day') d
   left join holiday_days h on h.date = d::date and not h.removed
   where case when h.kind is null then extract(isodow from d) < 6 else h.kind = 'WORKDAY' end order by d`,
  { notNull: ['day'] },
)
const RESTING = statement(
  'holidays.resting',
  `select to_char(d, 'YYYY-MM-DD') as day from generate_series($1::date, $1::date + $2::int, '1 day') d
   left join holiday_days h on h.date = d::date and not h.removed
   where h.kind = 'HOLIDAY' or (extract(isodow from d) = 7 and h.kind is distinct from 'WORKDAY') order by d`,
  { notNull: ['day'] },
)
const LOCK = statement('holidays.calendar', lockText('calendar'))
const OF_YEAR = statement('holidays.ofYear', 'select id, name, source from holidays where year = $1 and deleted_at is null order by id')
/** A stored day, also one that staff removed. */
export interface StoredDay extends HolidayDate {
  holidayId: number
  holiday: string
  synced: boolean
  edited: boolean
  removed: boolean
}
const DAYS = statement(
  'holidays.days',
  `select to_char(d.date, 'YYYY-MM-DD') as date, d.name, d.kind, d.holiday_id, h.name as holiday, d.synced, d.edited, d.removed
   from holiday_days d join holidays h on h.id = d.holiday_id
   where d.date = any($1::date[]) or d.holiday_id = any($2::bigint[]) order by d.date`,
  { notNull: ['date'] },
)
const ADD = statement('holidays.add', 'insert into holidays (year, name, source) values ($1, $2, $3) returning id, version')
const CHANGE = statement(
  'holidays.change',
  // In another year it is no more what was published under its name.
  `update holidays set year = $2, name = $3, source = case when year = $2 then source end, ${TOUCHED}
   where id = $1 returning id, version`,
)
const JOIN_SOURCE = statement('holidays.source', 'update holidays set source = $2 where id = $1')
const ARCHIVE = statement('holidays.archive', 'update holidays set deleted_at = now(), version = version + 1 where id = $1')
const PUT_DAYS = statement(
  'holidays.putDays',
  `insert into holiday_days (date, holiday_id, name, kind, synced, edited)
   select date, $1, name, kind, $3, not $3 from jsonb_to_recordset($2::jsonb) as row (date date, name text, kind text)
   on conflict (date) do update set holiday_id = excluded.holiday_id, name = excluded.name, kind = excluded.kind, removed = false,
     synced = holiday_days.synced or excluded.synced, edited = excluded.edited`,
)
const REMOVE_DAYS = statement(
  'holidays.removeDays',
  'update holiday_days set removed = true, edited = true where date = any($1::date[]) and synced',
)
const DROP_DAYS = statement('holidays.dropDays', 'delete from holiday_days where date = any($1::date[])')
const DROP_OF = statement('holidays.dropOf', 'delete from holiday_days where holiday_id = $1')

function conditionsOf({ year, name }: HandlerInput<typeof getHolidaysByPage>['body']): RawBuilder<boolean> {
  return all([sql<boolean>`o.deleted_at is null`, among('o.year', year), part('o.name', name)])
}

const days = (kind: 'HOLIDAY' | 'WORKDAY') =>
  `array(select to_char(d.date, 'YYYY-MM-DD') || ' ' || d.name from holiday_days d
     where d.holiday_id = h.id and d.kind = '${kind}' and not d.removed order by d.date)`

const NAMES = statement('holidays.names', 'select id, name from holidays where id = any($1::bigint[])')
const SNAPSHOT = statement(
  'holidays.snapshot',
  `select h.created_at, h.deleted_at, '[]'::json as changes,
    json_build_object('year', h.year, 'name', h.name, 'daysOff', ${days('HOLIDAY')}, 'workdays', ${days('WORKDAY')}) as fields
   from holidays h where h.id = $1`,
  snapshotSays,
)

const LIST = listed(
  'holidays.list',
  { table: sql`holidays o`, columns: sql.raw(COLUMNS), joins: sql``, sorts: SORTS },
  { fits: { holidays: getHoliday.answer.schema.shape.holidays } },
)

export const holidaysRepository = {
  page: (
    db: Executor,
    filter: HandlerInput<typeof getHolidaysByPage>['body'],
    paging: Paging,
  ): Promise<Rows<RowOf<typeof getHolidaysByPage>>> => LIST.page(db, conditionsOf(filter), paging),

  one: async (db: Executor, id: number): Promise<Holiday | undefined> => await db.one(ONE, [id]),

  dates: (db: Executor, year: number) => db.all(DATES, [year]),

  /** The days of `span` from a day on that people work: no weekend but one that is worked, and no holiday. */
  working: async (db: Executor, from: string, span: number): Promise<string[]> =>
    (await db.all(WORKING, [from, span])).map(({ day }) => day),

  resting: async (db: Executor, from: string, span: number): Promise<string[]> =>
    (await db.all(RESTING, [from, span])).map(({ day }) => day),

  /** Holds the whole calendar until the end of the change: it changes rarely, and a date belongs to one holiday. */
  lockCalendar: (tx: Tx): void => tx.later(LOCK, []),

  ofYear: (tx: Tx, year: number) => tx.all(OF_YEAR, [year]),

  /** What is stored of these dates, and of these holidays. */
  days: (tx: Tx, dates: readonly string[], holidayIds: readonly number[] = []): Promise<StoredDay[]> => tx.all(DAYS, [dates, holidayIds]),

  add: async (tx: Tx, { year, name, source = null }: { year: number; name: string; source?: string | null }) =>
    await tx.one(ADD, [year, name, source]),

  change: async (tx: Tx, id: number, { year, name }: { year: number; name: string }) => await tx.one(CHANGE, [id, year, name]),

  /** From now on what is published under the name goes to this holiday. */
  joinSource: (tx: Tx, id: number, source: string): void => tx.later(JOIN_SOURCE, [id, source]),

  archive: (tx: Tx, id: number): void => tx.later(ARCHIVE, [id]),

  /** Sets days as published (`synced`) or by staff. */
  putDays: (tx: Tx, id: number, days: readonly HolidayDate[], synced: boolean): void => {
    if (days.length > 0) tx.later(PUT_DAYS, [id, JSON.stringify(days), synced])
  },

  /** Staff take dates out of the calendar; what was published is remembered as removed, so that no sync brings it back. */
  removeDays: (tx: Tx, dates: readonly string[]): void => tx.later(REMOVE_DAYS, [dates]),

  dropDays: (tx: Tx, dates: readonly string[]): void => tx.later(DROP_DAYS, [dates]),

  dropDaysOf: (tx: Tx, id: number): void => tx.later(DROP_OF, [id]),

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
  /** As it stands, also after it was deleted, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),
}
