import type { Tx } from '@camp/server/platform/db/executor'
import { statement } from '@camp/server/platform/db/statement'
import type { Services } from '@camp/server/platform/services'
import { transaction } from '@camp/server/platform/write/transaction'
import { lockDemo } from './demo.seed.ts'

// Once said, where a coach is paid is never unsaid: what staff set stays.
const WITHOUT = statement(
  'demo.withoutPayee',
  "select id from coaches where payee_sealed is null and phone like '19100%' and deleted_at is null order by id",
)
const KEEP = statement(
  'demo.keepPayee',
  `with copied as (update work_statements set payee_bank = $2, payee_sealed = $3, payee_tail = $4, payee_at = closed_at where coach_id = $1 and closed_at is not null)
   update coaches set payee_bank = $2, payee_sealed = $3, payee_tail = $4 where id = $1`,
)

const BANKS = ['招商银行杭州分行', '中国工商银行西湖支行', '中国建设银行滨江支行', '中国农业银行余杭支行']

/** Accounts of nobody, to which the coaches of the demo are paid, sealed with the keys of the installation. */
export const seedPayees = (services: Services): Promise<void> =>
  transaction(services.pool, async (tx: Tx) => {
    await lockDemo(tx)
    for (const { id } of await tx.all(WITHOUT, [])) {
      const account = `62148600${String(id * 7_919)
        .padStart(8, '0')
        .slice(-8)}`
      tx.later(KEEP, [id, BANKS[id % BANKS.length], services.keys.seal(account), account.slice(-4)])
    }
  })
