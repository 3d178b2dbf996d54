import type { CallInput } from '@camp/contract/base/call'
import { limitsOf } from '@camp/contract/base/limits'
import { exportShipment } from '@camp/contract/orders/orders.exports'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { ExportReasonModal } from '../ui/list/ExportReasonModal.tsx'
import { shipmentsText } from './shipments.text.ts'

type Input = CallInput<typeof exportShipment>

/** What is exported. */
export interface ShipmentExport {
  /** The filter, or the chosen orders. */
  readonly choice: Omit<Input['body'], 'reason' | 'total'>
  /** How many of the orders were chosen, where it is a choice: the server refuses if their number has moved. */
  readonly chosen?: number
  /** How many of them wait to be sent: so many rows the file will have. */
  readonly rows: number
  /** Of how many of those a refund is asked for. */
  readonly asked: number
  query(asTask: boolean): Input['query']
  onDrift?(): void
}

/** Says how many receivers leave in full, and wants the reason, which the log keeps. */
export function ShipmentExportModal({ choice, chosen, rows, asked, query, onDrift, onClose }: ShipmentExport & { onClose(): void }) {
  const t = useText(shipmentsText)
  const title = useTitles(orderRecord)
  const count = formatCount(rows)
  return (
    <ExportReasonModal
      title={t('title', { count })}
      label={title('reason')}
      hint={t('reasonHint')}
      submit={t('send', { count })}
      task={t('task')}
      call={exportShipment}
      rows={chosen ?? rows}
      takes={limitsOf(exportShipment)}
      input={(reason, asTask, total): Input => ({
        query: query(asTask),
        body: { ...choice, ...(chosen !== undefined && { total }), reason },
      })}
      onDrift={onDrift}
      onClose={onClose}
    >
      <p className="dialog-text">
        {chosen !== undefined && chosen > rows ? t('rowsOf', { count, chosen: formatCount(chosen) }) : t('rows', { count })}
      </p>
      {asked > 0 && <p className="dialog-text">{t('asked', { count: formatCount(asked) })}</p>}
      <p className="dialog-text">{t('full')}</p>
    </ExportReasonModal>
  )
}
