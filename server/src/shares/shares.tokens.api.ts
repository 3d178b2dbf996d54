/** Where a link leads, for those who show it beside what is shared. */
export { shareAddress } from './shares.tokens.rules.ts'
