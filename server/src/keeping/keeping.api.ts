/** What other nouns may use of keeping. */

/** Filled by its migration. */
export const tablesFilled = ['keeping_rules'] as const
