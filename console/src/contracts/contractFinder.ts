import { listEssContracts } from '@camp/contract/contracts/contracts'
import { contractStatus } from '@camp/contract/contracts/contracts.steps'
import { call } from '../platform/client.ts'
import { currentLanguage } from '../platform/i18n.ts'
import type { Found } from '../platform/signedIn/finder.ts'
import { firstRows, gathered, isExactly, quietly } from '../platform/signedIn/finding.ts'

/** Contracts whose number holds the text, the newest first. */
export const findContracts = (text: string, signal: AbortSignal): Promise<readonly Found[]> =>
  gathered([call(listEssContracts, { query: { flowId: text, ...firstRows } }, quietly(signal))], (contract) => ({
    key: contract.flowId,
    title: contract.flowId,
    detail: [
      contract.coachName,
      `${contract.startDate} – ${contract.endDate}`,
      contractStatus.label(contract.status, currentLanguage()),
    ].join(' · '),
    path: `/coach/contractSignRecords?peek=${contract.flowId}`,
    exact: isExactly(text, contract.flowId),
  }))
