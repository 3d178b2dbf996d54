import { labelled } from '../base/labels.ts'

/** Who made a learning device: only those of TIANBO are freed one by one. */
export const deviceVendor = labelled({ TIANBO: ['天博', 'Tianbo', 'blue'], OTHER: ['其他', 'Other', 'grey'] })
