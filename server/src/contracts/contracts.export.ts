import type { HandlerInput } from '@camp/contract/base/call'
import { type Contract, listEssContracts } from '@camp/contract/contracts/contracts'
import type { exportContracts } from '@camp/contract/contracts/contracts.board'
import { assertPaySort, maySeePay } from '../coaches/coaches.pay.api.ts'
import { Executor } from '../platform/db/executor.ts'
import { parseSort } from '../platform/http/paging.ts'
import { type ExportDefinition, exportKinds, loggedChoice } from '../platform/sheet/export.ts'
import { contractsRepository } from './contracts.repository.ts'
import { type ContractColumn, contractColumns } from './contracts.sheet.ts'

/** Money is for those who see it. */
const withoutAmount = (column: ContractColumn): ContractColumn => {
  if (column.key !== 'amount') return column
  const { along, ...amount } = column
  return { ...amount, cell: () => null, ...(along && { along: { ...along, cell: () => null } }) }
}

/** What the list shows for the same filter, as a sheet. */
export const contractsExport: ExportDefinition<HandlerInput<typeof exportContracts>, Omit<Contract, 'signUrl' | 'signable'>> = {
  kind: 'contracts.export',
  code: 'COASH_CONTRACT_DOWNLOAD',
  title: { code: 'task.exportContracts' },
  name: { zh: '工时合同', en: 'Contracts' },
  plan: (who, { body, query }) => {
    const { columns: _columns, total: _total, ...match } = body
    const sort = parseSort(listEssContracts, query.sort)
    const money = maySeePay(who.scope, who.codes)
    assertPaySort(listEssContracts, { scope: who.scope, codes: who.codes, sort })
    return {
      columns: money ? contractColumns : contractColumns.map(withoutAmount),
      logged: loggedChoice(body),
      count: () => contractsRepository.count(new Executor(who.services.reportPool), match, who.scope),
      rows: () => contractsRepository.stream(who.services.exportPool, match, who.scope, sort),
    }
  },
}

/** Kinds of tasks of this noun that write files. */
export const contractExportKinds = exportKinds(contractsExport)
