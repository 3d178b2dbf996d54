import type { Failure } from '../../platform/failures.ts'
import { LoadingLines } from '../../ui/page/LoadingLines.tsx'
import { ErrorState } from '../../ui/page/StateViews.tsx'
import { Proposal, type RefundProposal } from './Proposal.tsx'

interface AskedProposalProps {
  /** The call that asks for it, as it stands. */
  readonly asked: {
    readonly data: RefundProposal | undefined
    readonly error: { readonly failure: Failure } | null
    refetch(): unknown
  }
  readonly amount: number | undefined
}

/** What the rule gives back, once it is known. Where it cannot be known one is told, and may ask again: silence would read as "no rule". */
export function AskedProposal({ asked: { data, error, refetch }, amount }: AskedProposalProps) {
  if (data) return <Proposal proposal={data} amount={amount} />
  return error ? <ErrorState failure={error.failure} onRetry={() => void refetch()} /> : <LoadingLines />
}
