import type { Banner } from '@camp/contract/banners/banners'
import { bannerRecord } from '@camp/contract/banners/banners.record'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'

const column = sheetColumnOf(bannerRecord)

/** Columns of the export; keys are those of the list. */
export const bannerColumns: readonly SheetColumn<Banner>[] = [
  column('title', 30),
  column('position', 14),
  column('sequence', 8),
  column('shown', 10),
  column('postStatus', 10),
  column('linkKind', 10),
  column('linkTarget', 30, ({ linkName, linkTarget }) => linkName ?? linkTarget),
  column('startAt', 20),
  column('endAt', 20),
  column('isConfigure', 10),
  column('updatedAt', 20),
]
