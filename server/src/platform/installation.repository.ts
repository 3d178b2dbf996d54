import * as z from 'zod'
import { type ErasedAccount, erasedAccount } from './backup/erased.list.ts'
import type { Executor } from './db/executor.ts'
import { seldom } from './db/statement.ts'

/** Tells one key from another, and nothing about it. */
const fingerprintsKept = z.object({
  data: z.string(),
  audit: z.string(),
  /** Of the key of stored secrets before, as long as something may be sealed under it. */
  before: z.string().optional(),
})

/** The keys that the data were written with. */
export const STORED_KEYS = seldom('installation.keys', "select value from installation_facts where name = 'KEYS'", {
  fits: { value: fingerprintsKept },
})
export const KEEP_KEYS = seldom(
  'installation.keepKeys',
  `insert into installation_facts (name, value) values ('KEYS', $1::jsonb)
   on conflict (name) do update set value = excluded.value, updated_at = now()`,
)
/** What keyed hashes are made with since the key of stored secrets was changed, sealed under that. */
export const DIGEST_KEY = seldom('installation.digestKey', "select value from installation_facts where name = 'DIGEST_KEY'", {
  fits: { value: z.string() },
})
export const KEEP_DIGEST_KEY = seldom(
  'installation.keepDigestKey',
  `insert into installation_facts (name, value) values ('DIGEST_KEY', to_jsonb($1::text))
   on conflict (name) do update set value = excluded.value, updated_at = now()`,
)
export const FORGET_DIGEST_KEY = seldom('installation.forgetDigestKey', "delete from installation_facts where name = 'DIGEST_KEY'")
/** Text of its own: commands run these on a plain connection. */
export const KEY_CHANGING = "select value ? 'before' as under_way from installation_facts where name = 'KEYS'"
const CHANGING = seldom('installation.keyChanging', KEY_CHANGING)
export const isKeyChanging = async (db: Executor): Promise<boolean> => (await db.one(CHANGING))?.underWay === true
export const FORGET_KEYS = "delete from installation_facts where name in ('KEYS', 'DIGEST_KEY')"
export const KEEP_BACKUP = `insert into installation_facts (name, value) values ('BACKUP', $1::jsonb)
  on conflict (name) do update set value = excluded.value, updated_at = now()`

/** What a restore has yet to erase again: noted with the rows that came back, taken away when all of it is done. */
export const KEEP_ERASURES = `insert into installation_facts (name, value) values ('ERASE_AGAIN', $1::jsonb)
  on conflict (name) do update set value = excluded.value, updated_at = now()`
const ERASURES_DUE = seldom('installation.erasuresDue', "select value from installation_facts where name = 'ERASE_AGAIN'", {
  fits: { value: z.array(erasedAccount) },
})
const ERASURES_DONE = seldom('installation.erasuresDone', "delete from installation_facts where name = 'ERASE_AGAIN'")

export const dueErasures = async (db: Executor): Promise<ErasedAccount[] | null> => (await db.one(ERASURES_DUE))?.value ?? null
export const erasuresDone = (db: Executor) => db.all(ERASURES_DONE)
