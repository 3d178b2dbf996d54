import type { Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

const OF_PHONE = seldom('coaches.moved.ofPhone', 'select id from coaches where phone = $1 and deleted_at is null')

export const movedCoachesRepository = {
  ofPhone: async (tx: Tx, phone: string): Promise<number | undefined> => (await tx.one(OF_PHONE, [phone]))?.id,
}
