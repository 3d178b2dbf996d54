import { traceWorkhours } from '@camp/contract/workHours/workHours.trace'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { traceText } from './trace/trace.text.ts'

const drawer = latePart(async () => (await import('./trace/WhyDrawer.tsx')).WhyDrawer)

interface WhyButtonProps {
  readonly flowId: string
  readonly coachId: number
}

/** Beside the amount of a contract: opens why it is this amount. For who may see work hours, and for the coach whose they are. */
export function WhyButton({ flowId, coachId }: WhyButtonProps) {
  const t = useText(traceText)
  const holds = useHolds()
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  if (!holds(...traceWorkhours.codes) && user?.coachId !== coachId) return null
  return (
    <>
      <button type="button" className="link" aria-label={t('title')} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('why')}
      </button>
      {open && (
        <Late part={drawer} props={{ of: { contractFlowId: flowId }, list: '/coach/contractSignRecords', onClose: () => setOpen(false) }} />
      )}
    </>
  )
}
