import { idCardCheckCharacter } from '@camp/contract/base/rules.idcard'
import { storedCard } from '@camp/server/coaches/coaches.api'
import type { Tx } from '@camp/server/platform/db/executor'
import { statement } from '@camp/server/platform/db/statement'
import type { Services } from '@camp/server/platform/services'
import { transaction } from '@camp/server/platform/write/transaction'
import { lockDemo } from './demo.seed.ts'

// The one who came last has brought none yet: a contract says so.
const WITHOUT = statement(
  'demo.withoutCard',
  `select id from coaches where employment = 'PART_TIME' and id_card_hash is null and version = 1 and phone like '19100%' and deleted_at is null
     and id < (select max(id) from coaches where employment = 'PART_TIME' and phone like '19100%') order by id`,
)
const KEEP = statement('demo.keepCard', 'update coaches set id_card_sealed = $2, id_card_hash = $3, id_card_masked = $4 where id = $1')

/** A number as the standard has it, of nobody: its order number is the coach's own. */
function cardOf(id: number): string {
  const born = new Date(Date.UTC(1988 + (id % 12), id % 12, 1 + (id % 28))).toISOString().slice(0, 10).replaceAll('-', '')
  const first = `330106${born}${String(id % 1_000).padStart(3, '0')}`
  return first + idCardCheckCharacter(first)
}

/** ID cards of the part-time coaches of the demo, sealed with the keys of the installation. */
export const seedCards = (services: Services): Promise<void> =>
  transaction(services.pool, async (tx: Tx) => {
    await lockDemo(tx)
    for (const { id } of await tx.all(WITHOUT, [])) {
      const { idCardSealed, idCardHash, idCardMasked } = storedCard(services.keys, cardOf(id))
      tx.later(KEEP, [id, idCardSealed, idCardHash, idCardMasked])
    }
  })
