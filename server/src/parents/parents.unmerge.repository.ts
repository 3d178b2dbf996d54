import type { MovedKind } from '@camp/contract/parents/parents.merges'
import type { Tx } from '../platform/db/executor.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { ingestRepository } from '../platform/ingest/ingest.repository.ts'
import { type Moved, moved } from './parents.merge.repository.ts'

const READ = statement(
  'unmerge.read',
  `select kept_parent_id as kept_id, merged_parent_id as merged_id, moved, undone_at from parent_merges where id = $1 for update`,
  { fits: { moved } },
)

/** A merge as it was noted. */
export type Merge = Row<typeof READ>

/** How many of the rows are no longer what the merge left: $1 the kept family, $2 ids, $3 the versions that they had then. */
const changed = (table: string): string => `(select count(*) from unnest($2::bigint[], $3::integer[]) m (id, version)
  where not exists (select 1 from ${table} x where x.id = m.id and x.parent_id = $1 and x.version = m.version))`
const versioned = (name: 'students' | 'enrolments' | 'addresses' | 'feedback', table: string) =>
  statement(`unmerge.${name}`, `select ${changed(table)} as count`)
const CHANGED = {
  students: versioned('students', 'students'),
  enrolments: versioned('enrolments', 'camp_students'),
  addresses: versioned('addresses', 'user_addresses'),
  feedback: versioned('feedback', 'feedback'),
} as const
/** Jobs move orders on by themselves, and that is no reason to keep them in the wrong family. $3: the children that came with them. */
const NEW_ORDERS = statement(
  'unmerge.orders',
  `select (select count(*) from orders where id = any($2::bigint[]) and parent_id <> $1)
    + (select count(*) from orders where student_id = any($3::bigint[]) and id <> all($2::bigint[])) as count`,
)
const NEW_ENROLMENTS = statement(
  'unmerge.newEnrolments',
  'select count(*) as count from camp_students where student_id = any($2::bigint[]) and id <> all($1::bigint[])',
)
const SAME = statement(
  'unmerge.same',
  `select count(*) as count from unnest($1::bigint[], $2::integer[]) m (id, version)
   where not exists (select 1 from students s where s.id = m.id and s.version = m.version)`,
)
const MEMBER = statement('unmerge.member', 'select count(*) as count from members where id = $1 and version <> $2')

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)
const versions = (rows: readonly { version: number }[]): number[] => rows.map(({ version }) => version)

/** How many records of each kind were touched since the merge. */
async function touched(tx: Tx, { keptId, moved }: Merge): Promise<Partial<Record<MovedKind | 'membership', number>>> {
  const count = async (rows: Promise<{ count: number }[]>): Promise<number> => (await rows)[0]?.count ?? 0
  const kept = async (kind: keyof typeof CHANGED) => count(tx.all(CHANGED[kind], [keptId, ids(moved[kind]), versions(moved[kind])]))
  const children = ids(moved.students)
  return {
    students: await kept('students'),
    sameChildren: await count(tx.all(SAME, [ids(moved.sameChildren), versions(moved.sameChildren)])),
    orders: await count(tx.all(NEW_ORDERS, [keptId, ids(moved.orders), children])),
    enrolments: (await kept('enrolments')) + (await count(tx.all(NEW_ENROLMENTS, [ids(moved.enrolments), children]))),
    addresses: await kept('addresses'),
    feedback: await kept('feedback'),
    membership: moved.membership ? await count(tx.all(MEMBER, [moved.membership.id, moved.membership.version])) : 0,
  }
}

/** $1 the family they go back to, $2 their ids. */
const back = (
  name: 'students' | 'feedback' | 'devices' | 'coupons' | 'couponEvents' | 'grants',
  table: string,
  more = '',
  column = 'parent_id',
) => statement(`unmerge.back.${name}`, `update ${table} set ${column} = $1${more} where id = any($2::bigint[])`)
const BACK = {
  students: back('students', 'students', `, ${TOUCHED}`),
  feedback: back('feedback', 'feedback', `, ${TOUCHED}`),
  devices: back('devices', 'parent_devices'),
  coupons: back('coupons', 'coupons', '', 'used_by_parent_id'),
  couponEvents: back('couponEvents', 'coupon_events'),
  grants: back('grants', 'member_grants'),
} as const
const ofChildren = (name: 'orders' | 'enrolments' | 'followUps', table: string) =>
  statement(
    `unmerge.back.${name}`,
    `update ${table} e set parent_id = $1, student_id = coalesce(m.student_id, e.student_id), ${TOUCHED}
     from unnest($2::bigint[], $3::bigint[]) m (id, student_id) where e.id = m.id`,
  )
const ORDERS_BACK = ofChildren('orders', 'orders')
const ENROLMENTS_BACK = ofChildren('enrolments', 'camp_students')
const FOLLOW_UPS_BACK = ofChildren('followUps', 'follow_ups')
const ADDRESSES_BACK = statement(
  'unmerge.back.addresses',
  `update user_addresses a set parent_id = $1, is_default = m.was_default, ${TOUCHED}
   from unnest($2::bigint[], $3::boolean[]) m (id, was_default) where a.id = m.id`,
)
const CHILDREN_BACK = statement('unmerge.back.children', `update students set deleted_at = null, ${TOUCHED} where id = any($1::bigint[])`)
const TAGS_OFF = statement('unmerge.tags', 'delete from parent_tags where parent_id = $1 and tag_id = any($2::bigint[])')
const UNDONE = statement('unmerge.done', 'update parent_merges set undone_at = now(), undone_by = $2 where id = $1')
const RESTORE = statement('unmerge.restore', `update parents set deleted_at = null, ${TOUCHED} where id = $1`)

/** Gives the second account back what the merge moved. */
function moveBack(tx: Tx, { keptId, mergedId, moved }: Merge): void {
  const childOf = (rows: Moved['orders']) => rows.map(({ studentId }) => studentId)
  // Children first, so that what names them finds them there.
  tx.later(CHILDREN_BACK, [ids(moved.sameChildren)])
  tx.later(BACK.students, [mergedId, ids(moved.students)])
  tx.later(ORDERS_BACK, [mergedId, ids(moved.orders), childOf(moved.orders)])
  tx.later(ENROLMENTS_BACK, [mergedId, ids(moved.enrolments), childOf(moved.enrolments)])
  tx.later(FOLLOW_UPS_BACK, [mergedId, ids(moved.followUps), childOf(moved.followUps)])
  tx.later(ADDRESSES_BACK, [mergedId, ids(moved.addresses), moved.addresses.map(({ wasDefault }) => wasDefault)])
  tx.later(BACK.feedback, [mergedId, ids(moved.feedback)])
  tx.later(BACK.devices, [mergedId, moved.devices])
  tx.later(BACK.coupons, [mergedId, moved.coupons])
  tx.later(BACK.couponEvents, [mergedId, moved.couponEvents])
  tx.later(BACK.grants, [mergedId, moved.grants])
  tx.later(BACK.grants, [keptId, moved.grantsLeft ?? []])
  ingestRepository.leadBack(tx, moved.externals)
  tx.later(TAGS_OFF, [keptId, moved.tags])
}

export const unmergeRepository = {
  /** A merge, locked until the end of the change. */
  hold: async (tx: Tx, id: number): Promise<Merge | undefined> => await tx.one(READ, [id]),

  touched,

  moveBack,

  markUndone: (tx: Tx, id: number, by: number): void => tx.later(UNDONE, [id, by]),

  /** The archived account is one of its own again. */
  restore: (tx: Tx, id: number) => tx.all(RESTORE, [id]),
}
