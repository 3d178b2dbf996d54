/** Families by where they stand in the funnel, for the conditions of lists. */
export { byStep } from './channels.steps.conditions.ts'
