import { consentPurpose, consentState } from '@camp/contract/consents/consents.labels'
import type { MovedKind } from '@camp/contract/parents/parents.merges'
import type { Tx } from '../platform/db/executor.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { ingestRepository } from '../platform/ingest/ingest.repository.ts'
import { LAST_WORD, type Moved, moved } from './parents.merge.repository.ts'

const READ = statement(
  'unmerge.read',
  `select id, kept_parent_id as kept_id, merged_parent_id as merged_id, moved, undone_at from parent_merges where id = $1 for update`,
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

// What was withdrawn while two children were one is withdrawn for both. $1, $2: those that part, $3: the merge.
const WITHDRAWN_SINCE = statement(
  'unmerge.withdrawnSince',
  `with told as (select p.from_id, c.purpose, w.text_number, w.at, w.how, w.guardian, w.media_id, w.noted_by, w.key_id
     from parent_merges g cross join unnest($1::bigint[], $2::bigint[]) as p (from_id, into_id)
       join consents c on c.student_id = p.into_id and c.state = 'WITHDRAWN' join ${LAST_WORD('c', 'w')}
       left join consents o on o.student_id = p.from_id and o.purpose = c.purpose
     where g.id = $3 and w.created_at > g.created_at and o.state is distinct from 'WITHDRAWN'),
   put as (
     insert into consents as c (student_id, purpose, state) select from_id, purpose, 'WITHDRAWN' from told
     on conflict (student_id, purpose) do update set state = excluded.state, version = c.version + 1, updated_at = now()
     returning c.id, c.student_id, c.purpose),
   words as (
     insert into consent_entries (consent_id, state, text_number, at, how, guardian, media_id, noted_by, key_id, origin)
     select p.id, 'WITHDRAWN', t.text_number, t.at, t.how, t.guardian, t.media_id, t.noted_by, t.key_id, 'JOINED'
     from put p join told t on t.from_id = p.student_id and t.purpose = p.purpose)
   select p.id, p.student_id, p.purpose, t.text_number, t.at from put p join told t on t.from_id = p.student_id and t.purpose = p.purpose`,
  { fits: { purpose: consentPurpose.schema } },
)
// A child that stayed has again what was said of it before, unless something was said since. $3: the words that came with the merge.
const CONSENTS_BACK = statement(
  'unmerge.back.consents',
  `with was as (select c.id, coalesce(b.state, 'UNKNOWN') as state, b.text_number, coalesce(b.at, now()) as at, coalesce(b.how, 'STAFF') as how,
       b.guardian, b.media_id, b.noted_by, b.key_id
     from unnest($1::bigint[], $2::integer[], $3::bigint[]) as m (id, version, word_id) join consents c on c.id = m.id and c.version = m.version
       left join lateral (select * from consent_entries x where x.consent_id = c.id and x.id < m.word_id and x.origin <> 'LATE' order by x.id desc limit 1) b on true),
   put as (
     update consents c set state = was.state, version = c.version + 1, updated_at = now() from was where c.id = was.id
     returning c.id, c.student_id, c.purpose, c.state),
   words as (
     insert into consent_entries (consent_id, state, text_number, at, how, guardian, media_id, noted_by, key_id, origin)
     select id, state, text_number, at, how, guardian, media_id, noted_by, key_id, 'JOINED' from was)
   select p.id, p.student_id, p.purpose, p.state, w.text_number, w.at from put p join was w on w.id = p.id`,
  { notNull: ['at'], fits: { purpose: consentPurpose.schema, state: consentState.schema } },
)
// Who said it, and the paper, are of the family that leaves.
const FORGET_WORDS = statement(
  'unmerge.forgetWords',
  'update consent_entries set guardian = null, media_id = null where id = any($1::bigint[])',
)

/** Parts what was said of children that were one: what stands otherwise for the merged family and for the kept one. */
async function partConsents(tx: Tx, { id, moved: { sameChildren, consents } }: Merge) {
  const parted = sameChildren.flatMap(({ id, into }) => (into === undefined ? [] : [{ id, into }]))
  const merged = await tx.all(WITHDRAWN_SINCE, [ids(parted), parted.map(({ into }) => into), id])
  const words = consents.map(({ wordId }) => wordId)
  const kept = await tx.all(CONSENTS_BACK, [ids(consents), versions(consents), words])
  tx.later(FORGET_WORDS, [words])
  return { merged, kept }
}

export const unmergeRepository = {
  partConsents,

  /** A merge, locked until the end of the change. */
  hold: async (tx: Tx, id: number): Promise<Merge | undefined> => await tx.one(READ, [id]),

  touched,

  moveBack,

  markUndone: (tx: Tx, id: number, by: number): void => tx.later(UNDONE, [id, by]),

  /** The archived account is one of its own again. */
  restore: (tx: Tx, id: number) => tx.all(RESTORE, [id]),
}
