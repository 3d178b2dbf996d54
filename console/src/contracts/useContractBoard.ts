import type { CallAnswer } from '@camp/contract/base/call'
import { type Contract, type ContractFilter, listEssContracts } from '@camp/contract/contracts/contracts'
import { getContractBoard } from '@camp/contract/contracts/contracts.board'
import type { ContractStatus } from '@camp/contract/contracts/contracts.steps'
import { useState } from 'react'
import type { Failure } from '../platform/failures.ts'
import { useCall } from '../platform/signedIn/query.ts'

/** So many cards a column has at first, and so many more each time. */
const PORTION = 20
/** No page of a list is longer; what is beyond stands in the table. */
const MOST = 100
/** They have a column also where it is empty: the way of every contract leads through them. */
const USUAL: ReadonlySet<ContractStatus> = new Set(['DRAFT', 'PENDING', 'DONE', 'REJECTED'])

export interface BoardColumn {
  readonly status: ContractStatus
  readonly count: number
  /** In fen. */
  readonly amount: number | null
  /** Undefined while they come for the first time. */
  readonly rows: readonly Contract[] | undefined
  /** Has more cards come; undefined where there are none, or where the table has to show them. */
  readonly more: (() => void) | undefined
  readonly left: number
}

interface Board {
  readonly columns: readonly BoardColumn[]
  /** Why nothing can be shown; null while it can. */
  readonly failure: Failure | null
  again(): void
}

type Counts = CallAnswer<typeof getContractBoard> | undefined

/** The columns of the board: each is a page of the list of its own, and what stands above them is counted by the server. */
export function useContractBoard(filter: ContractFilter, shown: boolean): Board {
  const asked = useCall(getContractBoard, { query: filter }, { enabled: shown, keepPrevious: true })
  const counts = asked.data
  const wanted = filter.status
  const columns = [
    useColumn(filter, counts, 'DRAFT'),
    useColumn(filter, counts, 'PENDING'),
    useColumn(filter, counts, 'DONE'),
    useColumn(filter, counts, 'REJECTED'),
    useColumn(filter, counts, 'EXPIRED'),
    useColumn(filter, counts, 'CANCELLED'),
    useColumn(filter, counts, 'INVALID'),
    useColumn(filter, counts, 'TERMINATED'),
  ]
  const failure = shown && !counts ? (asked.error?.failure ?? null) : null
  const again = () => void asked.refetch()
  if (!shown || !counts) return { columns: [], failure, again }
  const seen = columns.filter(({ status, count }) => (wanted ? wanted.includes(status) : USUAL.has(status) || count > 0))
  return { columns: seen, failure, again }
}

function useColumn(filter: ContractFilter, counts: Counts, status: ContractStatus): BoardColumn {
  const [size, setSize] = useState(PORTION)
  const { count = 0, amount = 0 } = counts?.find((one) => one.status === status) ?? {}
  // What waits longest stands first; of all else, what came last.
  const sort = status === 'PENDING' ? { sort: ['sentAt,asc'] } : {}
  const query = { ...filter, ...sort, status: [status], page: 1, size }
  const { data } = useCall(listEssContracts, { query }, { enabled: count > 0, keepPrevious: true })
  const rows = count === 0 ? [] : data?.content
  const left = Math.max(0, count - (rows?.length ?? count))
  return { status, count, amount, rows, left, more: left > 0 && size < MOST ? () => setSize(size + PORTION) : undefined }
}
