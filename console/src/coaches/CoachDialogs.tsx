import type { Coach } from '@camp/contract/coaches/coaches'
import { useMemo, useState } from 'react'
import { RecordHistory } from '../history/history.parts.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'

const editing = latePart(async () => (await import('./CoachModal.tsx')).CoachModal)

interface Open {
  readonly what: 'edit' | 'history'
  /** Null: a new one. */
  readonly coach: Coach | null
}

/** Which dialog about a coach is open, beside the list and in it. */
export function useCoachDialogs() {
  const [open, setOpen] = useState<Open>()
  const opens = useMemo(
    () => ({
      create: () => setOpen({ what: 'edit', coach: null }),
      edit: (coach: Coach) => setOpen({ what: 'edit', coach }),
      history: (coach: Coach) => setOpen({ what: 'history', coach }),
    }),
    [],
  )
  return { open, opens, close: () => setOpen(undefined) }
}

/** The dialog that is open, if any. */
export function CoachDialogs({ open, close: onClose }: Pick<ReturnType<typeof useCoachDialogs>, 'open' | 'close'>) {
  if (!open) return null
  const { what, coach } = open
  if (what === 'edit') return <Late part={editing} props={{ coach, onClose }} />
  return coach && <RecordHistory entity="coach" id={coach.id} title={coach.name} onClose={onClose} />
}
