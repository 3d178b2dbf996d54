import type { CoachGroup } from '@camp/contract/coachGroups/coachGroups'
import { useMemo, useState } from 'react'
import { RecordHistory } from '../history/history.parts.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'

const editing = latePart(async () => (await import('./CoachGroupModal.tsx')).CoachGroupModal)

interface Open {
  readonly what: 'edit' | 'history'
  /** Null: a new one. */
  readonly group: CoachGroup | null
}

/** Which dialog about a coach group is open, beside the list and in it. */
export function useCoachGroupDialogs() {
  const [open, setOpen] = useState<Open>()
  const opens = useMemo(
    () => ({
      create: () => setOpen({ what: 'edit', group: null }),
      edit: (group: CoachGroup) => setOpen({ what: 'edit', group }),
      history: (group: CoachGroup) => setOpen({ what: 'history', group }),
    }),
    [],
  )
  return { open, opens, close: () => setOpen(undefined) }
}

/** The dialog that is open, if any. */
export function CoachGroupDialogs({ open, close: onClose }: Pick<ReturnType<typeof useCoachGroupDialogs>, 'open' | 'close'>) {
  if (!open) return null
  const { what, group } = open
  if (what === 'edit') return <Late part={editing} props={{ group, onClose }} />
  return group && <RecordHistory entity="coachGroup" id={group.id} title={group.name} onClose={onClose} />
}
