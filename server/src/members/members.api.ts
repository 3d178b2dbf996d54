/** What other nouns may use of members. */
export { type TakenBack, takeBackMembership } from './members.grants.service.ts'
export { grantBought } from './members.service.ts'
