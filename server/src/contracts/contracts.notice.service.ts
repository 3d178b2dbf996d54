import { type FlowNotice, NoticeRefused, type SigningProvider } from '../integrations/signing/signing.provider.ts'
import { AppError } from '../platform/errors.ts'
import type { RequestCx } from '../platform/http/context.ts'
import { addJob } from '../platform/jobs/queue.ts'
import { write } from '../platform/write/write.ts'
import { contractFlows } from './contracts.flows.repository.ts'

/** A notice, once its signature is proved; 400 for whatever else is sent here, and nothing is kept of it. */
function proved({ services, received, requestId }: RequestCx, provider: SigningProvider | null): FlowNotice | null {
  try {
    if (!provider || !received) throw new NoticeRefused('nobody has contracts signed for us')
    return provider.read(received.headers, received.body)
  } catch (error) {
    if (!(error instanceof NoticeRefused)) throw error
    services.log.warn({ requestId, reason: error.message }, 'refused: notice of a signer')
    throw new AppError('SIGNATURE_REFUSED')
  }
}

/**
 * Keeps a notice as it came, and has asked how the contract stands: what it says itself is not believed. The same notice twice is one row; one
 * about a contract that is not ours is kept, and that is all.
 */
export async function receiveNotice(cx: RequestCx, provider: SigningProvider | null): Promise<void> {
  const notice = proved(cx, provider)
  if (!notice) return
  const { noticeId, flowId, reference } = notice
  await write(cx, async ({ tx }) => {
    await contractFlows.keepNotice(tx, noticeId, cx.received?.body ?? '')
    const contract = await contractFlows.contract(tx, flowId, reference)
    if (!contract) return
    // The answer to the start was lost: now it is known that they took it, and by which number.
    if (contract.knownAs === null) addJob(tx, 'contract.taken', { contractId: contract.id, flowId })
    else addJob(tx, 'contract.outside', { contractId: contract.id }, { jobKey: `contract.outside:${contract.id}` })
  })
}
