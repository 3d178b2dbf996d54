import type { Executor } from '../platform/db/executor.ts'
import type { Scope } from '../platform/scope.ts'
import type { RecordStand } from '../platform/write/record.ts'
import { campConfigRepository } from './camps.config.repository.ts'
import { campGroupsRepository } from './camps.groups.repository.ts'
import { campsRepository } from './camps.repository.ts'

/** A camp, as its log entries name its fields; none where the reader leads none of its groups. */
export const campStand = (db: Executor, id: number, scope: Scope): Promise<RecordStand | undefined> => campsRepository.stand(db, id, scope)

/** A group of a camp, as its log entries name its fields; none where the reader does not lead it. */
export const campGroupStand = (db: Executor, id: number, scope: Scope): Promise<RecordStand | undefined> =>
  campGroupsRepository.stand(db, id, scope)

/** A type of camps with its configuration, as its log entries name its fields. */
export const campTypeStand = (db: Executor, id: number): Promise<RecordStand | undefined> => campConfigRepository.stand(db, id)
