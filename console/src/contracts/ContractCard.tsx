import { type Contract, listEssContracts } from '@camp/contract/contracts/contracts'
import { getContractBoard } from '@camp/contract/contracts/contracts.board'
import { type ContractStatus, contractEnding, contractStatus } from '@camp/contract/contracts/contracts.steps'
import { formatDuration, formatMoney, shortTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { DAY, type Length, lengthOf, useLength } from '../ui/board/boardAge.ts'
import type { BoardOptions } from '../ui/board/useBoard.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import { contractsText } from './contracts.text.ts'
import './contracts.board.css'

/** Contracts by how they stand: what waits, how long, and what it comes to. */
export const contractBoard: BoardOptions<typeof listEssContracts, typeof getContractBoard, ContractStatus> = {
  list: listEssContracts,
  counts: getContractBoard,
  by: 'status',
  of: contractStatus,
  columns: ['DRAFT', 'PENDING', 'DONE', 'REJECTED', 'EXPIRED', 'CANCELLED', 'INVALID', 'TERMINATED'],
  // The way of every contract leads through them.
  usual: new Set(['DRAFT', 'PENDING', 'DONE', 'REJECTED']),
  // What waits longest stands first; of all else, what came last.
  sorts: { PENDING: 'sentAt,asc' },
  stateOf: ({ status }) => status,
  sumOf: ({ amount }) => formatMoney(amount),
  card: (contract, now) => <ContractCard contract={contract} now={now} />,
}

/** From the link to the signature. */
export const signingTime = ({ sentAt, signedAt }: Pick<Contract, 'sentAt' | 'signedAt'>): Length | null =>
  sentAt === null || signedAt === null ? null : lengthOf(Date.parse(signedAt) - Date.parse(sentAt))

function ContractCard({ contract, now }: { readonly contract: Contract; readonly now: number }) {
  const t = useText(contractsText)
  const words = useLength()
  const wait = contract.status === 'PENDING' ? waitOf(contract, now) : null
  const took = contract.status === 'DONE' ? signingTime(contract) : null
  return (
    <>
      <span className="board-line">
        <strong>{contract.coachName}</strong>
        {wait && <span className={`tag tag-${wait.hue}`}>{words(wait.length)}</span>}
        {contract.ending && <StatusTag of={contractEnding} value={contract.ending} />}
        {took && !contract.ending && <span className="tag tag-green">{t('board.took', { time: words(took) })}</span>}
      </span>
      <small>{[contract.coachGroupName, contract.startDate.slice(0, 7)].filter(Boolean).join(' · ')}</small>
      <span className="board-line">
        <span>{formatDuration(contract.minutes)}</span>
        <b>{formatMoney(contract.amount)}</b>
      </span>
      <small>{useNote(contract)}</small>
      {wait && (
        <svg className="contracts-wait" width="100%" height="3" data-hue={wait.hue} aria-hidden="true">
          <rect width={`${wait.share * 100}%`} height="3" />
        </svg>
      )}
    </>
  )
}

/** What one wants to know next of a contract that stands so. */
function useNote({ status, flowStatus, createdAt, updatedAt, expiresAt, openedAt, remindedAt, signedAt, statusReason }: Contract): string {
  const t = useText(contractsText)
  if (status === 'DRAFT') return t('board.made', { at: shortTime(createdAt) })
  if (flowStatus === 2) return t('board.sealing')
  if (status === 'DONE') return signedAt === null ? '' : t('board.signed', { at: shortTime(signedAt) })
  if (status === 'PENDING') {
    const seen = remindedAt !== null ? t('board.reminded') : openedAt !== null ? t('board.opened') : t('board.unopened')
    return expiresAt === null ? seen : t('board.until', { at: shortTime(expiresAt), seen })
  }
  if (statusReason !== null) return t('board.reason', { reason: statusReason })
  return t('board.ended', { at: shortTime(updatedAt) })
}

/** How long a contract has waited for its signature, how much of its time is over, and how pressing that is. */
export function waitOf({ sentAt, expiresAt }: Pick<Contract, 'sentAt' | 'expiresAt'>, now: number) {
  if (sentAt === null || expiresAt === null) return null
  const [sent, end] = [Date.parse(sentAt), Date.parse(expiresAt)]
  const share = Math.min(1, Math.max(0, (now - sent) / Math.max(1, end - sent)))
  // A day before its end it is red, from the half of its time on amber.
  const hue = end - now <= DAY ? 'red' : share >= 0.5 ? 'amber' : 'grey'
  return { length: lengthOf(now - sent), share, hue } as const
}
