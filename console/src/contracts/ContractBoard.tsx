import type { Contract } from '@camp/contract/contracts/contracts'
import { contractEnding, contractStatus } from '@camp/contract/contracts/contracts.steps'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { formatCount, formatDuration, formatMoney, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useKeyWords } from '../platform/signedIn/boundKeys.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import { contractsText } from './contracts.text.ts'
import type { BoardColumn } from './useContractBoard.ts'
import './contracts.board.css'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** From the link to the signature. */
export const signingTime = ({ sentAt, signedAt }: Pick<Contract, 'sentAt' | 'signedAt'>): Length | null =>
  sentAt === null || signedAt === null ? null : lengthOf(Date.parse(signedAt) - Date.parse(sentAt))

interface ContractBoardProps {
  readonly columns: readonly BoardColumn[]
  /** Of the one that is open beside the board. */
  readonly open: number | undefined
  show(contract: Contract): void
  /** The table with all that are in one state. */
  inTable(column: BoardColumn): void
}

/** The time to the minute: ages grow while one looks. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

const cardsOf = (column: Element | undefined) => [...(column?.querySelectorAll<HTMLElement>('.contracts-card') ?? [])]

/** Up and down within a column, left and right to the next one that has cards, at the same height. */
function onKey(event: KeyboardEvent<HTMLElement>): void {
  const card = event.target instanceof Element ? event.target.closest<HTMLElement>('.contracts-card') : null
  if (!card || event.ctrlKey || event.metaKey || event.altKey) return
  const columns = [...event.currentTarget.querySelectorAll('.contracts-column')].filter((one) => cardsOf(one).length > 0)
  const at = columns.findIndex((one) => one.contains(card))
  const own = cardsOf(columns[at])
  const row = own.indexOf(card)
  const beside = (by: 1 | -1) => {
    const cards = cardsOf(columns[at + by])
    return cards[Math.min(row, cards.length - 1)]
  }
  const targets: ReadonlyMap<string, HTMLElement | undefined> = new Map([
    ['ArrowDown', own[row + 1]],
    ['ArrowUp', own[row - 1]],
    ['ArrowRight', beside(1)],
    ['ArrowLeft', beside(-1)],
    ['Home', own[0]],
    ['End', own.at(-1)],
  ])
  if (!targets.has(event.key)) return
  event.preventDefault()
  targets.get(event.key)?.focus()
}

/** Contracts by how they stand: what waits, how long, and what it comes to. */
export function ContractBoard({ columns, open, show, inTable }: ContractBoardProps) {
  const t = useText(contractsText)
  const language = useLanguage()
  const now = useMinute()
  useKeyWords('screen', [{ words: t('board.keys'), strokes: ['←', '→', '↑', '↓'] }])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the cards in it
    <div className="contracts-board" onKeyDown={onKey}>
      {columns.map((column) => {
        const { status, count, amount, rows, left, more } = column
        const title = contractStatus.label(status, language)
        return (
          <section key={status} className="contracts-column" aria-label={title}>
            <header>
              <i className="contracts-dot" data-hue={contractStatus.labels[status].hue} aria-hidden="true" />
              <h2>{title}</h2>
              <b>{formatCount(count)}</b>
              <span>{count > 0 && formatMoney(amount)}</span>
            </header>
            {rows === undefined ? (
              <p className="contracts-none">{t('board.loading')}</p>
            ) : (
              <ul>
                {rows.map((contract) => (
                  <li key={contract.id}>
                    <Card contract={contract} now={now} open={contract.id === open} show={show} />
                  </li>
                ))}
              </ul>
            )}
            {count === 0 && <p className="contracts-none">{t('board.none')}</p>}
            {left > 0 && (
              <button type="button" className="link" onClick={more ?? (() => inTable(column))}>
                {t(more ? 'board.more' : 'board.inTable', { count: formatCount(left) })}
              </button>
            )}
          </section>
        )
      })}
    </div>
  )
}

interface CardProps {
  readonly contract: Contract
  readonly now: number
  readonly open: boolean
  show(contract: Contract): void
}

function Card({ contract, now, open, show }: CardProps) {
  const t = useText(contractsText)
  const words = ({ unit, count }: Length) => t(`board.${unit}`, { count })
  const wait = contract.status === 'PENDING' ? waitOf(contract, now) : null
  const took = contract.status === 'DONE' ? signingTime(contract) : null
  return (
    <button
      type="button"
      className="contracts-card"
      aria-current={open || undefined}
      data-open={open || undefined}
      onClick={() => show(contract)}
    >
      <span className="contracts-card-line">
        <strong>{contract.coachName}</strong>
        {wait && <span className={`tag tag-${wait.hue}`}>{words(wait.length)}</span>}
        {contract.ending && <StatusTag of={contractEnding} value={contract.ending} />}
        {took && !contract.ending && <span className="tag tag-green">{t('board.took', { time: words(took) })}</span>}
      </span>
      <small>{[contract.coachGroupName, contract.startDate.slice(0, 7)].filter(Boolean).join(' · ')}</small>
      <span className="contracts-card-line">
        <span>{formatDuration(contract.minutes)}</span>
        <b>{formatMoney(contract.amount)}</b>
      </span>
      <small>{useNote(contract)}</small>
      {wait && (
        <svg className="contracts-wait" width="100%" height="3" data-hue={wait.hue} aria-hidden="true">
          <rect width={`${wait.share * 100}%`} height="3" />
        </svg>
      )}
    </button>
  )
}

const shortTime = (at: string): string => formatTime(at).slice(5, 16)

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

/** A length of time by its largest unit, rounded down: nobody asks a board for more. */
type Length = { readonly unit: 'minute' | 'hour' | 'day'; readonly count: number }

export function lengthOf(milliseconds: number): Length {
  if (milliseconds >= DAY) return { unit: 'day', count: Math.floor(milliseconds / DAY) }
  if (milliseconds >= HOUR) return { unit: 'hour', count: Math.floor(milliseconds / HOUR) }
  return { unit: 'minute', count: Math.max(0, Math.floor(milliseconds / MINUTE)) }
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
