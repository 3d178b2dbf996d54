import type { Executor, Tx } from '../platform/db/executor.ts'
import { lockText } from '../platform/db/locks.ts'
import { seldom, statement } from '../platform/db/statement.ts'

const LOCK = lockText('erased')
const ERASED = seldom(
  'erased.accounts',
  'select id as account, created_at as since, erased_at from parents where erased_at is not null order by id',
  { notNull: ['erasedAt'] },
)
const KNOWN = seldom(
  'erased.known',
  "select from pg_attribute where attrelid = to_regclass('public.parents') and attname = 'erased_at' and not attisdropped",
)
const AGAIN = seldom(
  'erased.again',
  `select id, active_flg from parents
   where id = $1 and date_trunc('milliseconds', created_at) = date_trunc('milliseconds', $2::timestamptz) and erased_at is null for no key update`,
)

const FIRST = statement('erased.first', 'update parents set erased_at = $2 where id = $1')

/** One after another: whoever writes down which families were erased sees what the one before wrote. */
export const erasedTurn = (tx: Tx) => tx.run(LOCK)

export const erasedAccounts = (db: Executor) => db.all(ERASED)

/** As `erasedAccounts`, in a database of an older version too, which erased nobody. */
export const erasedAccountsOfAny = async (db: Executor) => ((await db.all(KNOWN)).length > 0 ? erasedAccounts(db) : [])

/** An account that a restore brought back, locked until the end of the change; undefined where it is gone, or is another one. */
export const broughtBack = async (tx: Tx, account: number, since: string) => await tx.one(AGAIN, [account, since])

/** An account that is erased again was erased when it first was: a list that says otherwise would claim to know of all erasures up to now. */
export const erasedFirst = (tx: Tx, { account, erasedAt }: { readonly account: number; readonly erasedAt: string }): void =>
  tx.later(FIRST, [account, erasedAt])
