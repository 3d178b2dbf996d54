import { percentOf } from '@camp/contract/base/numbers'
import type { RiskReason, RiskWarning } from '@camp/contract/risk/risk'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { Reasons } from './Reasons.tsx'
import { riskPartsText } from './risk.parts.text.ts'
import { chanceColour, useReasonWords } from './riskWords.ts'
import { useRiskMark } from './useRiskMark.ts'

const rowsDialog = latePart(async () => (await import('./RiskRowsDialog.tsx')).RiskRowsDialog)

/** That a child may stop; why, in words, under the pointer. */
export function WarningTag({ warning: { chanceBp, reasons, silent } }: { readonly warning: RiskWarning }) {
  const t = useText(riskPartsText)
  const words = useReasonWords()
  const why = reasons.length > 0 ? reasons.map(words).join(t('between')) : t('silentFor', { count: formatCount(silent) })
  return (
    <span className={`tag tag-${chanceBp === null ? 'amber' : chanceColour(chanceBp)}`} title={t('why', { reasons: why })}>
      {chanceBp === null ? t('warnedByRule') : t('warned', { chance: percentOf(chanceBp) })}
    </span>
  )
}

/** What is said of a child that may stop, once its family was called or need not be; for who may. */
export function useWarningActs({ id, warning }: { readonly id: number; readonly warning: RiskWarning | null }): readonly RowAction[] {
  const t = useText(riskPartsText)
  const holds = useHolds()
  const mark = useRiskMark()
  if (warning === null || !holds('FOLLOW_UP')) return []
  const of = { id, mark: null }
  return [
    { key: 'called', title: t('do.called'), run: () => void mark(of, 'CALLED') },
    { key: 'notNeeded', title: t('do.notNeeded'), run: () => void mark(of, 'NOT_NEEDED') },
  ]
}

/** The same on the page of a child: each reason opens its clock-ins. */
export function WarningLine({
  id,
  studentName,
  warning,
}: {
  readonly id: number
  readonly studentName: string
  readonly warning: RiskWarning
}) {
  const t = useText(riskPartsText)
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
