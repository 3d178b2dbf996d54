import { getReferrerImportTemplate, importReferrers } from '@camp/contract/referrers/referrers.writing'
import { useState } from 'react'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { CheckField } from '../ui/form/CheckField.tsx'
import { ImportModal } from '../ui/import/ImportModal.tsx'
import { referrersText } from './referrers.text.ts'

const stale = ['Referrer', 'Orders']

/** Many referrers from a spreadsheet. */
export function ReferrerImportModal({ onClose }: { readonly onClose: () => void }) {
  const t = useText(referrersText)
  const [update, setUpdate] = useState(false)
  return (
    <ImportModal
      title={t('do.import')}
      send={(options) => call(importReferrers, { body: { dryRun: true, update } }, options)}
      template={() => call(getReferrerImportTemplate, {})}
      stale={stale}
      onClose={onClose}
    >
      <p>{t('importHint')}</p>
      <CheckField label={t('importUpdate')} value={update} onChange={setUpdate} />
    </ImportModal>
  )
}
