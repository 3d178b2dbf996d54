import type { LogEntity } from '../records.ts'

/** Records of families: what is shown in full of these is counted. */
export const familyRecords = [
  'parent',
  'parentDevice',
  'campStudent',
  'order',
  'refundRequest',
  'userAddress',
  'logisticsOrder',
  'feedback',
  'followUp',
  'member',
  'demo',
  'report',
  'share',
] as const satisfies readonly LogEntity[]
