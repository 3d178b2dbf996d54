import type { Executor } from '../platform/db/executor.ts'
import type { Scope } from '../platform/scope.ts'
import type { RecordStand } from '../platform/write/record.ts'
import { levelsRepository } from './members.levels.repository.ts'
import { membersRepository } from './members.repository.ts'

/** A membership, as its log entries name its fields; none where the reader may not see the family. */
export const memberStand = (db: Executor, id: number, scope: Scope): Promise<RecordStand | undefined> =>
  membersRepository.stand(db, id, scope)

/** A level of members, as its log entries name its fields. */
export const memberLevelStand = (db: Executor, id: number): Promise<RecordStand | undefined> => levelsRepository.levelStand(db, id)

/** A benefit of members, as its log entries name its fields. */
export const memberBenefitStand = (db: Executor, id: number): Promise<RecordStand | undefined> => levelsRepository.benefitStand(db, id)
