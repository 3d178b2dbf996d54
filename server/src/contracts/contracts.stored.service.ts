import type { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { fingerprint } from './contracts.links.rules.ts'
import { contractsRepository } from './contracts.repository.ts'

/**
 * The document of a contract as it is kept, sealed if it is: held against what was noted of it when it was made, so that nobody is given, signs
 * or seals one that was altered in the database. Undefined where there is none yet.
 */
export async function storedDocument(db: Executor, id: number) {
  const file = await contractsRepository.file(db, id)
  if (file && (fingerprint(file.bytes) !== file.hash || (file.sealedHash ?? file.hash) !== file.hash))
    throw new AppError('CONTRACT_ALTERED')
  return file
}
