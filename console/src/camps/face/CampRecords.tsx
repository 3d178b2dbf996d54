import type { CallAnswer } from '@camp/contract/base/call'
import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import type { getCampDetail } from '@camp/contract/camps/camps'
import { listCampGroups } from '@camp/contract/camps/camps.groups'
import { campStudentStatus, resourceKind } from '@camp/contract/camps/camps.labels'
import { campGroupRecord } from '@camp/contract/camps/camps.record'
import { useLanguage, useText } from '../../platform/i18n.ts'
import { useCall } from '../../platform/signedIn/query.ts'
import { useTitles } from '../../platform/signedIn/recordWords.ts'
import { PlainList, usePages } from '../../ui/page/PlainList.tsx'
import { RecordLink } from '../../ui/page/RecordLink.tsx'
import { nameIn, pageFor } from '../../ui/page/recordNames.tsx'
import { Nothing, StatusTag, TimeCell } from '../../ui/table/cells.tsx'
import { clockInRate } from '../campColumns.tsx'
import { campGroupsText } from '../campGroups.text.ts'
import { PlacesCell } from '../camps.places.parts.tsx'
import { campPageText } from './campPage.text.ts'

interface TabProps {
  readonly campId: number
}

/** The groups, each with its coach, places and how regularly its children clock in. */
export function CampGroupsTab({ campId }: TabProps) {
  const t = useText(campPageText)
  const words = useText(campGroupsText)
  const title = useTitles(campGroupRecord)
  const { page, size, ...turn } = usePages()
  const { data, error, refetch } = useCall(listCampGroups, { query: { campId, page, size } }, { keepPrevious: true, quiet: () => true })
  return (
    <PlainList
      label={t('tab.groups')}
      columns={[
        {
          key: 'name',
          title: title('name'),
          cell: (group) => nameIn({ campId, groupId: group.id, groupName: group.name }, 'groupName'),
        },
        { key: 'coach', title: title('coach'), cell: (group) => nameIn(group, 'coachName') },
        {
          key: 'students',
          title: words('field.students'),
          right: true,
          cell: (group) => <PlacesCell taken={group.studentCount} of={group.capacity} />,
        },
        { key: 'rate', title: words('field.rate'), width: 96, right: true, cell: (group) => clockInRate(group) ?? '–' },
      ]}
      rows={data?.content}
      keyOf={({ id }) => id}
      error={error}
      onRetry={() => void refetch()}
      empty={t('none.groups')}
      pages={{ page, size, total: data?.totalElements ?? 0, ...turn }}
    />
  )
}

/** The children, who came last first. */
export function CampStudentsTab({ campId }: TabProps) {
  const t = useText(campPageText)
  const title = useTitles(campStudentRecord)
  const { page, size, ...turn } = usePages()
  const { data, error, refetch } = useCall(listCampClientUsers, { query: { campId, page, size } }, { keepPrevious: true })
  return (
    <PlainList
      label={t('tab.students')}
      columns={[
        {
          key: 'child',
          title: title('studentName'),
          width: 100,
          cell: (row) => <RecordLink to={pageFor('campStudent', row.id)}>{row.studentName}</RecordLink>,
        },
        { key: 'parent', title: title('parentName'), width: 110, cell: (row) => nameIn(row, 'parentName') },
        { key: 'group', title: title('groupName'), cell: (row) => nameIn({ ...row, groupName: row.group.name }, 'groupName') },
        { key: 'coach', title: title('coachName'), width: 100, cell: (row) => nameIn(row, 'coachName') },
        { key: 'joined', title: title('joinedAt'), width: 112, cell: (row) => <TimeCell at={row.joinedAt} /> },
        { key: 'status', title: title('status'), width: 88, cell: (row) => <StatusTag of={campStudentStatus} value={row.status} /> },
      ]}
      rows={data?.content}
      keyOf={({ id }) => id}
      error={error}
      onRetry={() => void refetch()}
      empty={t('none.students')}
      pages={{ page, size, total: data?.totalElements ?? 0, ...turn }}
    />
  )
}

/** What is taught on which day. */
export function CampLessonsTab({ lessons }: Pick<CallAnswer<typeof getCampDetail>, 'lessons'>) {
  const t = useText(campPageText)
  const language = useLanguage()
  return (
    <PlainList
      label={t('tab.lessons')}
      columns={[
        { key: 'day', title: t('lesson.day'), width: 90, cell: ({ day }) => t('lesson.dayNo', { day }) },
        { key: 'date', title: t('lesson.date'), width: 120, cell: ({ lessonDate }) => lessonDate },
        {
          key: 'resource',
          title: t('lesson.resource'),
          cell: ({ resourceId, resourceTitle }) =>
            resourceId === null ? (
              <span className="quiet">{t('lesson.none')}</span>
            ) : (
              <RecordLink to={`/resources/detail?id=${resourceId}`}>{resourceTitle}</RecordLink>
            ),
        },
        {
          key: 'kind',
          title: '',
          width: 100,
          cell: ({ resourceKind: kind }) => (kind === null ? <Nothing /> : resourceKind.label(kind, language)),
        },
      ]}
      rows={lessons}
      keyOf={({ day }) => day}
      error={null}
      onRetry={() => undefined}
      empty={t('none.lessons')}
    />
  )
}
