import type { AnyCall } from '@camp/contract/call'
import type { ErrorData, ErrorName } from '@camp/contract/errors'
import type { StoredText } from '@camp/contract/notify.texts'
import type { Code } from '@camp/contract/permissions'
import type { Executor } from '../db/executor.ts'
import type { Cx } from '../http/context.ts'
import type { Write } from '../write/write.ts'

/** What is wrong with a cell, by a name of the contract's table. */
export interface CellFault {
  readonly column: string
  readonly error: ErrorName
  readonly data?: ErrorData
}

/** A row of the sheet: its number as people see it, and its cells by the columns' keys. */
export interface ImportRow<Key extends string> {
  readonly number: number
  readonly cells: Readonly<Record<Key, string>>
}

/** What became of a checked row: it can be applied, was applied before, or is refused. */
export type Checked<Plan> = { readonly plan: Plan } | { readonly done: true } | { readonly faults: readonly CellFault[] }

interface ImportColumn<Key extends string> {
  readonly key: Key
  readonly zh: string
  readonly en: string
  /** In characters. */
  readonly width: number
  readonly example: string
  /** The same value twice in a file is a mistake: the later row is refused. */
  readonly unique?: true
}

/** An import of a noun: columns, how rows are checked (many at once), and how one is applied. */
export interface ImportDefinition<Key extends string, Plan> {
  readonly kind: string
  /** Held when the file is sent, and still held when it is worked on. */
  readonly code: Code
  /** The call that each applied row stands for: its audit sentence words the row's log entry. */
  readonly call: AnyCall
  readonly title: StoredText
  readonly name: { readonly zh: string; readonly en: string }
  readonly columns: readonly ImportColumn<Key>[]
  /** Checks rows against each other and the database; the answer has one entry a row, in order. Changes nothing. */
  check(db: Executor, cx: Cx, rows: readonly ImportRow<Key>[]): Promise<Checked<Plan>[]>
  /** Applies one row inside a change; refusals are AppErrors. */
  apply(w: Write, cx: Cx, plan: Plan): Promise<void>
}
