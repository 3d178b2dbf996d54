import { listReports, type ReportRow } from '@camp/contract/reports/reports'
import { rankBand, reportKind } from '@camp/contract/reports/reports.labels'
import { reportRecord } from '@camp/contract/reports/reports.record'
import { useState } from 'react'
import { RecordHistory } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { nameIn } from '../ui/page/recordNames.tsx'
import { idOf, type PeekProps } from '../ui/peek/peek.ts'
import { StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { ReportPicture } from './ReportPicture.tsx'
import { imageAddress, pdfAddress } from './reportFiles.ts'
import { reportsText } from './reports.text.ts'

const sharing = latePart(async () => (await import('./ShareReportModal.tsx')).ShareReportModal)

/** A report beside the list: its picture as the family gets it, its figures, and what can be done with it. */
export function ReportPeek({ of, row }: PeekProps<ReportRow>) {
  const t = useText(reportsText)
  const id = idOf(of)
  const asked = useCall(listReports, { query: { page: 1, id: [id] } }, { enabled: row === undefined && Number.isInteger(id) })
  const report = row ?? asked.data?.content[0]
  if (report) return <ReportFacts report={report} />
  return (
    <RecordState
      failure={asked.error?.failure}
      missing={!Number.isInteger(id) || asked.data !== undefined}
      words={{ title: t('gone.title'), hint: t('gone.hint'), back: t('gone.back') }}
      list="/resources/report"
      onRetry={() => void asked.refetch()}
    />
  )
}

function ReportFacts({ report }: { readonly report: ReportRow }) {
  const t = useText(reportsText)
  const title = useTitles(reportRecord)
  const holds = useHolds()
  const [open, setOpen] = useState<'share' | 'history'>()
  const { id, version, studentName, kind } = report
  const save = (address: string) => window.open(address, '_blank', 'noopener')
  const actions = [
    ...(holds('RESOURCE_REPORT_EDIT')
      ? [{ key: 'share', title: t(report.share ? 'do.link' : 'do.share'), run: () => setOpen('share') }]
      : []),
    { key: 'image', title: t('do.image'), run: () => void save(imageAddress(id, version)) },
    { key: 'pdf', title: t('do.pdf'), run: () => void save(pdfAddress(id)) },
    { key: 'history', title: t('do.history'), run: () => setOpen('history') },
  ]
  const facts = [
    { key: 'campName', title: title('campName'), value: nameIn(report, 'campName') },
    { key: 'groupName', title: title('groupName'), value: report.groupName },
    { key: 'coachName', title: title('coachName'), value: report.coachName },
    { key: 'period', title: title('periodEnd'), value: t('period', { from: report.periodStart, to: report.periodEnd }) },
    { key: 'days', title: title('days'), value: `${report.days} / ${report.lessons}` },
    { key: 'minutes', title: title('minutes'), value: report.minutes },
    { key: 'scoreMean', title: title('scoreMean'), value: report.scoreMean },
    { key: 'scoreBest', title: title('scoreBest'), value: report.scoreBest },
    { key: 'rankBand', title: title('rankBand'), value: report.rankBand && <StatusTag of={rankBand} value={report.rankBand} /> },
    { key: 'comments', title: title('comments'), value: report.comments },
    { key: 'madeByName', title: title('madeByName'), value: report.madeByName },
    { key: 'createdAt', title: title('createdAt'), value: <TimeCell at={report.updatedAt} /> },
  ]
  return (
    <DetailPage title={studentName} extra={<StatusTag of={reportKind} value={kind} />} actions={<PageActions items={actions} />}>
      <Card title={t('do.preview')}>
        <ReportPicture key={`${id}:${version}`} address={imageAddress(id, version)} name={studentName} />
        <Descriptions facts={facts} />
      </Card>
      {open === 'share' && <Late part={sharing} props={{ report, onClose: () => setOpen(undefined) }} />}
      {open === 'history' && <RecordHistory entity="report" id={id} title={studentName} onClose={() => setOpen(undefined)} />}
    </DetailPage>
  )
}
