import type { Contract } from '@camp/contract/contracts/contracts'
import { contractRecord } from '@camp/contract/contracts/contracts.record'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'

const column = sheetColumnOf(contractRecord)

/** Columns of the export of contracts; keys are those of the list. */
export const contractColumns: readonly SheetColumn<Omit<Contract, 'signUrl' | 'signable'>>[] = [
  column('coachName', 12),
  column('coachGroupName', 16),
  column('startDate', 12),
  column('endDate', 12),
  { ...column<Omit<Contract, 'signUrl' | 'signable'>>('minutes', 14), sum: true },
  column('lineCount', 12),
  column('amount', 14),
  column('status', 12),
  column('sentAt', 20),
  column('signedAt', 20),
  column('expiresAt', 20),
  column('statusReason', 30),
  column('flowId', 24),
]
