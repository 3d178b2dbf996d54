import { getTrackingImportResult, getTrackingImportTemplate, importTracking } from '@camp/contract/orders.imports'
import { useText } from '../platform/i18n.ts'
import { ImportModal } from '../ui/ImportModal.tsx'
import { ordersText } from './orders.text.ts'

const calls = { send: importTracking, result: getTrackingImportResult, stale: ['Orders', 'Logistics'] }

/** Ships many orders from a spreadsheet of tracking numbers. */
export function TrackingImportModal({ onClose }: { readonly onClose: () => void }) {
  const t = useText(ordersText)
  return (
    <ImportModal title={t('importTracking')} calls={calls} template={getTrackingImportTemplate} onClose={onClose}>
      <p>{t('importTrackingHint')}</p>
    </ImportModal>
  )
}
