import type { Coach } from '@camp/contract/coaches/coaches'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { lockText } from '../platform/db/locks.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { coachSeenBy } from './coaches.conditions.ts'

/** What is said of a coach, as it is written; the ID card sealed and hashed. */
export type CoachFields = Pick<
  Coach,
  'name' | 'englishName' | 'phone' | 'userId' | 'employment' | 'level' | 'maxStudents' | 'trackingEnabled' | 'activeFlg' | 'joinedAt'
> & { readonly idCardSealed: string | null; readonly idCardHash: string | null; readonly idCardMasked: string | null }

// In one order for all, so that two who change many at once do not wait for each other.
const LOCK = statement(
  'coaches.lock',
  `select id, version, name, english_name, phone, user_id, employment, level, id_card_sealed,
     id_card_hash, id_card_masked,
     hourly_rate_amount, max_students,
     tracking_enabled, active_flg, to_char(joined_at, 'YYYY-MM-DD') as joined_at
   from coaches where id = any($1::bigint[]) and deleted_at is null order by id for update`,
  { notNull: ['joinedAt'] },
)
const SEEN = statement(
  'coaches.seen',
  `select o.id, o.user_id from coaches o where o.id = any($1::bigint[]) and o.deleted_at is null and ${coachSeenBy('$2')}`,
)
const ADD = statement(
  'coaches.add',
  `insert into coaches (name, english_name, phone, user_id, employment, level, id_card_sealed, id_card_hash, max_students, tracking_enabled,
     active_flg, joined_at, id_card_masked, hourly_rate_amount)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id, version`,
)
const CHANGE = statement(
  'coaches.change',
  `update coaches set name = $1, english_name = $2, phone = $3, user_id = $4, employment = $5, level = $6, id_card_sealed = $7,
     id_card_hash = $8, max_students = $9, tracking_enabled = $10, active_flg = $11, joined_at = $12, id_card_masked = $13,
     hourly_rate_amount = coalesce(coach_rate(id, current_date), hourly_rate_amount), ${TOUCHED}
   where id = $14 returning id, version`,
)
const SAVE_PAYEE = statement(
  'coaches.savePayee',
  `update coaches set payee_bank = $2, payee_sealed = coalesce($3, payee_sealed), payee_tail = coalesce($4, payee_tail), version = version + 1,
     updated_at = now() where id = $1 returning id, version`,
)
const TRACK = statement(
  'coaches.track',
  `update coaches set tracking_enabled = $2, ${TOUCHED}
   where id = any($1::bigint[]) and tracking_enabled <> $2 returning id, name`,
)
const STUDENTS = statement(
  'coaches.students',
  `select count(s.id) as students, count(distinct g.camp_id) as camps
   from camp_groups g join camps c on c.id = g.camp_id and c.deleted_at is null and c.end_date >= current_date
     join camp_students s on s.group_id = g.id and s.status = 'STUDYING'
   where g.coach_id = $1 and g.deleted_at is null`,
  { notNull: ['students', 'camps'] },
)
const LEADS = statement(
  'coaches.leads',
  `select g.id, g.name, exists (select from coach_group_members m where m.group_id = g.id and m.coach_id <> $1
       and (m.left_at is null or m.left_at > current_date)) as others
   from coach_groups g where g.leader_coach_id = $1 and g.deleted_at is null order by g.id for update of g`,
  { notNull: ['others'] },
)
const ACCOUNT = statement(
  'coaches.account',
  `select id, real_name as name, activeflg = 'ACTIVE' as active from users where id = $1 and deleted_at is null`,
  {
    notNull: ['active'],
  },
)

/** A coach who is locked until the end of the change. */
export type LockedCoach = Row<typeof LOCK>

const values = (fields: CoachFields) => [
  fields.name,
  fields.englishName,
  fields.phone,
  fields.userId,
  fields.employment,
  fields.level,
  fields.idCardSealed,
  fields.idCardHash,
  fields.maxStudents,
  fields.trackingEnabled,
  fields.activeFlg,
  fields.joinedAt,
  fields.idCardMasked,
]

export const coachesWritingRepository = {
  /** One at a time changes who is in which group: each change holds groups and coaches, and no order of these would suit all of them. */
  lockGroups: (tx: Tx) => tx.run(lockText('coachGroups')),

  lock: (tx: Tx, ids: readonly number[]): Promise<LockedCoach[]> => tx.all(LOCK, [ids]),

  /** Those of these coaches whom the reader sees. */
  seen: (db: Executor, ids: readonly number[], scope: Scope) => db.all(SEEN, [ids, readerOf(scope)]),

  add: async (tx: Tx, fields: CoachFields, rate: number) => await tx.one(ADD, [...values(fields), rate]),

  change: async (tx: Tx, id: number, fields: CoachFields) => await tx.one(CHANGE, [...values(fields), id]),

  /** The account that a coach is paid to; null: the number stays. */
  savePayee: async (tx: Tx, id: number, bank: string, sealed: string | null, tail: string | null) =>
    await tx.one(SAVE_PAYEE, [id, bank, sealed, tail]),

  /** Switches tracking of those of whom it stands otherwise, and says who they are. */
  track: (tx: Tx, ids: readonly number[], on: boolean) => tx.all(TRACK, [ids, on]),

  /** Children who study with a coach in camps that run or are to come, and in how many camps. */
  students: async (tx: Tx, id: number) => (await tx.one(STUDENTS, [id])) ?? { students: 0, camps: 0 },

  leads: async (tx: Tx, id: number) => await tx.one(LEADS, [id]),

  account: async (tx: Tx, id: number) => await tx.one(ACCOUNT, [id]),
}
