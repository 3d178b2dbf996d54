import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement, TOUCHED } from '../platform/db/statement.ts'
import { findInScope, type Scope, scopedStatement } from '../platform/scope.ts'

const ADD = statement(
  'parents.add',
  `insert into parents (phone, nickname, real_name, channel_id, referrer_id, registered_at)
   values ($1, $2, $3, $4, $5, coalesce($6::date::timestamptz, now())) returning id, version`,
)
const ADD_CHILD = statement(
  'parents.addChild',
  'insert into students (parent_id, name, english_name, gender, birthday, grade) values ($1, $2, $3, $4, $5, $6)',
)
const CHANGE = statement(
  'parents.change',
  `update parents set phone = $2, nickname = $3, real_name = $4, ${TOUCHED} where id = $1 returning version`,
)
const OF_PHONE = scopedStatement(
  'parents.ofPhone',
  'f.id',
  (scope) => `select f.id, f.real_name from parents f where f.phone = $1 and f.deleted_at is null ${scope}`,
)
// The accounts that an archived one of this phone was made part of: one of them is there.
const JOINED = scopedStatement(
  'parents.joined',
  'f.id',
  (scope) => `with recursive up as (
      select g.kept_parent_id as id from parent_merges g join parents p on p.id = g.merged_parent_id where g.undone_at is null and p.phone = $1
      union select g.kept_parent_id from up join parent_merges g on g.merged_parent_id = up.id and g.undone_at is null)
    select f.id, f.phone, f.real_name from parents f join up on up.id = f.id where f.deleted_at is null ${scope}`,
)
const KNOWN = statement(
  'parents.origins',
  `select $1::bigint is null or exists (select from promotion_channels where id = $1 and active_flg = 'ACTIVE' and deleted_at is null) as channel,
    $2::bigint is null or exists (select from referrers where id = $2 and deleted_at is null) as referrer`,
  { notNull: ['channel', 'referrer'] },
)

/** What a family is called, and where it is reached. */
export interface Called {
  readonly phone: string
  readonly nickname: string
  readonly realName: string | null
}

interface NewParent extends Called {
  /** Left out: now. */
  readonly registeredOn?: string | undefined
  readonly channelId: number | null
  readonly referrerId: number | null
}

interface NewChild {
  readonly name: string
  readonly englishName?: string | null | undefined
  readonly gender?: string | null | undefined
  readonly birthday?: string | null | undefined
  readonly grade?: string | null | undefined
}

export const makingRepository = {
  /** Is the channel in use, and is there the referrer? What is not named is. */
  origins: async (tx: Tx, channelId: number | null, referrerId: number | null) => await tx.one(KNOWN, [channelId, referrerId]),

  add: async (tx: Tx, { phone, nickname, realName, channelId, referrerId, registeredOn }: NewParent) =>
    await tx.one(ADD, [phone, nickname, realName, channelId, referrerId, registeredOn ?? null]),

  change: (tx: Tx, { id, phone, nickname, realName }: Called & { readonly id: number }) => tx.one(CHANGE, [id, phone, nickname, realName]),

  /** The family of a phone, if the reader may see it. */
  ofPhone: async (db: Executor, phone: string, scope: Scope) => await findInScope(db, scope, OF_PHONE, phone),

  /** The family that an account of this phone was joined to, if the reader may see it. */
  joined: async (db: Executor, phone: string, scope: Scope) => await findInScope(db, scope, JOINED, phone),

  addChild: (tx: Tx, parentId: number, { name, englishName, gender, birthday, grade }: NewChild): void =>
    tx.later(ADD_CHILD, [parentId, name, englishName || null, gender ?? null, birthday ?? null, grade || null]),
}
