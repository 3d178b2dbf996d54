import type { Tx } from '@camp/server/platform/db/executor'
import type { DemoCalendar } from './demo.calendar.ts'

/** How a key of the demo stands. */
type Standing = 'USED' | 'ROTATING' | 'ENDING' | 'UNUSED' | 'REVOKED'

/** Programs of the business with a key, each with its calls a day. Nobody knows their secrets: those whose checksums these are exist nowhere. */
const keys: readonly (readonly [name: string, prefix: string, standing: Standing, callsADay: number])[] = [
  ['学习 App 后端', '7Kq2x9Rm', 'USED', 8_600],
  ['微信小程序商城', '4Tn8Wc0v', 'ROTATING', 1_250],
  ['官网', 'b3YqP6Ld', 'ENDING', 310],
  ['经营看板', 'Zr5mH1Ae', 'USED', 96],
  ['地推平板', 'm2Ds8GwK', 'UNUSED', 0],
  ['外包调试', 'hV0pN3Ua', 'REVOKED', 0],
]

/** Keys of the business's own programs, in each state that asks for something, with their use of the last thirty days. */
export async function seedKeys(tx: Tx, { now }: DemoCalendar): Promise<void> {
  const rows = keys.map(([name, prefix, standing, calls]) => ({ name, prefix, standing, calls }))
  await tx.run(
    `with asked as (
       select row.*, to_timestamp($2::float8 / 1000) as now from jsonb_to_recordset($1::jsonb) as row (name text, prefix text, standing text, calls integer)
     ), made as (
       insert into api_keys (name, prefix, mode, purpose, scopes, rate_per_minute, created_by, created_at, updated_at, expires_at, revoked_at)
       select a.name, a.prefix, 'LIVE', 'READ_ONLY', '{school:read}', 600, u.id, a.now - interval '271 days', a.now - interval '3 days',
         case when a.standing = 'ENDING' then (business_day(a.now) + 12)::timestamptz end,
         case when a.standing = 'REVOKED' then a.now - interval '45 days' end
       from asked a, lateral (select id from users where deleted_at is null order by username <> 'admin', id limit 1) u
       returning id, prefix
     ), secrets as (
       insert into api_key_secrets (key_id, hash, tail, created_at, ends_at)
       select m.id, sha256(convert_to(a.prefix || n, 'UTF8')), case n when 1 then 'c7LmXw' else '9fQ2mB' end,
         a.now - case n when 1 then interval '271 days' else interval '3 hours' end,
         case when n = 1 and a.standing = 'ROTATING' then a.now + interval '21 hours' end
       from made m join asked a using (prefix), generate_series(1, case when a.standing = 'ROTATING' then 2 else 1 end) n
       returning id, key_id, ends_at, created_at
     ), used as (
       insert into api_key_use (secret_id, calls, last_used_at, last_used_ip)
       select s.id, case when s.created_at > a.now - interval '1 day' then a.calls / 8 else a.calls * 200 + 1 end,
         a.now - case when a.standing = 'UNUSED' then interval '108 days' when a.standing = 'REVOKED' then interval '46 days'
           when s.ends_at is not null then interval '2 hours' else interval '1 minute' end, '47.98.12.6'
       from secrets s join made m on m.id = s.key_id join asked a using (prefix)
     )
     insert into api_key_days (key_id, day, call, outcome, calls)
     select m.id, business_day(a.now) - n, 'openGoods', o.outcome,
       case o.outcome when 'OK' then a.calls * (85 + n * 37 % 30) / 100 when 'KEY_RATE' then a.calls / 20 + 1 else a.calls / 400 + 1 end
     from made m join asked a using (prefix), generate_series(0, 29) n, unnest(array['OK', 'KEY_RATE', 'INVALID_INPUT']) as o (outcome)
     where a.calls > 0 and (o.outcome = 'OK' or (o.outcome = 'KEY_RATE' and n = 9) or (o.outcome = 'INVALID_INPUT' and n % 11 = 3))`,
    [JSON.stringify(rows), now],
  )
}
