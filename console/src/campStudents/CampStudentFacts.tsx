import { leavingReason } from '@camp/contract/campStudents/campStudents.leaving'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import { type CampStudentDetail, campStudentStep } from '@camp/contract/campStudents/campStudents.weeks'
import { campStatus, campStudentSource, gender } from '@camp/contract/camps/camps.labels'
import { campName } from '@camp/contract/camps/camps.names'
import { Link } from 'react-router'
import { formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { FactLine } from '../ui/page/FactLine.tsx'
import { RecordLink } from '../ui/page/RecordLink.tsx'
import { nameIn, pageFor } from '../ui/page/recordNames.tsx'
import { Timeline } from '../ui/page/Timeline.tsx'
import { FileLink, PersonalCell, StatusTag } from '../ui/table/cells.tsx'
import { campStudentsText } from './campStudents.text.ts'

interface PartProps {
  readonly enrolment: CampStudentDetail
}

/** Whom to call, and where the child is: what stands first on its page. */
export function CampStudentPlace({ enrolment }: PartProps) {
  const title = useTitles(campStudentRecord)
  const holds = useHolds()
  const { parent, camp, group, id } = enrolment
  return (
    <FactLine
      facts={[
        {
          key: 'parent',
          title: title('parentName'),
          value: <RecordLink to={pageFor('parent', parent.id)}>{parent.realName ?? parent.nickname}</RecordLink>,
        },
        {
          key: 'phone',
          title: title('parentPhone'),
          value: <PersonalCell value={parent.phone} entity="campStudent" id={id} field="parentPhone" />,
        },
        { key: 'group', title: title('groupName'), value: nameIn({ ...enrolment, groupName: group.name }, 'groupName') },
        { key: 'coach', title: title('coachName'), value: enrolment.coachName && nameIn(enrolment, 'coachName') },
        {
          key: 'camp',
          title: title('campName'),
          value: holds('CAMP_STUDENT') ? <Link to={`/camp/campStudent?campId=${camp.id}`}>{campName(camp)}</Link> : campName(camp),
        },
      ]}
    />
  )
}

/** The child, and how it came into the camp. */
export function CampStudentFacts({ enrolment }: PartProps) {
  const t = useText(campStudentsText)
  const title = useTitles(campStudentRecord)
  const language = useLanguage()
  const { student, camp, source, orderNumber, joinedAt, coachRemark } = enrolment
  return (
    <Card title={t('part.child')}>
      <Descriptions
        facts={[
          { key: 'student', title: title('studentName'), value: [student.name, student.englishName].filter(Boolean).join(' · ') },
          { key: 'gender', title: t('field.gender'), value: student.gender && gender.label(student.gender, language) },
          { key: 'birthday', title: t('field.birthday'), value: student.birthday },
          { key: 'grade', title: t('field.grade'), value: student.grade },
          { key: 'level', title: t('field.level'), value: student.englishLevel },
          {
            key: 'period',
            title: t('field.period'),
            value: (
              <>
                {camp.startDate} ~ {camp.endDate} <StatusTag of={campStatus} value={camp.status} />
              </>
            ),
          },
          { key: 'source', title: title('source'), value: campStudentSource.label(source, language) },
          { key: 'order', title: title('orderNumber'), value: orderNumber && nameIn({ orderNumber }, 'orderNumber') },
          { key: 'joined', title: title('joinedAt'), value: formatTime(joinedAt) },
          { key: 'remark', title: title('coachRemark'), value: coachRemark || undefined, wide: (coachRemark?.length ?? 0) > 20 },
        ]}
      />
    </Card>
  )
}

/** Learning reports, the newest first. */
export function CampStudentReports({ enrolment: { reports } }: PartProps) {
  const t = useText(campStudentsText)
  const holds = useHolds()
  return (
    <Card title={t('part.reports')}>
      {reports.length === 0 && <p className="quiet">{t('noReports')}</p>}
      <ul className="campStudents-reports">
        {reports.map(({ id, periodStart, periodEnd, pdfUrl }) => (
          <li key={id}>
            {periodStart} ~ {periodEnd}
            <FileLink address={holds('RESOURCE_REPORT') ? pdfUrl : null} title={t('openPdf')}>
              <span className="quiet">{t('noPdf')}</span>
            </FileLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What somebody wrote to it, or that a refund did it. */
function LeavingReason(end: Parameters<typeof leavingReason>[0]) {
  const words = leavingReason(end, useLanguage())
  return words && <span className="detail-timeline-note">{words}</span>
}

/** When the child was in the camp, the last time first. */
export function CampStudentStays({ enrolment: { stays } }: PartProps) {
  const t = useText(campStudentsText)
  const items = [...stays].reverse().map(({ from, to, groupName, by, ...end }) => ({
    key: from,
    hue: to === null ? ('green' as const) : ('grey' as const),
    title: to === null ? t('stay.open', { from: formatTime(from) }) : t('stay.closed', { from: formatTime(from), to: formatTime(to) }),
    at: from,
    detail: (
      <>
        <span>{groupName}</span>
        {by && <span>{t('stay.by', { by })}</span>}
        <LeavingReason {...end} />
      </>
    ),
  }))
  return (
    <Card title={t('part.stays')}>
      <Timeline items={items} />
    </Card>
  )
}

/** Where the child was before, and where it is to go. */
export function CampStudentMoves({ enrolment: { moves } }: PartProps) {
  const t = useText(campStudentsText)
  const title = useTitles(campStudentRecord)
  const items = moves.map((move) => ({
    key: String(move.id),
    hue: move.cancelledAt ? ('grey' as const) : move.appliedAt ? ('blue' as const) : ('amber' as const),
    title: `${move.fromGroupName} → ${move.toGroupName}`,
    at: move.createdAt,
    detail: (
      <>
        <span>{move.movedBy ?? t('bySystem')}</span>
        <span>
          {title('effectiveDate')} {move.effectiveDate}
        </span>
        {move.cancelledAt ? <span>{t('moveState.cancelled')}</span> : !move.appliedAt && <span>{t('moveState.planned')}</span>}
        {move.reason && <span className="detail-timeline-note">{move.reason}</span>}
      </>
    ),
  }))
  return <Card title={t('part.moves')}>{items.length === 0 ? <p className="quiet">{t('noMoves')}</p> : <Timeline items={items} />}</Card>
}

/** What happened, newest first. */
export function CampStudentTimeline({ enrolment: { timeline } }: PartProps) {
  const t = useText(campStudentsText)
  const language = useLanguage()
  const items = timeline.map((entry, index) => ({
    key: `${entry.at} ${index}`,
    hue: campStudentStep.labels[entry.step].hue,
    title: [campStudentStep.label(entry.step, language), entry.step !== 'QUIT' && entry.about].filter(Boolean).join(' '),
    at: entry.at,
    detail: (
      <>
        {entry.by && <span>{entry.by}</span>}
        <LeavingReason reason={entry.note} refundOrder={entry.step === 'QUIT' ? entry.about : null} />
      </>
    ),
  }))
  return (
    <Card title={t('part.timeline')}>
      <Timeline items={items} />
    </Card>
  )
}
