import type { Pool } from 'pg'
import { Tx } from '../db/executor.ts'

const DEADLOCK = new Set(['40P01', '40001'])
const RERUNS = 3

/**
 * A transaction of a job or a chore, where nobody calls and nothing is audited (calls use `write`). A deadlock reruns the body,
 * so a body has no effect outside the database.
 */
export async function transaction<T>(pool: Pool, body: (tx: Tx) => Promise<T>): Promise<T> {
  for (let run = 1; ; run++) {
    const client = await pool.connect()
    const tx = Tx.begin(client)
    let broken: Error | undefined
    try {
      const result = await body(tx)
      await tx.commit()
      return result
    } catch (error) {
      await tx.rollback().catch((failure: Error) => {
        broken = failure
      })
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (run >= RERUNS || !DEADLOCK.has(code)) throw error
    } finally {
      client.release(broken)
    }
  }
}
