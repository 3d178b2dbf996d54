import type { Referrer } from '@camp/contract/referrers/referrers'
import { useMemo, useState } from 'react'
import { RecordHistory } from '../history/history.parts.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'

const editing = latePart(async () => (await import('./ReferrerModal.tsx')).ReferrerModal)
const rejecting = latePart(async () => (await import('./RejectReferrerModal.tsx')).RejectReferrerModal)

interface Open {
  readonly what: 'edit' | 'reject' | 'history'
  /** Null: a new one. */
  readonly referrer: Referrer | null
}

/** Which dialog about a referrer is open, beside the list and in it. */
export function useReferrerDialogs() {
  const [open, setOpen] = useState<Open>()
  const opens = useMemo(
    () => ({
      create: () => setOpen({ what: 'edit', referrer: null }),
      edit: (referrer: Referrer) => setOpen({ what: 'edit', referrer }),
      reject: (referrer: Referrer) => setOpen({ what: 'reject', referrer }),
      history: (referrer: Referrer) => setOpen({ what: 'history', referrer }),
    }),
    [],
  )
  return { open, opens, close: () => setOpen(undefined) }
}

/** The dialog that is open, if any. */
export function ReferrerDialogs({ open, close: onClose }: Pick<ReturnType<typeof useReferrerDialogs>, 'open' | 'close'>) {
  if (!open) return null
  const { what, referrer } = open
  if (what === 'edit') return <Late part={editing} props={{ referrer, onClose }} />
  if (!referrer) return null
  if (what === 'reject') return <Late part={rejecting} props={{ referrer, onClose }} />
  return <RecordHistory entity="referrer" id={referrer.id} title={referrer.name} onClose={onClose} />
}
