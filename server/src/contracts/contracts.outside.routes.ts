import type { HandlerInput } from '@camp/contract/base/call'
import type { updateEssContracts } from '@camp/contract/contracts/contracts'
import type { updateManyContracts } from '@camp/contract/contracts/contracts.sending'
import {
  type FlowNotice,
  NoticeRefused,
  SigningAway,
  type SigningProvider,
  SigningRefused,
} from '../integrations/signing/signing.provider.ts'
import { AppError } from '../platform/errors.ts'
import type { Cx, RequestCx } from '../platform/http/context.ts'
import { withdrawnThereFirst } from './contracts.service.ts'
import { terminatedThereFirst } from './contracts.termination.service.ts'

/** A notice, once its signature is proved; 400 for whatever else is sent here, and nothing is kept of it. Null: about no contract. */
export function provedNotice({ services, received, requestId }: RequestCx, provider: SigningProvider | null): FlowNotice | null {
  try {
    if (!provider || !received) throw new NoticeRefused('nobody has contracts signed for us')
    return provider.read(received.headers, received.body)
  } catch (error) {
    if (!(error instanceof NoticeRefused)) throw error
    services.log.warn({ requestId, reason: error.message }, 'refused: notice of a signer')
    throw new AppError('SIGNATURE_REFUSED')
  }
}

/** Asks them, and words what they refuse. */
async function asked(provider: SigningProvider | null, what: (provider: SigningProvider) => Promise<void>): Promise<void> {
  try {
    if (!provider) throw new SigningAway('nothing is configured that has contracts signed', false)
    await what(provider)
  } catch (error) {
    if (error instanceof SigningRefused) throw new AppError('SIGNER_REFUSED', { code: error.message })
    if (error instanceof SigningAway) throw new AppError('SIGNER_AWAY')
    throw error
  }
}

/** Withdraws with an outside signer what is about to be withdrawn here. */
export async function withdrawThere(
  cx: Cx,
  provider: SigningProvider | null,
  change: HandlerInput<typeof updateEssContracts>['body'],
): Promise<void> {
  const theirs = await withdrawnThereFirst(cx, change)
  if (theirs !== null) await asked(provider, (signer) => signer.cancel(theirs, change.reason ?? ''))
}

/** Has an outside signer begin to end a signed contract, before that is written here: both sides sign an agreement there. */
export async function terminateThere(cx: Cx, provider: SigningProvider | null, flowId: string): Promise<void> {
  const first = await terminatedThereFirst(cx, flowId)
  if (first !== null) await asked(provider, (signer) => signer.terminate(first.theirs, first.reason))
}

/** The same of many; what was refused, by our number. */
export async function withdrawManyThere(
  cx: Cx,
  provider: SigningProvider | null,
  { flowIds, ...change }: HandlerInput<typeof updateManyContracts>['body'],
): Promise<ReadonlyMap<string, AppError>> {
  const refused = new Map<string, AppError>()
  for (const flowId of new Set(flowIds)) {
    try {
      await withdrawThere(cx, provider, { flowId, ...change })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.set(flowId, error)
    }
  }
  return refused
}
