import type { AnyCall } from '@camp/contract/base/call'
import type { StoredText } from '@camp/contract/base/notify.texts'
import type { PersonalKind } from '@camp/contract/base/pii'
import { type ErrorName, errors, type Language } from '@camp/contract/errors'
import type { Code } from '@camp/contract/permissions'
import * as z from 'zod'
import type { Executor } from '../db/executor.ts'
import type { AppError } from '../errors.ts'
import type { Cx } from '../http/context.ts'
import type { Write } from '../write/write.ts'
import type { CellReading } from './change.reading.ts'

/** What is wrong with a cell, by a name of the contract's table; no column where the row as a whole is refused. */
export const cellFault = z.object({
  column: z.string().exactOptional(),
  error: z.custom<ErrorName>((name) => typeof name === 'string' && name in errors),
  data: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
  /** The cell could not be kept as it came: what is left of it is shown, and never checked or applied. */
  lost: z.literal(true).exactOptional(),
})
export type CellFault = Readonly<z.output<typeof cellFault>>

/** A row as it came: its number as people see it, and its cells by the columns' keys (of a selection: what is known of the record). */
export interface ChangeRow<Key extends string = string> {
  readonly number: number
  readonly cells: Readonly<Record<Key, string>>
  /** Of the cells that could not be kept as they came. */
  readonly lost?: readonly CellFault[]
}

/** Values of a record by field, as the preview shows them. */
export const shownValues = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.null()]))
export type Shown = Readonly<Record<string, string | number | readonly string[] | null>>

interface Planned<Plan> {
  readonly plan: Plan
  readonly subject?: string
  readonly before?: Shown
  readonly after: Shown
}

/** What became of a checked row: it can be applied, needs nothing, or is refused. */
export type Checked<Plan> =
  | Planned<Plan>
  | { readonly done: true; readonly subject?: string }
  | { readonly faults: readonly CellFault[]; readonly subject?: string }

/** What became of an applied row: the record, how it stood and stands where that differs from the plan, and what taking it back needs. */
export type Applied =
  | { readonly recordId: number; readonly before?: Shown; readonly after?: Shown; readonly trace?: unknown }
  | { readonly done: true }
  | { readonly faults: readonly CellFault[] }

/** A row that was applied, as it is given to the one who undoes it. */
export interface AppliedRow {
  readonly number: number
  readonly recordId: number
  readonly trace: unknown
}

/** Checks one portion of rows after another, and remembers between them what rows before have taken. Changes nothing. */
export interface Planner<Key extends string, Plan> {
  check(rows: readonly ChangeRow<Key>[]): Promise<Checked<Plan>[]>
}

/** A column of the file. */
export interface ChangeColumn<Key extends string> {
  readonly key: Key
  readonly zh: string
  readonly en: string
  /** In characters. */
  readonly width: number
  readonly example: string
  /** A file may come without it; its cells are empty then. */
  readonly optional?: true
  /** Personal values leave the server masked. */
  readonly personal?: PersonalKind
  /** Names somebody, by phone too: a cell that holds one is counted and masked as one. */
  readonly byPhone?: true
  /** Its example differs with what the template is for: any value may stand there in a row that nobody has touched. */
  readonly ownExample?: true
  /** How it may be written: as leniently as forms take it (`change.reading.ts`). */
  readonly reads?: CellReading
}

/** A field of the preview. */
export interface ChangeField {
  readonly zh: string
  readonly en: string
  readonly personal?: PersonalKind
  /** Names somebody, by phone too: a cell that holds one is counted and masked as one. */
  readonly byPhone?: true
  /** Words of a value, where it is a code. */
  words?(value: string, language: Language): string
}

/** A kind of change: how its rows are checked (many at once), applied (many in one transaction) and taken back. */
export interface ChangeDefinition<Key extends string = string, Plan = unknown, Parameters = unknown> {
  readonly kind: string
  /** Held when it is asked for, and still held when it is worked on. */
  readonly code: Code
  /** The call that each applied row stands for: its audit sentence words the row's log entry. */
  readonly call: AnyCall
  /** The kind of record that it changes, as the log names it. */
  readonly target: string
  readonly title: StoredText
  readonly name: { readonly zh: string; readonly en: string }
  /** Of the file; empty where rows come from a selection. */
  readonly columns: readonly ChangeColumn<Key>[]
  readonly fields: Readonly<Record<string, ChangeField>>
  /** Reads a file whose columns stand where the parameters say; without it they are found by the titles of `columns`. */
  readFile?(bytes: Buffer, parameters: Parameters, language: Language): Promise<ChangeRow<Key>[]>
  /** Money follows from it: whoever applies it proves afresh who they are. */
  readonly proved?: true
  /** Rows that are applied, or taken back, in one go, where they only hold together. */
  readonly portion?: number
  /** What may come once in a file: the later row of two that say the same is refused. An empty text is not compared. */
  readonly once?: readonly { readonly column: Key; of(cells: Readonly<Record<Key, string>>): string }[]
  planner(db: Executor, cx: Cx, parameters: Parameters): Promise<Planner<Key, Plan>>
  /**
   * Applies rows inside a change, and answers for each in order. It locks and checks anew: time has passed since the plan. An AppError
   * undoes the portion, which is then tried in smaller ones until the row is found that it is about.
   */
  apply(w: Write, cx: Cx, plans: readonly Plan[], parameters: Parameters): Promise<Applied[]>
  /** None where it cannot be taken back. A row's answer is what stands in the way, or null. */
  readonly undo?: {
    /** The call that taking one row back stands for. */
    readonly call: AnyCall
    rows(w: Write, cx: Cx, rows: readonly AppliedRow[], parameters: Parameters): Promise<(CellFault | null)[]>
  }
}

/** Can it be taken back like any other? What asks for fresh proof has a call of its own. */
export const isPlainUndo = ({ undo }: ChangeDefinition): boolean => undo !== undefined && undo.call.proof !== 'ALWAYS'

/** A refusal as the fault of a row. */
export const faultOf = (error: AppError): CellFault => ({ error: error.error, data: error.data })
