import { listEssContracts } from '@camp/contract/contracts/contracts'
import { contractStatus } from '@camp/contract/contracts/contracts.steps'
import { currentLanguage } from '../platform/i18n.ts'
import { findRows, firstRows, isExactly } from '../platform/signedIn/finding.ts'

/** Contracts whose number holds the text, the newest first. */
export const findContracts = findRows(
  listEssContracts,
  (text) => [{ query: { flowId: text, ...firstRows } }],
  (contract, text) => ({
    key: contract.flowId,
    title: contract.flowId,
    detail: [
      contract.coachName,
      `${contract.startDate} – ${contract.endDate}`,
      contractStatus.label(contract.status, currentLanguage()),
    ].join(' · '),
    path: `/coach/contractSignRecords?peek=${contract.flowId}`,
    exact: isExactly(text, contract.flowId),
  }),
)
