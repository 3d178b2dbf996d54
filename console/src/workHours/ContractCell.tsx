import { contractStatus } from '@camp/contract/contracts/contracts.steps'
import { useHolds } from '../platform/session.ts'
import { Nothing, PageLink, StatusTag } from '../ui/table/cells.tsx'

interface ContractCellProps {
  readonly row: { readonly contractStatus: string | null; readonly flowId: string | null }
}

/** How the newest contract over these days stands, with the way to it for who may go there. */
export function ContractCell({ row: { contractStatus: stands, flowId } }: ContractCellProps) {
  const holds = useHolds()
  const known = contractStatus.schema.safeParse(stands).data
  if (known === undefined || flowId === null) return <Nothing />
  const tag = <StatusTag of={contractStatus} value={known} />
  return holds('COASH_CONTRACT_RECORDS') ? <PageLink to={`/coach/contractSignRecords?flowId=${flowId}`}>{tag}</PageLink> : tag
}
