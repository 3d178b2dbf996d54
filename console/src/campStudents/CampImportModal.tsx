import { getCampImportTemplate, importCampStudents } from '@camp/contract/campStudents/campStudents.changes'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { ImportModal } from '../ui/import/ImportModal.tsx'
import { campChangesText } from './campChanges.text.ts'

const stale = ['Camp', 'Coaches', 'Parents']

interface CampImportModalProps {
  readonly campId: number
  onClose(): void
}

/** Enrols many children in a camp from a spreadsheet. */
export function CampImportModal({ campId, onClose }: CampImportModalProps) {
  const t = useText(campChangesText)
  return (
    <ImportModal
      title={t('import')}
      send={(options) => call(importCampStudents, { params: { campId }, body: { dryRun: true } }, options)}
      template={() => call(getCampImportTemplate, { query: { campId } })}
      stale={stale}
      onClose={onClose}
    >
      <p>{t('importHint')}</p>
    </ImportModal>
  )
}
