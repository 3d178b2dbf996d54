import { getReferrerImportTemplate, importReferrers } from '@camp/contract/referrers/referrers.writing'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { ImportModal } from '../ui/import/ImportModal.tsx'
import { referrersText } from './referrers.text.ts'

const stale = ['Referrer', 'Orders']

/** Many referrers from a spreadsheet. */
export function ReferrerImportModal({ onClose }: { readonly onClose: () => void }) {
  const t = useText(referrersText)
  return (
    <ImportModal
      title={t('do.import')}
      send={(options) => call(importReferrers, { body: { dryRun: true } }, options)}
      template={() => call(getReferrerImportTemplate, {})}
      stale={stale}
      onClose={onClose}
    >
      <p>{t('importHint')}</p>
    </ImportModal>
  )
}
