import { campMoves } from './campStudents/campStudents.bulkMove.ts'
import { campImport } from './campStudents/campStudents.import.ts'
import { trackingImport } from './orders/orders.tracking.import.ts'
import { parentStates } from './parents/parents.bulkStates.ts'
import { parentTags } from './parents/parents.bulkTags.ts'
import type { ChangeDefinition } from './platform/changes/change.definition.ts'

/** Every kind of change that is made to many records at once. */
export const changeKinds: readonly ChangeDefinition[] = [trackingImport, campImport, campMoves, parentStates, parentTags]
