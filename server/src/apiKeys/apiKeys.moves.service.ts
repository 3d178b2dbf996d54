import type { Tx } from '../platform/db/executor.ts'
import { newPrefix } from '../platform/door/key.secret.ts'
import { found } from '../platform/errors.ts'
import { apiKeysRepository } from './apiKeys.repository.ts'

/** What keeps the numbers of an old system, as a key keeps those of a program. No program can call with it. */
export const addMoveSource = async (tx: Tx, name: string, makerId: number): Promise<number> =>
  found(await apiKeysRepository.addMove(tx, name, newPrefix(), makerId)).id
