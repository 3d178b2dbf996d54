/** What other nouns may use of work hours. */

export { brokenStatements, closingRepository, officeComments } from './workHours.closing.repository.ts'
export { coachMonthsInScope, ledOn, ledOnText, requestConfirmText } from './workHours.conditions.ts'
export { priceComments, takeBackComments } from './workHours.repository.ts'
export { tablesFilled } from './workHours.rules.repository.ts'
export { withMonths } from './workHours.signing.service.ts'
export { brokenSums } from './workHours.statistics.repository.ts'
