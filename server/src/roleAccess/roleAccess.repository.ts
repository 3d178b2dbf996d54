import { accessState } from '@camp/contract/roleAccess/roleAccess.labels'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { nameOrder } from '../platform/db/list.ts'
import { lockText } from '../platform/db/locks.ts'
import { seldom, statement } from '../platform/db/statement.ts'
import { childExports, familyReads } from './roleAccess.conditions.ts'

/** Whose access it is: that of a role, or of a person who holds such codes by none. */
export type AccessOf = 'role' | 'user'

/** Codes that show data of children: of the role `r`, and of the person `r` by no role. */
const CODES = (
  of: AccessOf,
) => `array(select c.code from ${of}_permissions k join permissions c on c.id = k.permission_id and c.deleted_at is null and c.shows_children
    where k.${of}_id = r.id order by c.code)`
/** The newest approval of `r`, as `a`. */
const APPROVED = (of: AccessOf) =>
  `left join lateral (select n.* from access_approvals n where n.${of}_id = r.id and n.approved_at is not null order by n.id desc limit 1) a on true`
/** How it stands; $1: so many days before its end it is due. `k.codes`: its codes now. */
const STATE = `case when a.id is null then 'NONE' when a.until < business_day(now()) then 'OVER' when not k.codes <@ a.codes then 'WIDENED'
    when a.until < business_day(now()) + $1::integer then 'DUE' else 'GOOD' end`

/** How often each member of staff looked in the last 90 days. */
const DID = `did as materialized (
     select o.operator_id, count(*) filter (where o.operation_type = 'VIEW_PII') as reads, count(*) filter (where o.operation_type = 'EXPORT') as exports
     from operation_logs o where o.created_at > now() - interval '90 days' and (${familyReads('o')} or ${childExports('o')}) group by 1)`

/** What is said of both: of `r`, its codes `k`, its approval `a`, by `u`. */
const STANDING = (of: AccessOf) => `${STATE} as state,
     k.codes, case when a.id is null then '{}' else array(select unnest(k.codes) except select unnest(a.codes) order by 1) end as added,
     a.approved_by as approved_by_id, u.real_name as approved_by, a.approved_at, a.until, a.reason, coalesce(a.alone, false) as alone,
     (select json_build_object('id', n.id, 'byId', n.asked_by, 'by', w.real_name, 'at', n.asked_at, 'until', n.until, 'reason', n.reason)
       from access_approvals n join users w on w.id = n.asked_by
       where n.${of}_id = r.id and n.approved_at is null and n.replaced_at is null order by n.id desc limit 1) as asked`
/** `r` with these, where it has such codes; what needs something comes first. */
const HELD = (of: AccessOf) =>
  `cross join lateral (select ${CODES(of)} as codes) k ${APPROVED(of)} left join users u on u.id = a.approved_by where r.deleted_at is null and k.codes <> '{}'`
const FIRST = `order by array_position(array['${accessState.values.join("', '")}'], ${STATE})`
const fits = {
  state: accessState.schema,
  asked: z.object({ id: z.int(), byId: z.int(), by: z.string(), at: z.string(), until: z.string(), reason: z.string() }).nullable(),
}

const LIST = statement(
  'access.list',
  `with ${DID}
   select r.id as role_id, r.role_name as role, ${STANDING('role')},
     (select count(*) from user_roles m join users u on u.id = m.user_id and u.deleted_at is null and u.activeflg = 'ACTIVE' where m.role_id = r.id)::integer as people,
     exists (select from stopped_roles() s where s.role_id = r.id) as stopped,
     coalesce((select sum(d.reads) from user_roles m join did d on d.operator_id = m.user_id where m.role_id = r.id), 0)::integer as reads,
     coalesce((select sum(d.exports) from user_roles m join did d on d.operator_id = m.user_id where m.role_id = r.id), 0)::integer as exports
   from roles r ${HELD('role')}
   ${FIRST}, ${nameOrder('r.role_name')}, r.id`,
  { notNull: ['state', 'people', 'codes', 'added', 'alone', 'stopped', 'reads', 'exports'], fits },
)

const DIRECT = statement(
  'access.direct',
  `with ${DID}
   select r.id as user_id, r.real_name as name, ${STANDING('user')},
     (select case when count(up.given_at) = count(*) then min(up.given_at) end from user_permissions up
       join permissions c on c.id = up.permission_id and c.deleted_at is null and c.shows_children where up.user_id = r.id) as since,
     exists (select from stopped_people() s where s.user_id = r.id) as stopped, coalesce(d.reads, 0)::integer as reads, coalesce(d.exports, 0)::integer as exports
   from users r left join did d on d.operator_id = r.id ${HELD('user')} and r.activeflg = 'ACTIVE'
   ${FIRST}, ${nameOrder('r.real_name')}, r.id`,
  { notNull: ['state', 'codes', 'added', 'alone', 'stopped', 'reads', 'exports'], fits },
)

const SUBJECT = (of: AccessOf, name: string) =>
  statement(
    `access.${of}`,
    `select r.id, ${name} as name, k.codes, a.until from ${of}s r cross join lateral (select ${CODES(of)} as codes) k ${APPROVED(of)}
     where r.id = $1 and r.deleted_at is null`,
    { notNull: ['codes'] },
  )
const SUBJECTS = { role: SUBJECT('role', 'r.role_name'), user: SUBJECT('user', 'r.username') } as const
const OTHERS = statement(
  'access.others',
  "select count(*)::integer as others from code_holders('ACCESS_APPROVE') c where c.id <> $1 and c.id is distinct from $2",
  { notNull: ['others'] },
)
const GOOD_DAY = statement(
  'access.goodDay',
  'select $1::date > business_day(now()) and $1::date <= business_day(now()) + $2::integer as good',
  { notNull: ['good'] },
)
const REPLACE = seldom(
  'access.replace',
  'update access_approvals set replaced_at = now() where (role_id = $1 or user_id = $2) and approved_at is null and replaced_at is null',
)
const ADD = seldom(
  'access.add',
  `insert into access_approvals (role_id, user_id, asked_by, approved_by, approved_at, alone, until, reason, codes)
   values ($1, $2, $3, case when $4 then null else $3::bigint end, case when $4 then null else now() end, not $4, $5, $6, $7) returning id`,
)
const ASKED = seldom(
  'access.asked',
  'select id, role_id, user_id, asked_by, until, reason, codes, approved_at is not null or replaced_at is not null as decided from access_approvals where id = $1 for update',
  { notNull: ['decided'] },
)
const CONFIRM = seldom('access.confirm', 'update access_approvals set approved_by = $2, approved_at = now(), codes = $3 where id = $1')

export const accessRepository = {
  /** One after another: who else may approve, and what a role holds, stand still meanwhile. */
  lock: (tx: Tx) => tx.run(lockText('rights')),

  list: (db: Executor, renewDays: number) => db.all(LIST, [renewDays]),

  direct: (db: Executor, renewDays: number) => db.all(DIRECT, [renewDays]),

  subject: (tx: Tx, of: AccessOf, id: number) => tx.one(SUBJECTS[of], [id]),

  /** How many may approve beside this person and whom it is for. */
  others: async (tx: Tx, userId: number, holder: number | null): Promise<number> => (await tx.one(OTHERS, [userId, holder]))?.others ?? 0,

  isGoodDay: async (tx: Tx, until: string, most: number) => (await tx.one(GOOD_DAY, [until, most]))?.good === true,

  /** What was asked for before and waits is replaced. */
  add: (
    tx: Tx,
    of: AccessOf,
    made: {
      readonly id: number
      readonly askedBy: number
      readonly waits: boolean
      readonly until: string
      readonly reason: string
      readonly codes: readonly string[]
    },
  ) => {
    const subject = of === 'role' ? [made.id, null] : [null, made.id]
    tx.later(REPLACE, subject)
    return tx.one(ADD, [...subject, made.askedBy, made.waits, made.until, made.reason, made.codes])
  },

  asked: (tx: Tx, id: number) => tx.one(ASKED, [id]),

  confirm: (tx: Tx, id: number, userId: number, codes: readonly string[]): void => tx.later(CONFIRM, [id, userId, codes]),
}
