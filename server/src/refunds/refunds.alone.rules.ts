import type { Executor } from '../platform/db/executor.ts'
import type { Cx } from '../platform/http/context.ts'
import { numberParameter } from '../platform/parameters.ts'
import { aloneRepository } from './refunds.alone.repository.ts'
import type { Proposal } from './refunds.proposal.service.ts'

/** A proposal with the limit that holds for this person today: refunds that one makes alone add up over the day. */
export async function asFor(db: Executor, cx: Cx, proposal: Proposal): Promise<Proposal> {
  const daily = (await numberParameter(db, 'refund.aloneDaily')) * 100
  const left = Math.max(0, daily - (await aloneRepository.today(db, cx.reader.userId)))
  const twoPersonAbove = Math.min(proposal.twoPersonAbove, left)
  return { ...proposal, twoPersonAbove, secondPerson: proposal.proposedAmount > twoPersonAbove }
}
