import { listRiskRows, type RiskRow } from '@camp/contract/risk/risk'
import type { RiskReason } from '@camp/contract/risk/risk.warning'
import { Link } from 'react-router'
import { formatCount, shortTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { PlainList } from '../ui/page/PlainList.tsx'
import { pageFor } from '../ui/page/recordNames.tsx'
import { riskText } from './risk.text.ts'
import { useReasonWords } from './riskWords.ts'

interface RiskRowsDialogProps {
  readonly row: Pick<RiskRow, 'id' | 'studentName'>
  readonly reason: RiskReason
  onClose(): void
}

/** The clock-ins that a reason was counted from, as they stood that night. */
export function RiskRowsDialog({ row, reason, onClose }: RiskRowsDialogProps) {
  const t = useText(riskText)
  const words = useReasonWords()
  const { data, error, refetch } = useCall(listRiskRows, { query: { campStudentId: row.id, kind: reason.kind } }, { quiet: () => true })
  const label = t('rowsOf', { name: row.studentName, reason: words(reason) })
  return (
    <Dialog title={label} width={720} onClose={onClose}>
      <div className="dialog-body">
        <p className="risk-line">
          <span className="quiet">{t('rowsAsOf', { day: data?.day ?? '' })}</span>
          <Link data-first to={pageFor('campStudent', row.id)} onClick={onClose}>
            {t('openChild')}
          </Link>
        </p>
        <PlainList
          label={label}
          rows={data?.rows}
          keyOf={({ lessonDate }) => lessonDate}
          error={error}
          onRetry={() => void refetch()}
          empty={t('rowsNone')}
          columns={[
            {
              key: 'lessonDate',
              title: t('lesson'),
              width: 130,
              cell: ({ lessonDate, usual }) => (
                <>
                  {lessonDate} {usual && <span className="tag tag-grey">{t('usual')}</span>}
                </>
              ),
            },
            {
              key: 'submittedAt',
              title: t('submitted'),
              cell: ({ submittedAt, makeup }) =>
                submittedAt === null ? (
                  <span className="tag tag-red">{t('notIn')}</span>
                ) : (
                  `${shortTime(submittedAt)}${makeup ? ` ${t('makeup')}` : ''}`
                ),
            },
            {
              key: 'seconds',
              title: t('studied'),
              width: 100,
              right: true,
              cell: ({ seconds }) => (seconds === null ? '' : formatCount(Math.round(seconds / 60))),
            },
            { key: 'score', title: t('score'), width: 70, right: true, cell: ({ score }) => (score === null ? '' : formatCount(score)) },
            {
              key: 'commentedAt',
              title: t('comment'),
              cell: ({ submittedAt, commentedAt, commentDueAt }) => {
                if (submittedAt === null) return ''
                if (commentedAt === null) return <span className="quiet">{t('noComment')}</span>
                const isLate = commentDueAt !== null && Date.parse(commentedAt) > Date.parse(commentDueAt)
                return `${shortTime(commentedAt)}${isLate ? ` ${t('lateBy')}` : ''}`
              },
            },
          ]}
        />
      </div>
    </Dialog>
  )
}
