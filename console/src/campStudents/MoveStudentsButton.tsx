import type { CampStudentListFilter } from '@camp/contract/campStudents/campStudents'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import type { ListSelection } from '../ui/list/listSelection.ts'
import { Can } from '../ui/page/Can.tsx'
import { campChangesText } from './campChanges.text.ts'

const modal = latePart(async () => (await import('./MoveStudentsModal.tsx')).MoveStudentsModal)

interface MoveStudentsButtonProps {
  readonly campId: number
  readonly selection: ListSelection<CampStudentListFilter>
  readonly onDrift: () => void
}

/** Moves the chosen students of a camp to another group, for those who may. */
export function MoveStudentsButton({ campId, selection, onDrift }: MoveStudentsButtonProps) {
  const t = useText(campChangesText)
  const [open, setOpen] = useState(false)
  return (
    <Can action="CAMP_STUDENT_EDIT">
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t('move')}
      </button>
      {open && <Late part={modal} props={{ campId, selection, onDrift, onClose: () => setOpen(false) }} />}
    </Can>
  )
}
