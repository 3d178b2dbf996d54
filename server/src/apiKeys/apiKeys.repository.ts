import type { ApiKey, ApiKeyFilter } from '@camp/contract/apiKeys/apiKeys'
import { keyPurpose } from '@camp/contract/apiKeys/apiKeys.labels'
import { KEY_ROTATION_HOURS, KEY_USE_DAYS } from '@camp/contract/apiKeys/apiKeys.rules'
import type { Paging } from '@camp/contract/base/call'
import { keyScope } from '@camp/contract/scopes'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { listed, type Rows } from '../platform/db/list.ts'
import { composed, type Row, type Sql, seldom, statement, TOUCHED } from '../platform/db/statement.ts'
import { momentInJson } from '../platform/time.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
import { apiKeyConditions, KEYS, USED_LATELY } from './apiKeys.conditions.ts'

const SORTS = {
  id: 'o.id',
  name: { name: 'o.name' },
  lastUsedAt: { nullable: 'o.last_used_at' },
  calls: 'o.calls',
  errors: 'o.errors',
  expiresAt: { nullable: 'o.expires_at' },
  createdAt: 'o.created_at',
} as const

const SCOPES = z.array(keyScope.schema)

const LIST = listed(
  'apiKeys.list',
  {
    table: KEYS,
    columns: sql`o.id, o.created_at, o.updated_at, o.version, o.name, o.prefix, o.mode, o.purpose, o.scopes, o.ip_allow, o.expires_at, o.rate_per_minute,
      o.creator_id, o.creator, o.state, o.last_used_at, o.calls, o.errors`,
    joins: sql``,
    sorts: SORTS,
  },
  { fits: { purpose: keyPurpose.schema, scopes: SCOPES } },
)

const FIGURES = composed(
  'apiKeys.figures',
  (where: Sql) => sql`select count(*) filter (where o.state not in ('REVOKED', 'ENDED', 'STOPPED')) as usable,
    coalesce(sum(o.calls), 0)::bigint as calls, coalesce(sum(o.errors), 0)::bigint as errors, count(*) filter (where o.state = 'UNUSED') as unused
    from ${KEYS} where ${where}`,
)

const SECRETS = seldom(
  'apiKeys.secrets',
  `select s.tail, s.created_at, s.ends_at, u.last_used_at, coalesce(u.calls, 0) as calls
   from api_key_secrets s left join api_key_use u on u.secret_id = s.id
   where s.key_id = $1 and (s.ends_at is null or s.ends_at > now()) order by s.id desc`,
)
const DAYS = seldom(
  'apiKeys.days',
  `select a.day, coalesce(sum(d.calls), 0)::bigint as calls, coalesce(sum(d.calls) filter (where d.outcome <> 'OK'), 0)::bigint as errors
   from (select business_day(now()) - n as day from generate_series(0, ${KEY_USE_DAYS - 1}) n) a
   left join api_key_days d on d.key_id = $1 and d.day = a.day group by a.day order by a.day`,
  { notNull: ['day'] },
)
const REFUSALS = seldom(
  'apiKeys.refusals',
  `select d.outcome as error, sum(d.calls)::bigint as calls from api_key_days d
   where d.key_id = $1 and ${USED_LATELY} and d.outcome <> 'OK' group by d.outcome order by calls desc, d.outcome limit 20`,
  { notNull: ['calls'] },
)
const BY_CALL = seldom(
  'apiKeys.byCall',
  `select d.call, sum(d.calls)::bigint as calls from api_key_days d
   where d.key_id = $1 and ${USED_LATELY} group by d.call order by calls desc, d.call`,
  { notNull: ['calls'] },
)

const LOCK = statement(
  'apiKeys.lock',
  `select id, version, name, prefix, mode, scopes, ip_allow::text[] as ip_allow, expires_at, rate_per_minute, purpose, created_by as creator_id, revoked_at
   from api_keys where id = $1 and not of_move for no key update`,
  { notNull: ['ipAllow'], fits: { scopes: SCOPES, purpose: keyPurpose.schema } },
)
export type LockedKey = Row<typeof LOCK>

/** The last day holds to its end. */
const ENDS = (day: string) => `(${day}::date + 1)::timestamptz`

const ADD = seldom(
  'apiKeys.add',
  `insert into api_keys (name, prefix, mode, purpose, scopes, ip_allow, expires_at, rate_per_minute, created_by)
   values ($1, $2, $3, $4, $5, $6::text[]::inet[]::cidr[], ${ENDS('$7')}, $8, $9) returning id, version, ip_allow::text[] as ip_allow, expires_at`,
  { notNull: ['ipAllow'] },
)
// Without a secret and revoked from the first moment: it keeps numbers, and opens nothing.
const ADD_MOVE = seldom(
  'apiKeys.addMove',
  `insert into api_keys (name, prefix, mode, purpose, scopes, rate_per_minute, created_by, revoked_at, of_move)
   values ($1, $2, 'LIVE', 'CUSTOM', '{parents:write}', 1, $3, now(), true) returning id`,
)
const CHANGE = seldom(
  'apiKeys.change',
  `update api_keys set name = $2, purpose = $3, scopes = $4, ip_allow = $5::text[]::inet[]::cidr[],
     expires_at = case when $6 then ${ENDS('$7')} else expires_at end, rate_per_minute = $8, ${TOUCHED}
   where id = $1 returning id, version, ip_allow::text[] as ip_allow, expires_at`,
  { notNull: ['ipAllow'] },
)
const TOUCH = seldom('apiKeys.touch', `update api_keys set ${TOUCHED} where id = $1 returning id, version`)
const REVOKE = seldom(
  'apiKeys.revoke',
  `update api_keys set revoked_at = now(), ${TOUCHED} where id = $1 returning id, version, revoked_at`,
  {
    notNull: ['revokedAt'],
  },
)
const ADD_SECRET = seldom('apiKeys.addSecret', 'insert into api_key_secrets (key_id, hash, tail) values ($1, $2, $3)')
const OLD_SECRET = seldom(
  'apiKeys.oldSecret',
  `select max(ends_at) as ends_at, coalesce(max(ends_at) > now(), false) as holds from api_key_secrets where key_id = $1`,
  { notNull: ['holds'] },
)
const AGE_SECRET = seldom(
  'apiKeys.ageSecret',
  `update api_key_secrets set ends_at = now() + interval '${KEY_ROTATION_HOURS} hours' where key_id = $1 and ends_at is null returning ends_at`,
  { notNull: ['endsAt'] },
)
const END_OLD = seldom(
  'apiKeys.endOld',
  'update api_key_secrets set ends_at = now() where key_id = $1 and ends_at > now() returning ends_at',
  {
    notNull: ['endsAt'],
  },
)

const NAMES = statement('apiKeys.names', 'select id, name from api_keys where id = any($1::bigint[])')
const SNAPSHOT = statement(
  'apiKeys.snapshot',
  `select o.created_at, null::timestamptz as deleted_at, '[]'::json as changes,
    json_build_object('name', o.name, 'mode', o.mode, 'purpose', o.purpose, 'scopes', o.scopes, 'ipAllow', o.ip_allow::text[],
      'expiresAt', ${momentInJson('o.expires_at')}, 'ratePerMinute', o.rate_per_minute, 'revokedAt', ${momentInJson('o.revoked_at')},
      'oldSecretUntil', (select ${momentInJson('max(s.ends_at)')} from api_key_secrets s where s.key_id = o.id)) as fields
   from api_keys o where o.id = $1`,
  snapshotSays,
)

/** What staff say of a key. */
export interface KeyFields extends Pick<ApiKey, 'name' | 'purpose' | 'scopes' | 'ipAllow' | 'ratePerMinute'> {
  /** Left out: it ends as before. */
  readonly lastDay?: string | null | undefined
}

export const apiKeysRepository = {
  page: (db: Executor, filter: ApiKeyFilter, paging: Paging): Promise<Rows<ApiKey>> => LIST.page(db, apiKeyConditions(filter), paging),

  figures: async (db: Executor, filter: ApiKeyFilter) =>
    (await db.one(FIGURES(apiKeyConditions(filter)))) ?? { usable: 0, calls: 0, errors: 0, unused: 0 },

  /** What a key was used for: its secrets that hold, its calls by day, by refusal and by what was called. */
  use: async (db: Executor, id: number) => {
    const [secrets, days, refusals, byCall] = await Promise.all([
      db.all(SECRETS, [id]),
      db.all(DAYS, [id]),
      db.all(REFUSALS, [id]),
      db.all(BY_CALL, [id]),
    ])
    return { secrets, days, refusals, byCall }
  },

  /** Holds the key until the end of the change. */
  lock: async (tx: Tx, id: number): Promise<LockedKey | undefined> => await tx.one(LOCK, [id]),

  add: async (tx: Tx, fields: KeyFields & { prefix: string; mode: ApiKey['mode']; makerId: number }) =>
    await tx.one(ADD, [
      fields.name,
      fields.prefix,
      fields.mode,
      fields.purpose,
      fields.scopes,
      fields.ipAllow,
      fields.lastDay ?? null,
      fields.ratePerMinute,
      fields.makerId,
    ]),

  /** What keeps the numbers of a system that is moved in from. */
  addMove: async (tx: Tx, name: string, prefix: string, makerId: number) => await tx.one(ADD_MOVE, [name, prefix, makerId]),

  change: async (tx: Tx, id: number, { name, purpose, scopes, ipAllow, lastDay, ratePerMinute }: KeyFields) =>
    await tx.one(CHANGE, [id, name, purpose, scopes, ipAllow, lastDay !== undefined, lastDay ?? null, ratePerMinute]),

  touch: async (tx: Tx, id: number) => await tx.one(TOUCH, [id]),

  revoke: async (tx: Tx, id: number) => await tx.one(REVOKE, [id]),

  addSecret: (tx: Tx, id: number, { hash, tail }: { hash: Buffer; tail: string }): void => tx.later(ADD_SECRET, [id, hash, tail]),

  /** When the old secret of the last rotation ends or has ended, and whether it holds yet. */
  oldSecret: async (tx: Tx, id: number) => (await tx.one(OLD_SECRET, [id])) ?? { endsAt: null, holds: false },

  /** Gives the secret that holds a day to live. */
  ageSecret: async (tx: Tx, id: number) => (await tx.one(AGE_SECRET, [id]))?.endsAt,

  endOld: async (tx: Tx, id: number) => (await tx.one(END_OLD, [id]))?.endsAt,

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),

  /** As it stands, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),
}
