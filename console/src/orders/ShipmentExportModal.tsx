import type { CallInput } from '@camp/contract/base/call'
import { limitsOf } from '@camp/contract/base/limits'
import { exportShipment } from '@camp/contract/orders/orders'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { useState } from 'react'
import { formatCount, formatSize } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal } from '../ui/form/FormModal.tsx'
import { exportFile } from '../ui/list/ExportButton.tsx'
import { uiText } from '../ui/ui.text.ts'
import { ordersText } from './orders.text.ts'

type Input = CallInput<typeof exportShipment>

/** What is exported. */
export interface ShipmentExport {
  /** The filter, or the chosen orders. */
  readonly choice: Omit<Input['body'], 'reason' | 'total'>
  /** How many of the orders were chosen, where it is a choice: the server refuses if their number has moved. */
  readonly chosen?: number
  /** How many of them wait to be sent: so many rows the file will have. */
  readonly rows: number
  query(asTask: boolean): Input['query']
  onDrift?(): void
}

const nothingRefused = {}

/** Says how many receivers leave in full, and wants the reason, which the log keeps. */
export function ShipmentExportModal({ choice, chosen, rows, query, onDrift, onClose }: ShipmentExport & { onClose(): void }) {
  const t = useText(ordersText)
  const title = useTitles(orderRecord)
  const words = useText(uiText)
  const [bytes, setBytes] = useState<number>()
  const form = useForm(limitsOf(exportShipment), { reason: '' })
  const send = async ({ reason }: { reason: string }) => {
    const wanted = {
      label: t('exportShipment'),
      call: exportShipment,
      rows: chosen ?? rows,
      input: (asTask: boolean, total: number): Input => ({
        query: query(asTask),
        body: { ...choice, ...(chosen !== undefined && { total }), reason: reason.trim() },
      }),
      ...(onDrift && { onDrift }),
    }
    if (await exportFile(wanted, setBytes)) onClose()
  }
  const left = chosen !== undefined && chosen > rows
  return (
    <FormModal
      title={t('shipmentTitle', { count: formatCount(rows) })}
      form={form}
      sending={{ busy: bytes !== undefined, error: null, fieldErrors: nothingRefused, reset: () => undefined }}
      submit={bytes ? words('exportingAmount', { amount: formatSize(bytes) }) : t('shipmentSend', { count: formatCount(rows) })}
      onClose={onClose}
      send={send}
    >
      <p className="dialog-text">
        {left
          ? t('shipmentRowsOf', { count: formatCount(rows), chosen: formatCount(chosen) })
          : t('shipmentRows', { count: formatCount(rows) })}
      </p>
      <p className="dialog-text">{t('shipmentFull')}</p>
      <TextAreaField label={title('reason')} hint={t('shipmentReasonHint')} {...form.field('reason')} />
    </FormModal>
  )
}
