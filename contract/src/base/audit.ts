/** The types of the operation log (specification, section 7; decision Q-11). */
export const operationTypes = ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'ACTIVE', 'FROZEN', 'INACTIVE', 'LOGIN', 'LOGOUT', 'VIEW_PII'] as const
export type OperationType = (typeof operationTypes)[number]

interface Wording<Zh extends string = string> {
  readonly zh: Zh
  readonly en: string
}

/** A change as a client sends it. */
interface Sent<P, Q, B> {
  readonly params: P
  readonly query: Q
  readonly body: B
}

/**
 * An enumeration; a count, as a place with words for one and for more is without being named here; money in fen; or the name of a kind of
 * record, which the server alone words: it knows them all.
 */
export type Spoken = { readonly labels: Readonly<Record<string, Wording>> } | 'count' | 'fen' | 'record'

/** What a change is about that is asked fresh proof for: of who one is, as nothing else takes a wrong hand's work back. */
export type Grave = 'money' | 'rights' | 'keys' | 'erasure' | 'personal'

/** What the operation log says about a change. `says` may hold `{name}` placeholders of the data that the server stores. */
export interface Audit<
  P = unknown,
  Q = unknown,
  B = unknown,
  T extends OperationType = OperationType,
  Says extends string = string,
  Announces extends string = string,
  F = Readonly<Record<string, string | number>>,
> {
  readonly type: T
  /** The kind of record touched: the noun in the singular, e.g. `order`. */
  readonly target: string
  readonly says: Wording<Says>
  /** It is about what is asked fresh proof for: then the call says when. */
  readonly touches?: Grave
  /** The console's announcement, where no screen knows beforehand all that `says` holds. */
  readonly announces?: Wording<Announces>
  /** The type that is announced, where the input decides it: a switch, or a call that adds and edits. */
  typeOf?(sent: Sent<P, Q, B>): OperationType
  /** Places of the announcement that follow from the input under another name. */
  fills?(sent: Sent<P, Q, B>): F
  /** How places are said whose value is no text as it stands. */
  readonly speaks?: Readonly<Record<string, Spoken>>
}
