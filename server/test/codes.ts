import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** The newest code that the built-in outbox holds for a receiver; waits for the job that brings it there. */
export async function codeFor(pool: pg.Pool, receiver: string): Promise<string> {
  for (const until = performance.now() + 10_000; performance.now() < until; await sleep(20)) {
    const { rows } = await pool.query<{ code: string }>(
      `select o.code from outbox_messages o join verification_codes c on o.cause = 'code-' || c.id
       where c.id = (select max(id) from verification_codes where target = $1)`,
      [receiver],
    )
    if (rows[0]) return rows[0].code
  }
  throw new Error('no code came')
}

/** Waits until what was to be sent is sent, or was held back. */
export async function allDelivered(pool: pg.Pool): Promise<void> {
  for (const until = performance.now() + 10_000; performance.now() < until; await sleep(20)) {
    const { rows } = await pool.query("select 1 from verification_codes where delivery in ('WAITING', 'SENDING') limit 1")
    if (rows.length === 0) return
  }
  throw new Error('a code waits')
}

/** As if so many seconds had gone by since the codes were asked for. */
export const codesGrowOlder = (pool: pg.Pool, seconds: number) =>
  pool.query(
    `update verification_codes set created_at = created_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)`,
    [seconds],
  )

/** Another six digits. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

let counter = 0
/** A phone number that nobody has. */
export const freshPhone = (): string => `188${String(++counter).padStart(8, '0')}`
