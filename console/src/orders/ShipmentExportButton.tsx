import { countShipments } from '@camp/contract/orders/orders.exports'
import { useRef, useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { ordersText } from './orders.text.ts'
import type { ShipmentExport } from './ShipmentExportModal.tsx'

const modal = latePart(async () => (await import('./ShipmentExportModal.tsx')).ShipmentExportModal)

interface ShipmentExportButtonProps extends Omit<ShipmentExport, 'rows' | 'asked'> {
  readonly label: string
  /** As words in a bar instead of a button. */
  readonly inline?: boolean
}

/** Export of what waits to be sent: counts it, and asks before receivers leave in full. */
export function ShipmentExportButton({ label, inline = false, ...wanted }: ShipmentExportButtonProps) {
  const t = useText(ordersText)
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<{ rows: number; asked: number }>()
  const counting = useRef(false)
  const ask = async () => {
    if (counting.current) return
    counting.current = true
    setBusy(true)
    const answer = await call(countShipments, { body: wanted.choice })
    counting.current = false
    setBusy(false)
    if (isFailure(answer)) return
    if (answer.rows === 0) toast('info', t('shipmentNone'))
    else setFound(answer)
  }
  return (
    <>
      {inline ? (
        <button type="button" className="link" aria-disabled={busy || undefined} onClick={() => void ask()}>
          {label}
        </button>
      ) : (
        <Button busy={busy} onClick={() => void ask()}>
          {label}
        </Button>
      )}
      {found && <Late part={modal} props={{ ...wanted, rows: found.rows, asked: found.asked, onClose: () => setFound(undefined) }} />}
    </>
  )
}
