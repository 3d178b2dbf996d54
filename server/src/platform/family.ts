import type { Tx } from './db/executor.ts'
import type { Keyring } from './write/keyring.ts'

/**
 * What becomes of what a table holds of families, column by column: when one is forgotten, and when two accounts are made one. Every column
 * of text or JSON and every key to a family, a child or an enrolment is claimed; `server/test/family.claims.test.ts` fails on one that is not.
 */
export interface TableClaims {
  /** Emptied when the family is forgotten, or gone with its row. */
  readonly erased?: readonly string[]
  /** Keys that lead to the kept family after a merge, from every row that is not archived. */
  readonly moved?: readonly string[]
  /** Of a family, and left as it is: by the reason. */
  readonly kept?: Readonly<Record<string, readonly string[]>>
  readonly notOfFamily?: readonly string[]
}

/** By table; the short form for one that holds nothing of families. */
export type FamilyClaims = Readonly<Record<string, TableClaims | 'not of a family'>>

/**
 * Takes what is known of families that are being erased (names, phones) out of what a noun keeps of them beside the claimed columns; `leftBy` says
 * what is left of a value. In the transaction of the erasure.
 */
export type Forgets = (
  tx: Tx,
  keys: Keyring,
  known: readonly string[],
  leftBy: (known: readonly string[]) => (value: unknown) => unknown,
) => Promise<void>

// As of those who hear of facts: modules register once.
let registered: readonly Forgets[] | undefined

export const registerForgets = (all: readonly Forgets[]): void => {
  registered = all
}

/** Has every noun forget what it keeps of these families beside its claimed columns. */
export const forgetEverywhere: Forgets = async (...of) => {
  if (!registered) throw new Error('nobody is registered to forget')
  for (const forgets of registered) await forgets(...of)
}
