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
