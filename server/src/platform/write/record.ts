import * as z from 'zod'

/** A record as it stands now, for reading how it stood before: by the names that its log entries use, personal values masked. */
export interface RecordSnapshot {
  readonly createdAt: string
  /** When it was archived; null while it is there. */
  readonly deletedAt: string | null
  readonly fields: Readonly<Record<string, unknown>>
  /** Changes that entries may not tell, e.g. those of jobs before they wrote any: when, and what was before. */
  readonly changes: readonly { readonly at: string; readonly before: Readonly<Record<string, unknown>> }[]
}

const fields = z.record(z.string(), z.unknown())

/** What the statement of a snapshot says of its json. */
export const snapshotSays = { fits: { fields, changes: z.array(z.object({ at: z.string(), before: fields })) } } as const
