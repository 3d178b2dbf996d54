import type { HandlerInput } from '@camp/contract/base/call'
import { type exportParents, listParents } from '@camp/contract/parents/parents'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { conditionsOf, matchOf } from './parents.conditions.ts'
import { type ParentSheetRow, parentsSheet } from './parents.repository.ts'
import { parentColumnsFor } from './parents.sheet.ts'

/** What the list shows for the same filter, as a sheet. */
export const parentsExport = listedExport<HandlerInput<typeof exportParents>, ParentSheetRow>({
  kind: 'parents.export',
  code: 'PARENT_EXPORT',
  title: { code: 'task.exportParents' },
  name: { zh: '家长', en: 'Parents' },
  list: listParents,
  columns: ({ codes }) => parentColumnsFor(codes),
  personal: ['phone', 'nickname'],
  chosen: (match, { codes, scope }) => ({ of: parentsSheet, where: conditionsOf(matchOf(match, codes), scope) }),
})
