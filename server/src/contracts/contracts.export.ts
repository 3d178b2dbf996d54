import type { HandlerInput } from '@camp/contract/base/call'
import { type Contract, listEssContracts } from '@camp/contract/contracts/contracts'
import type { exportContracts } from '@camp/contract/contracts/contracts.board'
import { assertPaySort, maySeePay } from '../coaches/coaches.pay.api.ts'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { contractConditions } from './contracts.conditions.ts'
import { contractsList } from './contracts.repository.ts'
import { type ContractColumn, contractColumns } from './contracts.sheet.ts'

/** Money is for those who see it. */
const withoutAmount = (column: ContractColumn): ContractColumn => {
  if (column.key !== 'amount') return column
  const { along, ...amount } = column
  return { ...amount, cell: () => null, ...(along && { along: { ...along, cell: () => null } }) }
}

/** What the list shows for the same filter, as a sheet. */
export const contractsExport = listedExport<HandlerInput<typeof exportContracts>, Omit<Contract, 'signUrl' | 'signable'>>({
  kind: 'contracts.export',
  code: 'COASH_CONTRACT_DOWNLOAD',
  title: { code: 'task.exportContracts' },
  name: { zh: '工时合同', en: 'Contracts' },
  list: listEssContracts,
  columns: ({ scope, codes }) => (maySeePay(scope, codes) ? contractColumns : contractColumns.map(withoutAmount)),
  chosen: (match, { scope, codes }, sort) => {
    assertPaySort(listEssContracts, { scope, codes, sort })
    return { of: contractsList(scope), where: contractConditions(match, scope) }
  },
})
