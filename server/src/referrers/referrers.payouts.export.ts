import type { HandlerInput } from '@camp/contract/base/call'
import type { exportCommissionPayout } from '@camp/contract/referrers/referrers.payouts'
import { commissionPayoutRecord } from '@camp/contract/referrers/referrers.record'
import { Executor } from '../platform/db/executor.ts'
import type { ExportDefinition } from '../platform/sheet/export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import type { Keyring } from '../platform/write/keyring.ts'
import { type PayoutRow, payoutsRepository } from './referrers.payouts.repository.ts'
import { assertPayees, assertUnmoved } from './referrers.payouts.service.ts'

interface SheetRow {
  readonly name: string
  readonly bank: string | null
  readonly account: string | null
  readonly amount: number
  readonly note: string
}

const column = sheetColumnOf(commissionPayoutRecord)
const columns: readonly SheetColumn<SheetRow>[] = [
  column('name', 14),
  column('bank', 30, ({ bank }, language) => bank ?? (language === 'en-US' ? 'By hand' : '人工发放')),
  column('account', 28),
  column('amount', 14),
  column('note', 20),
]

const sheetRow = (keys: Keyring, payoutId: number, { name, bank, sealed, byHand, amount }: PayoutRow): SheetRow => ({
  name,
  bank: byHand ? null : bank,
  account: byHand ? null : keys.opened(sealed),
  amount,
  note: `佣金 ${payoutId}`,
})

/** The sheet for the bank: one row a person, accounts in full. */
export const payoutExport: ExportDefinition<HandlerInput<typeof exportCommissionPayout>, SheetRow> = {
  kind: 'referrers.exportPayout',
  code: 'PROMOTE_COMMISSION_PAY',
  title: { code: 'task.exportPayout' },
  name: { zh: '佣金发放表', en: 'Commission sheet' },
  plan: ({ services, reader }, { body: { payoutId, reason } }) => {
    const rows = () => payoutsRepository.rows(new Executor(services.reportPool), services.keys.mark, payoutId, reader.userId)
    return {
      columns,
      logged: { payoutId },
      reason,
      count: async () => {
        const all = await rows()
        assertUnmoved(all)
        assertPayees(all, 'payoutId')
        return all.length
      },
      rows: async function* () {
        yield (await rows()).map((row) => sheetRow(services.keys, payoutId, row))
      },
    }
  },
}
