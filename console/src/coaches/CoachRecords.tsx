import { getCoachMembers } from '@camp/contract/campStudents/campStudents'
import { clockInRow } from '@camp/contract/campStudents/campStudents.clockIns.words'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import { campStudentStatus } from '@camp/contract/camps/camps.labels'
import { getCoachComments } from '@camp/contract/coaches/coaches.comments'
import { commentKind } from '@camp/contract/coaches/coaches.labels'
import { listEssContracts } from '@camp/contract/contracts/contracts'
import { contractRecord } from '@camp/contract/contracts/contracts.record'
import { contractStatus } from '@camp/contract/contracts/contracts.steps'
import { listWorkhourCoaches } from '@camp/contract/workHours/workHours'
import { statementStatus, workKind } from '@camp/contract/workHours/workHours.labels'
import { workHourRecord, workStatementRecord } from '@camp/contract/workHours/workHours.record'
import { listWorkStatements } from '@camp/contract/workHours/workHours.statements'
import { formatDelay, formatDuration, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { PlainList, usePages } from '../ui/page/PlainList.tsx'
import { RecordLink } from '../ui/page/RecordLink.tsx'
import { nameIn, pageFor } from '../ui/page/recordNames.tsx'
import { StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { coachListText } from './coachList.text.ts'

interface TabProps {
  readonly coachId: number
}

/** Hours, the latest day first. */
export function CoachHoursTab({ coachId }: TabProps) {
  const t = useText(coachListText)
  const title = useTitles(workHourRecord)
  const language = useLanguage()
  const { page, size, ...turn } = usePages()
  const { data, error, refetch } = useCall(listWorkhourCoaches, { query: { coachId: [coachId], page, size } }, { keepPrevious: true })
  return (
    <PlainList
      label={t('tab.hours')}
      rows={data?.content}
      keyOf={(row) => row.id}
      error={error}
      onRetry={() => void refetch()}
      empty={t('none.hours')}
      pages={{ page, size, total: data?.totalElements ?? 0, ...turn }}
      columns={[
        {
          key: 'date',
          title: title('date'),
          width: 110,
          cell: (row) => <RecordLink to={`/coach/coachWorkHourDetail/${coachId}`}>{row.date}</RecordLink>,
        },
        { key: 'kind', title: title('kind'), width: 100, cell: (row) => workKind.label(row.kind, language) },
        {
          key: 'camp',
          title: title('campName'),
          cell: (row) => nameIn(row, 'campName'),
        },
        { key: 'minutes', title: t('tab.hours'), width: 120, right: true, cell: (row) => formatDuration(row.minutes) },
        { key: 'amount', title: title('amount'), width: 110, right: true, cell: (row) => formatMoney(row.amount) },
      ]}
    />
  )
}

/** Monthly statements, the latest first. */
export function CoachStatementsTab({ coachId }: TabProps) {
  const t = useText(coachListText)
  const title = useTitles(workStatementRecord)
  const { page, size, ...turn } = usePages()
  const { data, error, refetch } = useCall(listWorkStatements, { query: { coachId: [coachId], page, size } }, { keepPrevious: true })
  return (
    <PlainList
      label={t('tab.statements')}
      rows={data?.content}
      keyOf={(row) => row.id}
      error={error}
      onRetry={() => void refetch()}
      empty={t('none.statements')}
      pages={{ page, size, total: data?.totalElements ?? 0, ...turn }}
      columns={[
        {
          key: 'month',
          title: title('month'),
          cell: (row) => <RecordLink to={`/coach/statements?peek=${row.id}`}>{row.month}</RecordLink>,
        },
        { key: 'minutes', title: t('tab.hours'), width: 130, right: true, cell: (row) => formatDuration(row.minutes) },
        { key: 'amount', title: title('amount'), width: 120, right: true, cell: (row) => formatMoney(row.amount) },
        { key: 'status', title: title('status'), width: 100, cell: (row) => <StatusTag of={statementStatus} value={row.status} /> },
      ]}
    />
  )
}

/** Contracts, the latest first. */
export function CoachContractsTab({ coachId }: TabProps) {
  const t = useText(coachListText)
  const title = useTitles(contractRecord)
  const { page, size, ...turn } = usePages()
  const { data, error, refetch } = useCall(listEssContracts, { query: { coachId: [coachId], page, size } }, { keepPrevious: true })
  return (
    <PlainList
      label={t('tab.contracts')}
      rows={data?.content}
      keyOf={(row) => row.id}
      error={error}
      onRetry={() => void refetch()}
      empty={t('none.contracts')}
      pages={{ page, size, total: data?.totalElements ?? 0, ...turn }}
      columns={[
        {
          key: 'flowId',
          title: title('flowId'),
          cell: (row) => <RecordLink to={`/coach/contractSignRecords?peek=${row.flowId}`}>{row.flowId}</RecordLink>,
        },
        { key: 'from', title: title('startDate'), width: 110, cell: (row) => row.startDate },
        { key: 'to', title: title('endDate'), width: 110, cell: (row) => row.endDate },
        { key: 'amount', title: title('amount'), width: 110, right: true, cell: (row) => formatMoney(row.amount) },
        { key: 'sent', title: title('sentAt'), width: 112, cell: (row) => <TimeCell at={row.sentAt} /> },
        { key: 'status', title: title('status'), width: 92, cell: (row) => <StatusTag of={contractStatus} value={row.status} /> },
      ]}
    />
  )
}

/** The children in groups of this coach who study now. */
export function CoachStudentsTab({ coachId }: TabProps) {
  const t = useText(coachListText)
  const title = useTitles(campStudentRecord)
  const { page, size, ...turn } = usePages()
  const query = { coachId, status: ['STUDYING' as const], page, size }
  const { data, error, refetch } = useCall(getCoachMembers, { query }, { keepPrevious: true })
  return (
    <PlainList
      label={t('tab.students')}
      rows={data?.content}
      keyOf={(row) => row.id}
      error={error}
      onRetry={() => void refetch()}
      empty={t('none.students')}
      pages={{ page, size, total: data?.totalElements ?? 0, ...turn }}
      columns={[
        {
          key: 'child',
          title: title('studentName'),
          width: 100,
          cell: (row) => <RecordLink to={pageFor('campStudent', row.id)}>{row.studentName}</RecordLink>,
        },
        { key: 'camp', title: title('campName'), cell: (row) => nameIn(row, 'campName') },
        { key: 'group', title: title('groupName'), width: 100, cell: (row) => nameIn({ ...row, groupName: row.group.name }, 'groupName') },
        {
          key: 'parent',
          title: title('parentName'),
          width: 110,
          cell: (row) => nameIn(row, 'parentName'),
        },
        { key: 'status', title: title('status'), width: 88, cell: (row) => <StatusTag of={campStudentStatus} value={row.status} /> },
      ]}
    />
  )
}

/** Comments that were late, or still are missing. */
export function CoachLateTab({ coachId }: TabProps) {
  const t = useText(coachListText)
  const title = useTitles(clockInRow)
  const { page, size, ...turn } = usePages()
  const query = { coachId: [coachId], kind: ['MISSING' as const, 'LATE' as const], page, size }
  const { data, error, refetch } = useCall(getCoachComments, { query }, { keepPrevious: true })
  return (
    <PlainList
      label={t('tab.late')}
      rows={data?.content}
      keyOf={(row) => row.id}
      error={error}
      onRetry={() => void refetch()}
      empty={t('none.late')}
      pages={{ page, size, total: data?.totalElements ?? 0, ...turn }}
      columns={[
        {
          key: 'child',
          title: title('studentName'),
          width: 100,
          cell: (row) => nameIn(row, 'studentName'),
        },
        { key: 'camp', title: title('campName'), cell: (row) => nameIn(row, 'campName') },
        { key: 'due', title: title('dueAt'), width: 112, cell: (row) => <TimeCell at={row.dueAt} /> },
        { key: 'late', title: title('overtimeMinutes'), width: 120, right: true, cell: (row) => formatDelay(row.overtimeMinutes) },
        { key: 'kind', title: title('kind'), width: 92, cell: (row) => <StatusTag of={commentKind} value={row.kind} /> },
      ]}
    />
  )
}
