/** What other nouns may use of the report on minors' data. */

/** Filled by its migration. */
export const tablesFilled = ['outside_recipients'] as const
