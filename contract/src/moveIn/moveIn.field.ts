import type { PersonalKind } from '../base/pii.ts'

/** A field that a column can be led to: its words, and how wide it is in the sheet of what was wrong. */
export interface MoveField {
  readonly zh: string
  readonly en: string
  readonly width: number
  /** Nothing of the kind can be put in without it; a name: without it or the field of that name. */
  readonly required?: true | string
  /** Leaves the server masked. */
  readonly personal?: PersonalKind
  /** Names somebody, by phone too: such a cell is counted and masked as one. */
  readonly byPhone?: true
}
