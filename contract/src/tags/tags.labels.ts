import { labelled } from '../base/labels.ts'

/** Whom a tag is for. */
export const tagScope = labelled({ USER: ['用户', 'Staff', 'blue'], PARENT: ['家长', 'Parents', 'green'] })
