import type { MoveKind } from '@camp/contract/moveIn/moveIn.labels'
import type { ChangeDefinition } from '../platform/changes/change.definition.ts'
import { campColumns } from './moveIn.camps.columns.rules.ts'
import { campsMove } from './moveIn.camps.import.ts'
import { coachColumns } from './moveIn.coaches.columns.rules.ts'
import { coachesMove } from './moveIn.coaches.import.ts'
import { enrolmentColumns } from './moveIn.enrolments.columns.rules.ts'
import { enrolmentsMove } from './moveIn.enrolments.import.ts'
import { familyColumns } from './moveIn.families.columns.rules.ts'
import { familiesMove } from './moveIn.families.import.ts'
import type { KindColumns } from './moveIn.matching.rules.ts'
import { orderColumns } from './moveIn.orders.columns.rules.ts'
import { ordersMove } from './moveIn.orders.import.ts'
import { referrerColumns } from './moveIn.referrers.columns.rules.ts'
import { referrersMove } from './moveIn.referrers.import.ts'
import { refundColumns } from './moveIn.refunds.columns.rules.ts'
import { refundsMove } from './moveIn.refunds.import.ts'

interface Kind {
  readonly definition: ChangeDefinition
  readonly recognised: KindColumns
}

/** How the columns of each kind of file are recognised, and how its rows are put in. Its words and fields stand in the contract. */
export const moveKinds: Readonly<Record<MoveKind, Kind>> = {
  FAMILIES: { definition: familiesMove as unknown as ChangeDefinition, recognised: familyColumns }, // its own planner alone reads its parameters
  REFERRERS: { definition: referrersMove as unknown as ChangeDefinition, recognised: referrerColumns }, // as above
  COACHES: { definition: coachesMove as unknown as ChangeDefinition, recognised: coachColumns }, // as above
  CAMPS: { definition: campsMove as unknown as ChangeDefinition, recognised: campColumns }, // as above
  ENROLMENTS: { definition: enrolmentsMove as unknown as ChangeDefinition, recognised: enrolmentColumns }, // as above
  ORDERS: { definition: ordersMove as unknown as ChangeDefinition, recognised: orderColumns }, // as above
  REFUNDS: { definition: refundsMove as unknown as ChangeDefinition, recognised: refundColumns }, // as above
}
