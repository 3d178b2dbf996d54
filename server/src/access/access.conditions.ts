import { familyRecords } from '@camp/contract/access/access.records'
import type { AnyCall } from '@camp/contract/base/call'
import { calls } from '@camp/contract/catalogue'
import { permissions } from '@camp/contract/permissions'

const opensChildren = ({ codes }: AnyCall): boolean =>
  typeof codes !== 'string' && codes.some((code) => 'showsChildren' in permissions[code])

/** Calls that take data of children out as a sheet or file: those that a code opens which shows such data. */
const exportIds = calls
  .filter((call) => typeof call.audit === 'object' && call.audit.type === 'EXPORT' && opensChildren(call))
  .map(({ id }) => id)

const list = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

/** Entries of the log about a value of a family that was shown in full. */
export const familyReads = (entry: string): string =>
  `${entry}.operation_type = 'VIEW_PII' and ${entry}.target_entity in (${list(familyRecords)})`

/** Entries about what was taken out of data of children. */
export const childExports = (entry: string): string => `${entry}.operation_type = 'EXPORT' and ${entry}.call in (${list(exportIds)})`
