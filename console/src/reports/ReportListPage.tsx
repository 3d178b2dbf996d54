import { exportReports, listReports, type ReportFilter, type ReportRow, reportFilter } from '@camp/contract/reports/reports'
import { reportRecord } from '@camp/contract/reports/reports.record'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { CampPicker } from '../camps/camps.parts.tsx'
import { CoachFilter } from '../coaches/coaches.parts.tsx'
import { useRowHistory } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter, SelectFilter } from '../ui/filter/SelectFilter.tsx'
import { type DraftField, useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import type { Peek } from '../ui/peek/peek.ts'
import type { RowAction } from '../ui/table/column.ts'
import { DownloadChosen } from './DownloadChosen.tsx'
import { useReportColumns } from './reportColumns.tsx'
import { pdfAddress } from './reportFiles.ts'
import { reportsText } from './reports.text.ts'

/** A report beside the list: its picture stands first. */
const reportPeek: Peek<ReportRow> = {
  keyOf: ({ id }) => String(id),
  part: latePart(async () => (await import('./ReportPeek.tsx')).ReportPeek),
}

const generating = latePart(async () => (await import('./GenerateReportsModal.tsx')).GenerateReportsModal)
const sharing = latePart(async () => (await import('./ShareReportModal.tsx')).ShareReportModal)

/** Learning reports: made for many at once, looked at one by one, sent to the families. */
export function ReportListPage() {
  const t = useText(reportsText)
  const list = useList(listReports, { filter: reportFilter, sheet: { call: exportReports } })
  const holds = useHolds()
  const navigate = useNavigate()
  const [generate, setGenerate] = useState(false)
  const [shared, setShared] = useState<ReportRow>()
  const history = useRowHistory<ReportRow>('report', ({ studentName }) => studentName)
  const student = useCallback(
    ({ campStudentId }: ReportRow) => void navigate(`/camp/campStudent/campStudentDetail?id=${campStudentId}`),
    [navigate],
  )
  const views = useMemo(
    () => [
      { key: 'shared', title: t('view.shared'), filter: { shared: true } },
      { key: 'certificates', title: t('view.certificates'), filter: { kind: ['CERTIFICATE' as const] } },
    ],
    [t],
  )
  const actions = (report: ReportRow): RowAction[] => [
    ...(holds('RESOURCE_REPORT_EDIT')
      ? [{ key: 'share', title: t(report.share ? 'do.link' : 'do.share'), run: () => setShared(report) }]
      : []),
    { key: 'pdf', title: t('do.pdf'), run: () => void window.open(pdfAddress(report.id), '_blank', 'noopener') },
    ...(holds('CAMP_STUDENT_DETAIL') ? [{ key: 'student', title: t('do.student'), run: () => student(report) }] : []),
    history.action(report),
  ]
  return (
    <>
      <ListPage
        id="reports"
        title={t('listTitle')}
        views={views}
        list={list}
        columns={useReportColumns()}
        actions={actions}
        peek={reportPeek}
        create={{
          label: t('do.generate'),
          code: 'RESOURCE_REPORT_EDIT',
          run: () => setGenerate(true),
          first: { title: t('emptyTitle'), hint: t('emptyHint') },
        }}
        search={<ReportSearchForm list={list} />}
        bulk={holds('RESOURCE_REPORT_EXPORT') ? (selection) => <DownloadChosen selection={selection} /> : undefined}
      />
      {generate && <Late part={generating} props={{ onClose: () => setGenerate(false) }} />}
      {shared && <Late part={sharing} props={{ report: shared, onClose: () => setShared(undefined) }} />}
      {history.shown}
    </>
  )
}

const folded = ['coachId', 'shared'] as const

/** The filters of the list of reports. */
function ReportSearchForm({ list }: { readonly list: List<ReportRow, ReportFilter> }) {
  const t = useText(reportsText)
  const title = useTitles(reportRecord)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <CoachFilter label={title('coachName')} {...field('coachId')} />
      <SharedFilter label={t('field.shared')} {...field('shared')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <TextFilter label={title('studentName')} {...field('studentName')} />
      <CampPicker label={title('campName')} {...field('campId')} />
      <LabelFilter of={reportRecord} {...field('kind')} />
    </SearchForm>
  )
}

/** One of yes and no, or both. */
function SharedFilter({ value, onChange, ...props }: DraftField<boolean> & { readonly label: string }) {
  const t = useText(reportsText)
  const options = [
    { value: 'true', label: t('yes') },
    { value: 'false', label: t('no') },
  ]
  return (
    <SelectFilter
      {...props}
      options={options}
      value={value === undefined ? undefined : [String(value)]}
      onChange={(chosen) => onChange(chosen?.length === 1 ? chosen[0] === 'true' : undefined)}
    />
  )
}
