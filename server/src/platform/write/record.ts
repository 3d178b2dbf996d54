/** A record as it stands now, for reading how it stood before: by the names that its log entries use, personal values masked. */
export interface RecordStand {
  readonly createdAt: string
  /** When it was archived; null while it is there. */
  readonly deletedAt: string | null
  readonly fields: Readonly<Record<string, unknown>>
  /** Changes that entries may not tell, e.g. those of jobs before they wrote any: when, and what was before. */
  readonly changes: readonly { readonly at: string; readonly before: Readonly<Record<string, unknown>> }[]
}
