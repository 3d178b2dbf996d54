import type { CountKind } from '@camp/contract/base/counts'
import type { Tx } from '../db/executor.ts'

/** One thing that an app counts; its target is the caller's word for it. */
export interface CountedItem {
  readonly index: number
  readonly target: string
  /** A hash under a key of ours; null where the caller told of no device. */
  readonly installation: string | null
  /** Of the moment that was told. */
  readonly day: string
  /** Of now. */
  readonly today: string
}

/** Counts what comes together in one statement; answers the places of those whose target is there. */
export type Count = (tx: Tx, items: readonly CountedItem[]) => Promise<ReadonlySet<number>>

/** What a noun counts for other programs. */
export interface Counting {
  /** Devices are told apart. */
  readonly byInstallation: boolean
  readonly count: Count
}
export type Countings = Readonly<Partial<Record<CountKind, Counting>>>
