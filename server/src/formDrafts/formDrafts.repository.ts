import { DRAFT_HOURS, DRAFTS_MOST } from '@camp/contract/base/drafts'
import type { LogEntity } from '@camp/contract/records'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { seldom, statement } from '../platform/db/statement.ts'

const OF_ENROLMENT = 'join camp_students e on e.id = r.camp_student_id'
const OF_ORDER = 'join orders o on o.id = r.order_id'

/** Records that are about a family, with where it stands. `formDrafts.test.ts` finds one that is missing. */
const FAMILIES: Readonly<Partial<Record<LogEntity, string>>> = {
  campStudent: 'select r.parent_id from camp_students r',
  consent: 'select s.parent_id from consents r join students s on s.id = r.student_id',
  demo: `select e.parent_id from demos r ${OF_ENROLMENT}`,
  feedback: 'select r.parent_id from feedback r',
  followUp: 'select r.parent_id from follow_ups r',
  logisticsOrder: `select o.parent_id from logistics_orders r ${OF_ORDER}`,
  member: 'select r.parent_id from members r',
  order: 'select r.parent_id from orders r',
  parent: 'select r.id from parents r',
  parentDevice: 'select r.parent_id from parent_devices r',
  refundRequest: `select o.parent_id from refund_requests r ${OF_ORDER}`,
  report: `select e.parent_id from reports r ${OF_ENROLMENT}`,
  share: `select e.parent_id from shares r ${OF_ENROLMENT}`,
  userAddress: 'select r.parent_id from user_addresses r',
}
export const ofFamilies = Object.keys(FAMILIES)

const FAMILY = statement(
  'formDrafts.family',
  `select case $1::text ${Object.entries(FAMILIES)
    .map(([entity, from]) => `when '${entity}' then (${from} where r.id = $2::bigint)`)
    .join(' ')} end as parent_id`,
)
const FRESH = `kept_at > now() - interval '${DRAFT_HOURS} hours'`
const READ = statement('formDrafts.read', `select sealed, parent_id, kept_at from drafts where user_id = $1 and place = $2 and ${FRESH}`)
const KEEP = statement(
  'formDrafts.keep',
  `insert into drafts (user_id, place, parent_id, sealed) values ($1, $2, $3, $4)
   on conflict (user_id, place) do update set parent_id = excluded.parent_id, sealed = excluded.sealed, kept_at = excluded.kept_at`,
)
const TRIM = statement(
  'formDrafts.trim',
  `delete from drafts where user_id = $1 and place not in
     (select place from drafts where user_id = $1 order by kept_at desc, place limit ${DRAFTS_MOST})`,
)
const DROP = statement('formDrafts.drop', 'delete from drafts where user_id = $1 and place = $2')
const FORGET = seldom('formDrafts.forget', 'delete from drafts where user_id = any($1::bigint[])')
const DROP_OLD = seldom('formDrafts.dropOld', `delete from drafts where not ${FRESH}`)
const LOOSE = seldom('formDrafts.loose', 'select user_id, place, sealed from drafts where parent_id is null for update')

/** Everything here is one's own: each statement names whose, but for those of the clock and of an erasure. */
export const draftsRepository = {
  /** The family that a record is about; null: none. */
  familyOf: async (db: Executor, entity: string, id: number): Promise<number | null> =>
    (await db.one(FAMILY, [entity, id]))?.parentId ?? null,

  read: (db: Executor, userId: number, place: Buffer) => db.one(READ, [userId, place]),

  keep: (tx: Tx, userId: number, place: Buffer, sealed: { readonly parentId: number | null; readonly text: string }): void => {
    tx.later(KEEP, [userId, place, sealed.parentId, sealed.text])
    tx.later(TRIM, [userId])
  },

  drop: (tx: Tx, userId: number, place: Buffer): void => tx.later(DROP, [userId, place]),

  /** All of these people. */
  dropAll: (tx: Tx, userIds: readonly number[]): void => tx.later(FORGET, [userIds]),

  dropOld: async (db: Executor): Promise<void> => void (await db.all(DROP_OLD)),

  /** Those of no family, locked: what is typed into them may name one all the same. */
  loose: (tx: Tx) => tx.all(LOOSE),
}
