/** What other nouns may use of members: rules, never its statements. */
export { takeBackMembership } from './members.grants.service.ts'
export { grantBought } from './members.service.ts'
