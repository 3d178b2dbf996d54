import { accessState } from '@camp/contract/roleAccess/roleAccess.labels'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { nameOrder } from '../platform/db/list.ts'
import { lockText } from '../platform/db/locks.ts'
import { seldom, statement } from '../platform/db/statement.ts'
import { childExports, familyReads } from './roleAccess.conditions.ts'

/** Codes of the role `r` that show data of children. */
const CODES = `array(select c.code from role_permissions rp join permissions c on c.id = rp.permission_id and c.deleted_at is null and c.shows_children
    where rp.role_id = r.id order by c.code)`
/** The newest approval of the role `r`, as `a`. */
const APPROVED = `left join lateral (select n.* from access_approvals n where n.role_id = r.id and n.approved_at is not null order by n.id desc limit 1) a on true`
/** How it stands; $1: so many days before its end it is due. `k.codes`: its codes now. */
const STATE = `case when a.id is null then 'NONE' when a.until < business_day(now()) then 'OVER' when not k.codes <@ a.codes then 'WIDENED'
    when a.until < business_day(now()) + $1::integer then 'DUE' else 'GOOD' end`

/** How often each member of staff looked in the last 90 days. */
const DID = `did as materialized (
     select o.operator_id, count(*) filter (where o.operation_type = 'VIEW_PII') as reads, count(*) filter (where o.operation_type = 'EXPORT') as exports
     from operation_logs o where o.created_at > now() - interval '90 days' and (${familyReads('o')} or ${childExports('o')}) group by 1)`

const LIST = statement(
  'access.list',
  `with ${DID}
   select r.id as role_id, r.role_name as role, ${STATE} as state,
     (select count(*) from user_roles m join users u on u.id = m.user_id and u.deleted_at is null and u.activeflg = 'ACTIVE' where m.role_id = r.id)::integer as people,
     k.codes, case when a.id is null then '{}' else array(select unnest(k.codes) except select unnest(a.codes) order by 1) end as added,
     a.approved_by as approved_by_id, u.real_name as approved_by, a.approved_at, a.until, a.reason, coalesce(a.alone, false) as alone,
     exists (select from stopped_roles() s where s.role_id = r.id) as stopped,
     coalesce((select sum(d.reads) from user_roles m join did d on d.operator_id = m.user_id where m.role_id = r.id), 0)::integer as reads,
     coalesce((select sum(d.exports) from user_roles m join did d on d.operator_id = m.user_id where m.role_id = r.id), 0)::integer as exports,
     (select json_build_object('id', n.id, 'byId', n.asked_by, 'by', w.real_name, 'at', n.asked_at, 'until', n.until, 'reason', n.reason)
       from access_approvals n join users w on w.id = n.asked_by
       where n.role_id = r.id and n.approved_at is null and n.replaced_at is null order by n.id desc limit 1) as asked
   from roles r cross join lateral (select ${CODES} as codes) k ${APPROVED} left join users u on u.id = a.approved_by
   where r.deleted_at is null and k.codes <> '{}'
   order by array_position(array['${accessState.values.join("', '")}'], ${STATE}), ${nameOrder('r.role_name')}, r.id`,
  {
    notNull: ['state', 'people', 'codes', 'added', 'alone', 'stopped', 'reads', 'exports'],
    fits: {
      state: accessState.schema,
      asked: z.object({ id: z.int(), byId: z.int(), by: z.string(), at: z.string(), until: z.string(), reason: z.string() }).nullable(),
    },
  },
)

const DIRECT = statement(
  'access.direct',
  `with ${DID}
   select u.id as user_id, u.real_name as name, array_agg(c.code order by c.code) as codes,
     case when count(up.given_at) = count(*) then min(up.given_at) end as since, coalesce(max(d.reads), 0)::integer as reads,
     coalesce(max(d.exports), 0)::integer as exports
   from users u join user_permissions up on up.user_id = u.id join permissions c on c.id = up.permission_id and c.deleted_at is null and c.shows_children
     left join did d on d.operator_id = u.id
   where u.deleted_at is null and u.activeflg = 'ACTIVE' group by u.id order by ${nameOrder('u.real_name')}, u.id`,
  { notNull: ['codes', 'reads', 'exports'] },
)

const ROLE = statement(
  'access.role',
  `select r.id, r.role_name, k.codes, a.until from roles r cross join lateral (select ${CODES} as codes) k ${APPROVED}
   where r.id = $1 and r.deleted_at is null`,
  { notNull: ['codes'] },
)
const OTHERS = statement('access.others', "select count(*)::integer as others from code_holders('ACCESS_APPROVE') c where c.id <> $1", {
  notNull: ['others'],
})
const GOOD_DAY = statement(
  'access.goodDay',
  'select $1::date > business_day(now()) and $1::date <= business_day(now()) + $2::integer as good',
  { notNull: ['good'] },
)
const REPLACE = seldom(
  'access.replace',
  'update access_approvals set replaced_at = now() where role_id = $1 and approved_at is null and replaced_at is null',
)
const ADD = seldom(
  'access.add',
  `insert into access_approvals (role_id, asked_by, approved_by, approved_at, alone, until, reason, codes)
   values ($1, $2, case when $3 then null else $2::bigint end, case when $3 then null else now() end, $4, $5, $6, $7) returning id`,
)
const ASKED = seldom(
  'access.asked',
  'select id, role_id, asked_by, until, reason, codes, approved_at is not null or replaced_at is not null as decided from access_approvals where id = $1 for update',
  { notNull: ['decided'] },
)
const CONFIRM = seldom('access.confirm', 'update access_approvals set approved_by = $2, approved_at = now(), codes = $3 where id = $1')

export const accessRepository = {
  /** One after another: who else may approve, and what a role holds, stand still meanwhile. */
  lock: (tx: Tx) => tx.run(lockText('rights')),

  list: (db: Executor, renewDays: number) => db.all(LIST, [renewDays]),

  direct: (db: Executor) => db.all(DIRECT),
  role: (tx: Tx, id: number) => tx.one(ROLE, [id]),

  /** How many beside this person may approve. */
  others: async (tx: Tx, userId: number): Promise<number> => (await tx.one(OTHERS, [userId]))?.others ?? 0,

  isGoodDay: async (tx: Tx, until: string, most: number) => (await tx.one(GOOD_DAY, [until, most]))?.good === true,

  add: (
    tx: Tx,
    made: {
      readonly roleId: number
      readonly userId: number
      readonly waits: boolean
      readonly alone: boolean
      readonly until: string
      readonly reason: string
      readonly codes: readonly string[]
    },
  ) => {
    tx.later(REPLACE, [made.roleId])
    return tx.one(ADD, [made.roleId, made.userId, made.waits, made.alone, made.until, made.reason, made.codes])
  },

  asked: (tx: Tx, id: number) => tx.one(ASKED, [id]),

  confirm: (tx: Tx, id: number, userId: number, codes: readonly string[]): void => tx.later(CONFIRM, [id, userId, codes]),
}
