import type { Executor } from '../platform/db/executor.ts'
import { type Row, seldom } from '../platform/db/statement.ts'

const CAMPS = seldom(
  'moveIn.enrolCamps',
  `with wanted as (
     select id from camps where lower(name) = any($2::text[]) and deleted_at is null
     union select internal_id from external_ids where key_id = $1 and entity = 'camp' and external_id = any($3::text[]))
   select c.id, c.name, c.term, to_char(c.start_date, 'YYYY-MM-DD') as start_date, to_char(c.end_date, 'YYYY-MM-DD') as end_date,
     array(select x.external_id from external_ids x where x.key_id = $1 and x.entity = 'camp' and x.internal_id = c.id) as numbers
   from camps c where c.id in (select id from wanted) and c.deleted_at is null order by c.id`,
  { notNull: ['startDate', 'endDate'] },
)
const GROUPS = seldom(
  'moveIn.enrolGroups',
  `select g.id, g.camp_id, g.name,
     array(select x.external_id from external_ids x where x.key_id = $1 and x.entity = 'campGroup' and x.internal_id = g.id) as numbers
   from camp_groups g where g.camp_id = any($2::bigint[]) and g.deleted_at is null order by g.id`,
)
const BY_NUMBER = seldom(
  'moveIn.enrolChildrenByNumber',
  `select x.external_id as number, s.id from external_ids x join students s on s.id = x.internal_id and s.deleted_at is null
     join parents p on p.id = s.parent_id and p.deleted_at is null and p.erased_at is null
   where x.key_id = $1 and x.entity = 'student' and x.external_id = any($2::text[])`,
)
const BY_NAME = seldom(
  'moveIn.enrolChildrenByName',
  `with families as (
     select id, phone, '' as number from parents where phone = any($2::text[]) and deleted_at is null and erased_at is null
     union all select p.id, '', x.external_id from external_ids x join parents p on p.id = x.internal_id and p.deleted_at is null and p.erased_at is null
       where x.key_id = $1 and x.entity = 'parent' and x.external_id = any($3::text[]))
   select f.phone, f.number, s.id, s.name from families f join students s on s.parent_id = f.id and s.deleted_at is null order by s.id`,
  { notNull: ['phone', 'number'] },
)
// What enrolling a child that goes on in its camp asks for.
const BARS = seldom(
  'moveIn.enrolBars',
  `select s.id, p.active_flg = 'FROZEN' as frozen, not consent_serves(s.id, 'LESSONS') as barred
   from students s join parents p on p.id = s.parent_id where s.id = any($1::bigint[])`,
  { notNull: ['frozen', 'barred'] },
)

export type EnrolCamp = Row<typeof CAMPS>
export type EnrolGroup = Row<typeof GROUPS>

/** What rows of enrolments are checked against; numbers are those of the old system. */
export const moveEnrolmentsRepository = {
  camps: (db: Executor, keyId: number, names: readonly string[], numbers: readonly string[]): Promise<EnrolCamp[]> =>
    db.all(CAMPS, [keyId, names, numbers]),
  groups: (db: Executor, keyId: number, campIds: readonly number[]): Promise<EnrolGroup[]> => db.all(GROUPS, [keyId, campIds]),
  childrenByNumber: (db: Executor, keyId: number, numbers: readonly string[]) => db.all(BY_NUMBER, [keyId, numbers]),
  /** Of families by phone or by number. */
  childrenByName: (db: Executor, keyId: number, phones: readonly string[], numbers: readonly string[]) =>
    db.all(BY_NAME, [keyId, phones, numbers]),
  bars: (db: Executor, ids: readonly number[]) => db.all(BARS, [ids]),
}
