import type { Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

// As if they had never been; refused by the database where anything hangs on them.

const DROP_CONFIG = seldom('camps.dropConfig', 'delete from camp_configs where camp_type_id = $1')
const DROP_TYPE = seldom('camps.dropType', 'delete from camp_types where id = $1')
const DROP_PLANS = seldom('camps.dropPlans', 'delete from coach_plans where camp_id = $1')
const DROP = seldom('camps.drop', 'delete from camps where id = $1')
const DROP_GROUP = seldom('camps.dropGroup', 'delete from camp_groups where id = $1')

export async function dropCampType(tx: Tx, id: number): Promise<void> {
  tx.later(DROP_CONFIG, [id])
  await tx.all(DROP_TYPE, [id])
}

export async function dropCamp(tx: Tx, id: number): Promise<void> {
  tx.later(DROP_PLANS, [id])
  await tx.all(DROP, [id])
}

export const dropCampGroup = (tx: Tx, id: number) => tx.all(DROP_GROUP, [id])
