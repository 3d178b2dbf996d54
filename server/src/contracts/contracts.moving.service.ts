import type { ContractStatus } from '@camp/contract/contracts/contracts.steps'
import type { Tx } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'
import { happened, type Teller } from '../platform/facts.ts'
import { contractsRepository, type LockedContract } from './contracts.repository.ts'

const TOLD = { PENDING: 'contract.sent', DONE: 'contract.signed', REJECTED: 'contract.rejected', EXPIRED: 'contract.expired' } as const

const isTold = (status: ContractStatus): status is keyof typeof TOLD => status in TOLD

interface Move {
  readonly to: number
  readonly reason?: string | null | undefined
  readonly by?: Teller
}

/** The one place where a contract, which is held, moves on. */
export async function moveContract(tx: Tx, { id, coachId, status: was }: LockedContract, { to, reason, by }: Move) {
  const moved = found(await contractsRepository.move(tx, id, to, reason))
  const { flowId, status } = moved
  if (status !== was && isTold(status)) await happened(tx, TOLD[status], [{ id, flowId, coachId, status }], by)
  return moved
}
