/** What came of the things asked of an outside service within the last 24 hours. */
export interface Outcomes {
  readonly done: number
  readonly failed: number
  /** ISO 8601, so that they compare as texts. */
  readonly lastDoneAt: string | null
  readonly lastFailedAt: string | null
}

/** The columns of `Outcomes`, of rows that tell by `at` when, and by the two conditions what came of them. */
export const outcomeColumns = (at: string, done: string, failed: string): string =>
  `count(*) filter (where ${done})::integer as done, count(*) filter (where ${failed})::integer as failed,
   max(${at}) filter (where ${done}) as last_done_at, max(${at}) filter (where ${failed}) as last_failed_at`
