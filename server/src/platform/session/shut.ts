import type { Tx } from '../db/executor.ts'
import { happened } from '../facts.ts'
import { sessionsRepository } from './sessions.repository.ts'

/** Ends all that somebody has open, but for a session that is kept: what was typed and not sent, and addresses that are a key, go along. How many sessions. */
export async function shutAccount(tx: Tx, userId: number, keepSessionId: number | null = null): Promise<number> {
  const count = await sessionsRepository.endOfUser(tx, userId, keepSessionId)
  await happened(tx, 'account.shut', [{ userId }])
  return count
}
