import type { Executor } from '../platform/db/executor.ts'
import type { Cx } from '../platform/http/context.ts'
import { numberParameter } from '../platform/parameters.ts'
import type { Proposal } from './refunds.proposal.service.ts'
import { aloneRepository } from './refunds.repository.ts'

/** What a person may still give back alone today, in fen: refunds, and payments that their orders do not take, add up over the day. */
export async function leftAlone(db: Executor, userId: number): Promise<number> {
  const daily = (await numberParameter(db, 'refund.aloneDaily')) * 100
  return Math.max(0, daily - (await aloneRepository.today(db, userId)))
}

/** A proposal with the limit that holds for this person today: refunds that one makes alone add up over the day. */
export async function asFor(db: Executor, cx: Cx, proposal: Proposal): Promise<Proposal> {
  const left = await leftAlone(db, cx.reader.userId)
  const twoPersonAbove = Math.min(proposal.twoPersonAbove, left)
  return { ...proposal, twoPersonAbove, secondPerson: proposal.proposedAmount > twoPersonAbove }
}
