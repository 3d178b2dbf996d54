import type { Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

const CAMP = seldom(
  'camps.moved.camp',
  'select id from camps where lower(name) = lower($1) and lower(term) = lower($2) and deleted_at is null order by id limit 1',
)
const GROUP = seldom(
  'camps.moved.group',
  'select id from camp_groups where camp_id = $1 and lower(name) = lower($2) and deleted_at is null order by id limit 1',
)
const ENDED = seldom('camps.moved.ended', 'select end_date < current_date as ended from camps where id = $1', { notNull: ['ended'] })
// As the file before left them, so that that one can be taken back too.
const CAMP_VERSION = seldom('camps.moved.campVersion', 'update camps set version = $2 where id = $1')
const GROUP_VERSION = seldom('camps.moved.groupVersion', 'update camp_groups set version = $2 where id = $1')

export const movedCampsRepository = {
  camp: async (tx: Tx, name: string, term: string): Promise<number | undefined> => (await tx.one(CAMP, [name, term]))?.id,
  group: async (tx: Tx, campId: number, name: string): Promise<number | undefined> => (await tx.one(GROUP, [campId, name]))?.id,
  hasEnded: async (tx: Tx, campId: number): Promise<boolean> => (await tx.one(ENDED, [campId]))?.ended ?? false,
  campVersion: (tx: Tx, id: number, version: number): void => tx.later(CAMP_VERSION, [id, version]),
  groupVersion: (tx: Tx, id: number, version: number): void => tx.later(GROUP_VERSION, [id, version]),
}
