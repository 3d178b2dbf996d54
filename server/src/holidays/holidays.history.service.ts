import { type Executor, statement } from '../platform/db/executor.ts'
import type { RecordStand } from '../platform/write/record.ts'

const days = (kind: 'HOLIDAY' | 'WORKDAY') =>
  `array(select to_char(d.date, 'YYYY-MM-DD') || ' ' || d.name from holiday_days d
     where d.holiday_id = h.id and d.kind = '${kind}' and not d.removed order by d.date)`

const STAND = statement<RecordStand>(
  'holidays.stand',
  `select h.created_at as "createdAt", h.deleted_at as "deletedAt", '[]'::json as changes,
    json_build_object('year', h.year, 'name', h.name, 'daysOff', ${days('HOLIDAY')}, 'workdays', ${days('WORKDAY')}) as fields
   from holidays h where h.id = $1`,
)

/** A holiday, also one that was deleted, as its log entries name its fields. */
export const holidayStand = async (db: Executor, id: number): Promise<RecordStand | undefined> => (await db.named(STAND, [id]))[0]
