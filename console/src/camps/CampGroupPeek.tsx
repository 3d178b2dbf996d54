import type { RowOf } from '@camp/contract/base/call'
import { activeFlg } from '@camp/contract/base/labels'
import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import type { listCampGroups } from '@camp/contract/camps/camps.groups'
import { campStudentStatus } from '@camp/contract/camps/camps.labels'
import { campGroupRecord } from '@camp/contract/camps/camps.record'
import { HistoryButton } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { StatCards } from '../ui/list/StatCards.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PlainList } from '../ui/page/PlainList.tsx'
import { PeekGone } from '../ui/page/RecordState.tsx'
import type { PeekProps } from '../ui/peek/peek.ts'
import { StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { clockInRate } from './campColumns.tsx'
import { campGroupsText } from './campGroups.text.ts'
import './camps.css'
import { RecordLink } from '../ui/page/RecordLink.tsx'
import { nameIn, pageFor } from '../ui/page/recordNames.tsx'

export type GroupRow = RowOf<typeof listCampGroups>

/** A group beside the list: its coach, its places and its children. */
export function CampGroupPeek({ row }: PeekProps<GroupRow>) {
  return row ? <Group group={row} /> : <PeekGone />
}

function Group({ group }: { readonly group: GroupRow }) {
  const t = useText(campGroupsText)
  const holds = useHolds()
  return (
    <DetailPage
      title={group.name}
      extra={<StatusTag of={activeFlg} value={group.activeFlg} />}
      line={[group.coachName && nameIn(group, 'coachName')]}
      actions={<HistoryButton of={campGroupRecord} id={group.id} title={group.name} />}
    >
      <StatCards
        stats={[
          { key: 'students', title: t('field.students'), value: `${group.studentCount} / ${group.capacity}` },
          { key: 'rate', title: t('field.rate'), value: clockInRate(group) ?? '–' },
        ]}
      />
      {holds('CAMP_STUDENT') && (
        <Card title={t('do.students')}>
          <Children group={group} />
        </Card>
      )}
    </DetailPage>
  )
}

/** The first hundred of its children; a group holds fewer. */
function Children({ group }: { readonly group: GroupRow }) {
  const t = useText(campGroupsText)
  const title = useTitles(campStudentRecord)
  const query = { campId: group.campId, groupId: [group.id], page: 1, size: 100, sort: ['studentName,asc'] }
  const { data, error, refetch } = useCall(listCampClientUsers, { query }, { quiet: () => true })
  return (
    <PlainList
      label={t('do.students')}
      columns={[
        {
          key: 'name',
          title: title('studentName'),
          cell: ({ id, studentName }) => <RecordLink to={pageFor('campStudent', id)}>{studentName}</RecordLink>,
        },
        { key: 'status', title: title('status'), cell: ({ status }) => <StatusTag of={campStudentStatus} value={status} /> },
        { key: 'days', title: t('field.clockIns'), right: true, cell: ({ clockInDays, lessonDays }) => `${clockInDays} / ${lessonDays}` },
        { key: 'last', title: title('lastClockInAt'), cell: ({ lastClockInAt }) => <TimeCell at={lastClockInAt} /> },
      ]}
      rows={data?.content}
      keyOf={({ id }) => id}
      error={error}
      onRetry={() => void refetch()}
      empty={t('noChildren')}
    />
  )
}
