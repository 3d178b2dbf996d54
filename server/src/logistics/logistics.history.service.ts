import { orderIdsInScope } from '../orders/orders.personal.service.ts'
import type { Executor } from '../platform/db/executor.ts'
import type { Scope } from '../platform/scope.ts'
import type { RecordStand } from '../platform/write/record.ts'
import { logisticsRepository } from './logistics.repository.ts'

/** A parcel whose order the reader may see, as its log entries name its fields. */
export const parcelStand = (db: Executor, id: number, scope: Scope): Promise<RecordStand | undefined> =>
  logisticsRepository.parcelStand(db, id, orderIdsInScope(scope))
