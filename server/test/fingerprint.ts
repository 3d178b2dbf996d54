import type pg from 'pg'

/** Tables that a refused request may write: it is counted as a try. */
const COUNTERS = new Set(['public.attempt_counters'])

/** Says whether anything in the database changed: a checksum of every row of every table but the counters of tries, and of no `last_seen_at`. */
export async function fingerprintOf(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename not like 'operation_logs\\_%' order by 1`,
  )
  const prints: Record<string, string> = {}
  for (const { name } of rows) {
    if (COUNTERS.has(name)) continue
    // When a session was last seen is written by reading: at most once a minute, whatever is asked.
    const found = await pool.query<{ print: string }>(
      `select count(*) || ':' || coalesce(md5(string_agg(md5((to_jsonb(t) - 'last_seen_at')::text), '' order by md5((to_jsonb(t) - 'last_seen_at')::text))), '') as print from ${name} t`,
    )
    prints[name] = found.rows[0]?.print ?? ''
  }
  return prints
}
