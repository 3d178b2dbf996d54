import type { Executor } from '../platform/db/executor.ts'
import type { RecordStand } from '../platform/write/record.ts'
import { domainsRepository } from './domains.repository.ts'

/** A site, also one that was deleted, as its log entries name its fields. */
export const domainStand = (db: Executor, id: number): Promise<RecordStand | undefined> => domainsRepository.stand(db, id)
