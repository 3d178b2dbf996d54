import * as z from 'zod'
import type { Executor } from '../db/executor.ts'
import { type Row, statement } from '../db/statement.ts'

// Everything that a call needs to know of its key, in one statement; whose rights it has is asked beside it.
const KEY = statement(
  'door.key',
  `select k.id, k.name, k.mode, k.scopes, k.ip_allow::text[] as ip_allow, k.rate_per_minute, k.created_by as maker_id,
     k.revoked_at is not null as revoked, extract(epoch from k.expires_at)::float8 * 1000 as ends_at,
     (select json_agg(json_build_object('id', s.id, 'hash', encode(s.hash, 'hex'),
       'endsAt', extract(epoch from s.ends_at)::float8 * 1000)) from api_key_secrets s where s.key_id = k.id) as secrets,
     (select coalesce(sum(u.calls), 0)::bigint from api_key_secrets s join api_key_use u on u.secret_id = s.id where s.key_id = k.id) as used
   from api_keys k where k.prefix = $1`,
  {
    notNull: ['revoked', 'ipAllow', 'used'],
    fits: {
      secrets: z.array(z.object({ id: z.int(), hash: z.string(), endsAt: z.number().nullable() })),
    },
  },
)

const PREFIX = statement('door.prefix', 'select prefix from api_keys where id = $1')

export type KeyRow = Row<typeof KEY>

// Rows in one order, so that two servers never wait for each other.
const COUNT = statement(
  'door.count',
  `with used as (
     insert into api_key_use as kept (secret_id, calls, last_used_at, last_used_ip)
     select s, n, to_timestamp(at / 1000), ip from unnest($1::bigint[], $2::bigint[], $3::float8[], $4::text[]) as u (s, n, at, ip) order by s
     on conflict (secret_id) do update set calls = kept.calls + excluded.calls,
       last_used_ip = case when excluded.last_used_at >= kept.last_used_at then excluded.last_used_ip else kept.last_used_ip end,
       last_used_at = greatest(kept.last_used_at, excluded.last_used_at)
     returning secret_id, calls
   ), counted as (
     insert into api_key_days as kept (key_id, day, call, outcome, calls)
     select k, d, c, o, n from unnest($5::bigint[], $6::date[], $7::text[], $8::text[], $9::bigint[]) as u (k, d, c, o, n) order by k, d, c, o
     on conflict (key_id, day, call, outcome) do update set calls = kept.calls + excluded.calls
   )
   select s.key_id, sum(coalesce(n.calls, kept.calls, 0))::bigint as calls from api_key_secrets s
   left join used n on n.secret_id = s.id left join api_key_use kept on kept.secret_id = s.id
   where s.key_id = any($5::bigint[]) group by s.key_id`,
  { notNull: ['calls'] },
)

/** What a secret was used for since it was last written down. */
export interface SecretUse {
  readonly secretId: number
  readonly calls: number
  /** Milliseconds of the epoch. */
  readonly at: number
  readonly ip: string
}

/** Calls of a key that ended alike on one day. */
export interface DayUse {
  readonly keyId: number
  readonly day: string
  readonly call: string
  readonly outcome: string
  readonly calls: number
}

export const doorRepository = {
  key: async (db: Executor, prefix: string): Promise<KeyRow | undefined> => await db.one(KEY, [prefix]),

  prefix: async (db: Executor, id: number) => (await db.one(PREFIX, [id]))?.prefix,

  /** Adds to what all servers have counted; answers what each key comes to, by all its secrets. */
  count: (db: Executor, uses: readonly SecretUse[], days: readonly DayUse[]) =>
    db.all(COUNT, [
      uses.map(({ secretId }) => secretId),
      uses.map(({ calls }) => calls),
      uses.map(({ at }) => at),
      uses.map(({ ip }) => ip),
      days.map(({ keyId }) => keyId),
      days.map(({ day }) => day),
      days.map(({ call }) => call),
      days.map(({ outcome }) => outcome),
      days.map(({ calls }) => calls),
    ]),
}
