import { labelled } from '../base/labels.ts'

/** Whom a tag is for. */
export const tagScope = labelled({ USER: ['用户', 'Staff', 'plain'], PARENT: ['家长', 'Parents', 'plain'] })
