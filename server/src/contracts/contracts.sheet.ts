import type { Contract } from '@camp/contract/contracts/contracts'
import { contractRecord } from '@camp/contract/contracts/contracts.record'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'

type Row = Omit<Contract, 'signUrl' | 'signable'> & { readonly signedMinutes?: number; readonly signedAmount?: number }
export type ContractColumn = SheetColumn<Row>

const column = sheetColumnOf(contractRecord)
/** What is in force: a sum over contracts that were refused, withdrawn or terminated would say nothing. */
const ofSigned = (key: 'signedMinutes' | 'signedAmount', of: 'minutes' | 'amount'): ContractColumn => ({
  ...column<Row>(key, 18, (row) => (row.status === 'DONE' ? row[of] : null)),
  sum: true,
})

/** Columns of the export of contracts; keys are those of the list. */
export const contractColumns: readonly ContractColumn[] = [
  column('coachName', 12),
  column('coachGroupName', 16),
  column('startDate', 12),
  column('endDate', 12),
  { ...column<Row>('minutes', 14), along: ofSigned('signedMinutes', 'minutes') },
  column('lineCount', 12),
  { ...column<Row>('amount', 14), sum: false, along: ofSigned('signedAmount', 'amount') },
  // As in the list, where it stands beside the status.
  { ...column<Row>('status', 12), along: column<Row>('ending', 16) },
  column('sentAt', 20),
  column('signedAt', 20),
  column('expiresAt', 20),
  column('statusReason', 30),
  column('flowId', 24),
]
