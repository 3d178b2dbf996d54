import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Can } from '../ui/page/Can.tsx'
import { campChangesText } from './campChanges.text.ts'

const modal = latePart(async () => (await import('./CampImportModal.tsx')).CampImportModal)

/** Opens the import of students of a camp, for those who may. */
export function CampImportButton({ campId }: { readonly campId: number }) {
  const t = useText(campChangesText)
  const [open, setOpen] = useState(false)
  return (
    <Can action="CAMP_IMPORT">
      <Button onClick={() => setOpen(true)}>{t('import')}</Button>
      {open && <Late part={modal} props={{ campId, onClose: () => setOpen(false) }} />}
    </Can>
  )
}
