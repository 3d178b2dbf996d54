import type { Executor, Tx } from '@camp/server/platform/db/executor'
import type { DemoParts, DemoTries } from '@camp/server/platform/services'

/** Who has an import of the own to undo, and of how many children. */
const IMPORTERS = ['admin', 'jiaowu']
const CHILDREN = 3
const KIND = 'camps.importStudents'

/** An import that was applied and can be undone: children who were brought into a camp that has not begun, and to whom nothing happened since. */
export const seedTriedImports = (tx: Tx): Promise<unknown> =>
  tx.run(
    `with owners as (
       select u.id, row_number() over (order by u.id) as n from users u where u.username = any($1) and u.deleted_at is null
     ), free as (
       select e.id, e.version, e.camp_id, s.name, g.name as group_name, row_number() over (order by c.start_date, c.id, e.id) as n
       from camp_students e join camps c on c.id = e.camp_id join students s on s.id = e.student_id join camp_groups g on g.id = e.group_id
       where c.start_date > business_day(now()) and e.status = 'STUDYING' and e.source in ('IMPORT', 'MANUAL')
         and not exists (select from clock_ins k where k.camp_student_id = e.id) and not exists (select from reports r where r.camp_student_id = e.id)
         and not exists (select from camp_student_moves m where m.camp_student_id = e.id)
     ), chosen as (
       select o.id as owner_id, f.*, row_number() over (partition by o.id order by f.n) as row from owners o
       join free f on (f.n - 1) / $2::int = o.n - 1
     ), made as (
       insert into change_sets (token, owner_id, kind, source, parameters, file_name, mode, dry_run, stage, status, rate, row_count, created_at, finished_at)
       select substr(md5('tries' || owner_id), 1, 22), owner_id, $3, 'FILE', jsonb_build_object('campId', min(camp_id)), '营期学员.xlsx', 'VALID_ROWS',
         false, 'APPLY', 'DONE', 100, count(*), now() - interval '40 minutes', now() - interval '39 minutes'
       from chosen group by owner_id returning id, owner_id)
     insert into change_set_rows (set_id, row_number, state, subject, cells, after, record_id, trace)
     select m.id, c.row + 1, 'APPLIED', c.name, '{}', jsonb_build_object('status', 'STUDYING'), c.id,
       jsonb_build_object('version', c.version, 'returned', false, 'parentId', null, 'studentId', null)
     from chosen c join made m on m.owner_id = c.owner_id`,
    [IMPORTERS, CHILDREN, KIND],
  )

interface Found {
  readonly order: string | null
  readonly request: boolean
  readonly colleague: number | null
  readonly camp: number | null
  readonly token: string | null
}

/** A record for each: an order with a past, a refund that waits for a second person, a colleague, the camp that waits to be divided, one's import. */
const find = async (db: Executor, userId: number): Promise<Found | undefined> =>
  (
    await db.run<Found>(
      `select (select order_number from orders where refund_state = 'PARTIAL' and paid_at < now() - interval '7 days' order by id desc limit 1) as order,
         exists (select from refund_requests where status = 'REQUESTED' and second_person) as request,
         (select id from users where username = 'kefu' and deleted_at is null) as colleague,
         (select c.id from camps c where c.deleted_at is null and c.start_date > business_day(now()) and c.start_date <= business_day(now()) + 14
            order by (c.term = '冬季加开班') desc, c.start_date, c.id limit 1) as camp,
         (select token from change_sets where owner_id = $1 and kind = '${KIND}' and status = 'DONE' order by id desc limit 1) as token`,
      [userId],
    )
  )[0]

/** Five things to try, each at a record that fits, as far as this person can open it. */
export const demoTries: NonNullable<DemoParts['demoTries']> = async (db, { userId, codes }): Promise<DemoTries> => {
  const at = await find(db, userId)
  const can = (code: string, path: string | number | false | null | undefined): string | null =>
    codes.has(code) && path ? String(path) : null
  const colleague =
    at?.colleague && `/usercenter/permissionLens?userId=${at.colleague}&kind=SCREEN&key=${encodeURIComponent('/coach/coachWorkHourStats')}`
  const place = (id: DemoTries['tries'][number]['id'], path: string | null) => ({ id, path, token: null })
  return {
    tries: [
      place('REFUND', can('ORDER_REFUND_APPROVE', at?.request && '/order/refunds?secondPerson=true')),
      { id: 'IMPORT', path: null, token: can('CAMP_IMPORT', at?.token) },
      place('AS_OF', can('ORDER_INDEX', at?.order && `/order/detail?orderNumber=${at.order}`)),
      place('WHY_NOT', can('USER_MANAGE', colleague)),
      place('DIVIDE', can('COASH_DIVISION', at?.camp && `/coach/CoachDivision?campId=${at.camp}`)),
    ],
  }
}
