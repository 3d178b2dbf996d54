import { getTrackingImportTemplate, importTracking } from '@camp/contract/logistics/logistics.tracking'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { ImportModal } from '../ui/import/ImportModal.tsx'
import { ordersText } from './orders.text.ts'

const stale = ['Orders', 'Logistics']

/** Ships many orders from a spreadsheet of tracking numbers. */
export function TrackingImportModal({ onClose }: { readonly onClose: () => void }) {
  const t = useText(ordersText)
  return (
    <ImportModal
      title={t('importTracking')}
      send={(options) => call(importTracking, { body: { dryRun: true } }, options)}
      template={() => call(getTrackingImportTemplate, {})}
      stale={stale}
      onClose={onClose}
    >
      <p>{t('importTrackingHint')}</p>
    </ImportModal>
  )
}
