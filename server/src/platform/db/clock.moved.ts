import { zonedText } from '../time.ts'
import { SCHEMA } from './clock.sessions.ts'
import { connectionConfig, noLimits, poolOf } from './connection.ts'
import type { Tx } from './executor.ts'

// The clock of a sandbox, which can be moved ahead: `now()` and `clock_timestamp()` of its database are functions of the schema `clock`, found
// before PostgreSQL's own, and the word `current_date`, which no function can stand for, is replaced as a statement is sent. Whatever is
// stored, due, kept or over follows, jobs and chores too. It is there from the first start, so that migrations are made under it.

const INSTALL = `
create schema ${SCHEMA};
create table ${SCHEMA}.shift (seconds bigint not null);
insert into ${SCHEMA}.shift values (0);
create function ${SCHEMA}.shifted(moment timestamptz) returns timestamptz stable language sql
  as 'select moment + make_interval(secs => seconds) from ${SCHEMA}.shift';
create function ${SCHEMA}.now() returns timestamptz stable language sql as 'select ${SCHEMA}.shifted(pg_catalog.now())';
create function ${SCHEMA}.clock_timestamp() returns timestamptz volatile language sql as 'select ${SCHEMA}.shifted(pg_catalog.clock_timestamp())';
create function ${SCHEMA}.today() returns date stable language sql as 'select ${SCHEMA}.now()::date';
do $$ begin execute format('alter database %I set search_path = public, ${SCHEMA}, pg_catalog', current_database()); end $$`

/** Gives a database such a clock before its first migration; one that has been in use keeps the clock of the machine. */
export async function installClock(url: string): Promise<void> {
  const pool = poolOf({ ...connectionConfig(url, 'clock', noLimits), max: 1 })
  try {
    const { rowCount } = await pool.query("select where to_regclass('public.schema_migrations') is not null")
    if (rowCount === 0) await pool.query(`begin; drop schema if exists ${SCHEMA} cascade; ${INSTALL}; commit`)
  } finally {
    await pool.end()
  }
}

/** Moves it ahead; null: the database has none. Whoever is logged in stays so. */
export async function moveClock(tx: Tx, seconds: number): Promise<string | null> {
  if ((await tx.run(`select where to_regclass('${SCHEMA}.shift') is not null`)).length === 0) return null
  await tx.run(
    `update sessions set created_at = created_at + make_interval(secs => $1), last_seen_at = last_seen_at + make_interval(secs => $1)
     where ended_at is null`,
    [seconds],
  )
  const [at] = await tx.run(
    `update ${SCHEMA}.shift set seconds = seconds + $1
     returning extract(epoch from pg_catalog.clock_timestamp() + make_interval(secs => seconds))::float8 * 1000 as now`,
    [seconds],
  )
  return zonedText(Number(Object.values(at ?? {})[0]))
}
