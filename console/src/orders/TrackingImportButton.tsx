import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { ordersText } from './orders.text.ts'

const modal = latePart(async () => (await import('./TrackingImportModal.tsx')).TrackingImportModal)

/** Opens the import of tracking numbers. */
export function TrackingImportButton() {
  const t = useText(ordersText)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('importTracking')}</Button>
      {open && <Late part={modal} props={{ onClose: () => setOpen(false) }} />}
    </>
  )
}
