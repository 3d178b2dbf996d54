import { useState } from 'react'
import { Late, latePart } from '../ui/base/latePart.tsx'
import type { StatementOpen } from './useStatementActions.ts'

const closing = latePart(async () => (await import('./CloseMonthModal.tsx')).CloseMonthModal)
const paying = latePart(async () => (await import('./PayMonthModal.tsx')).PayMonthModal)
const stepping = latePart(async () => (await import('./StatementStepModal.tsx')).StatementStepModal)
const disputing = latePart(async () => (await import('./DisputeModal.tsx')).DisputeModal)
const payee = latePart(async () => (await import('./CoachPayeeModal.tsx')).CoachPayeeModal)

/** Which dialog about statements is open, in the list and beside it. */
export function useStatementDialogs() {
  const [open, show] = useState<StatementOpen>()
  return { open, show, close: () => show(undefined) }
}

interface DialogsProps {
  readonly open: StatementOpen | undefined
  close(): void
  /** Something was done. */
  onDone?(): void
}

/** The dialog that is open, if any. */
export function StatementDialogs({ open, close: onClose, onDone = () => undefined }: DialogsProps) {
  if (!open) return null
  if (open.what === 'close') return <Late part={closing} props={{ whom: open, onClose, onDone }} />
  if ('rows' in open) {
    const { what, month, rows } = open
    return <Late part={paying} props={{ what, month, rows, onClose, onDone }} />
  }
  if (open.what === 'dispute') return <Late part={disputing} props={{ row: open.row, onClose }} />
  if (open.what === 'payee') return <Late part={payee} props={{ row: open.row, onClose }} />
  return <Late part={stepping} props={{ step: open.what, row: open.row, onClose }} />
}
