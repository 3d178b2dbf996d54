import type { RiskReason, RiskWarning } from '@camp/contract/risk/risk.warning'
import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Reasons } from './Reasons.tsx'
import { warningText } from './warning.parts.text.ts'
import { WarningTag } from './warning.parts.tsx'

const rowsDialog = latePart(async () => (await import('./RiskRowsDialog.tsx')).RiskRowsDialog)

/** What the list warns of a child, on its page: each reason opens its clock-ins. */
export function WarningLine({
  id,
  studentName,
  warning,
}: {
  readonly id: number
  readonly studentName: string
  readonly warning: RiskWarning
}) {
  const t = useText(warningText)
  const [reason, setReason] = useState<RiskReason>()
  return (
    <p className="risk-warning">
      <WarningTag warning={warning} />
      <Reasons of={warning} open={setReason} />
      <Link to={`/camp/risk?view=ALL&studentName=${encodeURIComponent(studentName)}`}>{t('list')}</Link>
      {reason && <Late part={rowsDialog} props={{ row: { id, studentName }, reason, onClose: () => setReason(undefined) }} />}
    </p>
  )
}
