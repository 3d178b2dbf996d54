import type { Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

const OF_PHONE = seldom('coaches.moved.ofPhone', 'select id from coaches where phone = $1 and deleted_at is null')
// As the file before left it, so that that one can be taken back too.
const VERSION = seldom('coaches.moved.version', 'update coaches set version = $2 where id = $1')

export const movedCoachesRepository = {
  ofPhone: async (tx: Tx, phone: string): Promise<number | undefined> => (await tx.one(OF_PHONE, [phone]))?.id,
  version: (tx: Tx, id: number, version: number): void => tx.later(VERSION, [id, version]),
}
