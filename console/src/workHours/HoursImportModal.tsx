import { getWorkhourImportTemplate, importWorkhours } from '@camp/contract/workHours/workHours.changes'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { ImportModal } from '../ui/import/ImportModal.tsx'
import { workHoursText } from './workHours.text.ts'

const stale = ['Work hours and contracts']

/** Hours by hand from a spreadsheet. */
export function HoursImportModal({ onClose }: { readonly onClose: () => void }) {
  const t = useText(workHoursText)
  return (
    <ImportModal
      title={t('stats.import')}
      send={(options) => call(importWorkhours, { body: { dryRun: true } }, options)}
      template={() => call(getWorkhourImportTemplate, {})}
      stale={stale}
      onClose={onClose}
    >
      <p>{t('stats.importHint')}</p>
    </ImportModal>
  )
}
