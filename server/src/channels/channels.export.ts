import type { HandlerInput } from '@camp/contract/base/call'
import { rateCell } from '@camp/contract/base/numbers'
import { type exportPromotionChannels, listPromotionChannels } from '@camp/contract/channels/channels'
import { channelRecord } from '@camp/contract/channels/channels.record'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { channelConditions, channelsList, type StoredChannel } from './channels.repository.ts'

const column = sheetColumnOf(channelRecord)

/** Columns of the export of channels; keys are those of the list. */
const channelColumns: readonly SheetColumn<StoredChannel>[] = [
  column('name', 24),
  column('code', 20),
  column('kind', 10),
  column('ownerName', 12),
  column('visits', 12),
  column('registrations', 10),
  column('conversionBp', 12, ({ firstPaid, registrations }) => rateCell(firstPaid, registrations)),
  column('orderCount', 12),
  column('paidAmount', 14),
  column('refundedAmount', 14),
  column('activeFlg', 8),
  column('defaultBatchName', 24),
  column('campaign', 20),
  column('landingUrl', 36),
  column('remark', 30),
  column('createdAt', 20),
  column('updatedAt', 20),
]

/** What the list shows for the same filter, as a sheet. */
export const channelsExport = listedExport<HandlerInput<typeof exportPromotionChannels>, StoredChannel>({
  kind: 'channels.export',
  code: 'PROMOTE_INDEX',
  title: { code: 'task.exportChannels' },
  name: { zh: '推广渠道', en: 'Channels' },
  list: listPromotionChannels,
  columns: channelColumns,
  chosen: (match, { scope }) => ({ of: channelsList(scope), where: channelConditions(match) }),
})
