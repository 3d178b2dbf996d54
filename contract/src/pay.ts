import type { Code } from './permissions.ts'

// Apart from the nouns, as the tables of the console ask it for every record; and from the list of permissions, which the log-in does not need.

/** Each of them shows to a reader of own groups what people are paid. */
export const PAY_CODES: readonly Code[] = ['COASH_WORKHOUR_EXPORT', 'SETTLEMENT']

/** Who sees what people are paid: everybody who sees all data, and of those who see own groups alone the holders of a code of money. */
export const seesPay = (all: boolean, holds: (code: Code) => boolean): boolean => all || PAY_CODES.some(holds)
