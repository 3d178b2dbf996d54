import type { ApiKeyFilter } from '@camp/contract/apiKeys/apiKeys'
import { KEY_ENDS_SOON_DAYS, KEY_UNUSED_DAYS, KEY_USE_DAYS } from '@camp/contract/apiKeys/apiKeys.rules'
import { sql } from 'kysely'
import { all, among, type Condition, part } from '../platform/db/list.ts'

/** Days of use that count, today among them. `d` is the day of a key. */
export const USED_LATELY = `d.day > business_day(now()) - ${KEY_USE_DAYS}`

const REFUSED = "d.outcome <> 'OK'"

/** Keys with how they stand and what they were used for, as `o`. */
export const KEYS = sql.raw(`(
  select n.*, case
      when n.revoked_at is not null then 'REVOKED'
      when n.expires_at <= now() then 'ENDED'
      when not n.maker_active then 'STOPPED'
      when n.old_secret_until is not null then 'ROTATING'
      when n.expires_at < now() + interval '${KEY_ENDS_SOON_DAYS} days' then 'ENDING'
      when coalesce(n.last_used_at, n.created_at) < now() - interval '${KEY_UNUSED_DAYS} days' then 'UNUSED'
      else 'ACTIVE' end as state
  from (
    select k.id, k.created_at, k.updated_at, k.version, k.name, k.prefix, k.mode, k.purpose, k.scopes, coalesce(k.ip_allow::text[], '{}') as ip_allow, k.expires_at,
      k.rate_per_minute, k.created_by as creator_id, m.real_name as creator, k.revoked_at, 
      m.activeflg = 'ACTIVE' and m.deleted_at is null and not m.must_change_password as maker_active,
      (select max(s.ends_at) from api_key_secrets s where s.key_id = k.id and s.ends_at > now()) as old_secret_until,
      (select max(u.last_used_at) from api_key_secrets s join api_key_use u on u.secret_id = s.id where s.key_id = k.id) as last_used_at,
      (select coalesce(sum(d.calls), 0)::bigint from api_key_days d where d.key_id = k.id and ${USED_LATELY}) as calls,
      (select coalesce(sum(d.calls), 0)::bigint from api_key_days d where d.key_id = k.id and ${USED_LATELY} and ${REFUSED}) as errors
    from api_keys k join users m on m.id = k.created_by where not k.of_move
  ) n) o`)

/** The only place of conditions on keys. */
export const apiKeyConditions = (filter: ApiKeyFilter): Condition =>
  all([among('o.id', filter.id), part('o.name', filter.name), among('o.state', filter.state), among('o.purpose', filter.purpose)])
