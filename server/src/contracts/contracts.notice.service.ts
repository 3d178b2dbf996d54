import type { RequestCx } from '../platform/http/context.ts'
import { addJob } from '../platform/jobs/queue.ts'
import { keepNotice } from '../platform/notices.ts'
import { write } from '../platform/write/write.ts'
import { contractFlows } from './contracts.flows.repository.ts'

/** What a notice is about, once it is proved. */
interface ProvedNotice {
  readonly noticeId: string
  /** The number that the outside signer knows a contract by. */
  readonly flowId: string
  /** Ours. */
  readonly reference: string | null
}

/**
 * Keeps a notice as it came, and has asked how the contract stands: what it says itself is not believed. The same notice twice is one row; one
 * about a contract that is not ours is kept, and that is all.
 */
export async function receiveNotice(cx: RequestCx, { noticeId, flowId, reference }: ProvedNotice): Promise<void> {
  await write(cx, async ({ tx }) => {
    await keepNotice(tx, 'TENCENT_ESS', noticeId, cx.received?.body ?? '')
    const contract = await contractFlows.contract(tx, flowId, reference)
    if (!contract) return
    // The answer to the start was lost: now it is known that they took it, and by which number.
    if (contract.knownAs === null) addJob(tx, 'contract.taken', { contractId: contract.id, flowId })
    else addJob(tx, 'contract.outside', { contractId: contract.id }, { jobKey: `contract.outside:${contract.id}` })
  })
}
