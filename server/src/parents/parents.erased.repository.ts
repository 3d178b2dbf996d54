import { type ErasureKind, erasureKind } from '@camp/contract/parents/parents.labels'
import * as z from 'zod'
import type { ErasedAccount } from '../platform/backup/erased.list.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { lockText } from '../platform/db/locks.ts'
import { type Row, seldom, statement } from '../platform/db/statement.ts'

const LOCK = lockText('erased')
/** Of one that the release before erased meanwhile there is no record: it erased on request alone. */
const ERASED = seldom(
  'erased.accounts',
  `select p.id as account, p.created_at as since, p.erased_at, coalesce((select e.kind from family_erasures e
       where e.parent_id = p.id and e.kind <> 'REPEATED_AFTER_RESTORE' order by e.id limit 1), 'ASKED') as kind
   from parents p where p.erased_at is not null order by p.id`,
  { notNull: ['erasedAt'], fits: { kind: z.enum(['ASKED', 'BY_RULE']) } },
)
const ERASED_BEFORE = seldom(
  'erased.accountsBefore',
  'select id as account, created_at as since, erased_at from parents where erased_at is not null order by id',
  { notNull: ['erasedAt'] },
)
const KNOWN = seldom(
  'erased.known',
  `select to_regclass('public.family_erasures') is not null as told
   from pg_attribute where attrelid = to_regclass('public.parents') and attname = 'erased_at' and not attisdropped`,
  { notNull: ['told'] },
)
const AGAIN = seldom(
  'erased.again',
  `select id, active_flg from parents
   where id = $1 and date_trunc('milliseconds', created_at) = date_trunc('milliseconds', $2::timestamptz) and erased_at is null for no key update`,
)

const FIRST = statement('erased.first', 'update parents set erased_at = $2 where id = $1')
const KEEP = statement(
  'erased.keep',
  'insert into family_erasures (parent_id, kind, erased_at) select unnest($1::bigint[]), $2, coalesce($3::timestamptz, now())',
)
/** Those of a time, with what the release before erased meanwhile, which is told by no record. */
const BETWEEN = seldom(
  'erased.between',
  `select e.parent_id, e.kind, e.erased_at from family_erasures e where e.erased_at >= $1::timestamptz and e.erased_at < $2::timestamptz
   union all select p.id, 'ASKED', p.erased_at from parents p where p.erased_at >= $1::timestamptz and p.erased_at < $2::timestamptz
     and not exists (select from family_erasures e where e.parent_id = p.id and e.kind <> 'REPEATED_AFTER_RESTORE')
   order by erased_at, parent_id`,
  { notNull: ['parentId', 'kind', 'erasedAt'], fits: { kind: erasureKind.schema } },
)

/** One after another: whoever writes down which families were erased sees what the one before wrote. */
export const erasedTurn = (tx: Tx) => tx.run(LOCK)

export const erasedAccounts = (db: Executor) => db.all(ERASED)

/** As `erasedAccounts`, in a database of an older version too, which erased nobody. */
export async function erasedAccountsOfAny(db: Executor): Promise<ErasedAccount[]> {
  const known = await db.one(KNOWN)
  if (!known) return []
  return known.told ? erasedAccounts(db) : db.all(ERASED_BEFORE)
}

/** An account that a restore brought back, locked until the end of the change; undefined where it is gone, or is another one. */
export const broughtBack = async (tx: Tx, account: number, since: string) => await tx.one(AGAIN, [account, since])

/** An account that is erased again was erased when it first was: a list that says otherwise would claim to know of all erasures up to now. */
export function erasedFirst(tx: Tx, { account, erasedAt, kind = 'ASKED' }: ErasedAccount): void {
  tx.later(FIRST, [account, erasedAt])
  tx.later(KEEP, [[account], kind, erasedAt])
}

/** Writes down that these accounts are erased now, and why. */
export const keepErasures = (tx: Tx, ids: readonly number[], kind: ErasureKind): void => tx.later(KEEP, [ids, kind, null])

/** Erasures from a moment until before another one, each with its kind and time: the account's number tells of nobody any more. */
export const erasuresBetween = (db: Executor, from: string, until: string): Promise<Row<typeof BETWEEN>[]> => db.all(BETWEEN, [from, until])
