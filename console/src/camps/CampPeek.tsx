import { type CampRow, getCampDetail } from '@camp/contract/camps/camps'
import { listCampGroups } from '@camp/contract/camps/camps.groups'
import { campStatus } from '@camp/contract/camps/camps.labels'
import { campName } from '@camp/contract/camps/camps.names'
import { campGroupRecord, campRecord } from '@camp/contract/camps/camps.record'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { HistoryButton } from '../history/history.parts.tsx'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { StatCards } from '../ui/list/StatCards.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { PlainList } from '../ui/page/PlainList.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { idOf, type PeekProps } from '../ui/peek/peek.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import { clockInRate, studentsPage, useCampLinks } from './campColumns.tsx'
import { campGroupsText } from './campGroups.text.ts'
import { PlacesCell } from './camps.places.parts.tsx'
import { campsText } from './camps.text.ts'
import './camps.css'
import { nameIn } from '../ui/page/recordNames.tsx'

/** A camp beside the list: when it is, how full, and how its groups do. */
export function CampPeek({ of, row }: PeekProps<CampRow>) {
  const t = useText(campsText)
  const id = idOf(of)
  const known = Number.isInteger(id)
  const { data, error, refetch } = useCall(getCampDetail, { query: { id } }, { enabled: known, quiet: () => true })
  if (data) return <Camp camp={data} />
  return (
    <DetailPage title={row?.name ?? t('listTitle')}>
      <RecordState
        failure={error?.failure}
        missing={!known}
        words={{ title: t('notFoundTitle'), hint: t('notFoundHint'), back: t('listTitle') }}
        list="/camp/index"
        onRetry={() => void refetch()}
      />
    </DetailPage>
  )
}

type CampFacts = NonNullable<ReturnType<typeof useCall<typeof getCampDetail>>['data']>

function Camp({ camp }: { readonly camp: CampFacts }) {
  const t = useText(campsText)
  const title = useTitles(campRecord)
  const links = useCampLinks()
  const { groups, students } = links
  return (
    <DetailPage
      title={campName(camp)}
      extra={<StatusTag of={campStatus} value={camp.status} />}
      actions={
        <PageActions
          items={[
            ...(groups ? [{ key: 'groups', title: t('do.groups'), run: () => groups(camp.id) }] : []),
            ...(students ? [{ key: 'students', title: t('do.students'), run: () => students(camp.id) }] : []),
          ]}
        >
          <HistoryButton of={campRecord} id={camp.id} title={campName(camp)} />
        </PageActions>
      }
    >
      <StatCards
        stats={[
          { key: 'enrolled', title: t('field.enrolled'), value: `${formatCount(camp.enrolledCount)} / ${formatCount(camp.capacity)}` },
          { key: 'groups', title: t('field.groups'), value: formatCount(camp.groupCount) },
          { key: 'lessons', title: t('field.lessons'), value: formatCount(camp.lessons.length) },
          { key: 'rate', title: t('field.rate'), value: clockInRate(camp) ?? '–' },
        ]}
      />
      <Card title={t('part.facts')}>
        <Descriptions
          facts={[
            { key: 'type', title: title('campType'), value: camp.campType },
            { key: 'goods', title: title('goods'), value: camp.goodsName },
            { key: 'enrol', title: t('field.enrolPeriod'), value: `${camp.enrolStart} ~ ${camp.enrolEnd}` },
            { key: 'period', title: t('field.campPeriod'), value: `${camp.startDate} ~ ${camp.endDate}` },
            { key: 'remark', title: title('remark'), value: camp.remark || undefined, wide: true },
          ]}
        />
      </Card>
      <Card title={t('field.groups')}>
        <Groups campId={camp.id} linked={students !== null} />
      </Card>
    </DetailPage>
  )
}

function Groups({ campId, linked }: { readonly campId: number; readonly linked: boolean }) {
  const t = useText(campGroupsText)
  const title = useTitles(campGroupRecord)
  const { data, error, refetch } = useCall(listCampGroups, { query: { campId, page: 1, size: 100 } }, { quiet: () => true })
  const name = (id: number, text: string): ReactNode => (linked ? <Link to={studentsPage(campId, id)}>{text}</Link> : text)
  return (
    <PlainList
      label={t('listTitle')}
      columns={[
        { key: 'name', title: title('name'), cell: (group) => name(group.id, group.name) },
        { key: 'coach', title: title('coach'), cell: (group) => nameIn(group, 'coachName') },
        {
          key: 'students',
          title: t('field.students'),
          right: true,
          cell: (group) => <PlacesCell taken={group.studentCount} of={group.capacity} />,
        },
        { key: 'rate', title: t('field.rate'), width: 96, right: true, cell: (group) => clockInRate(group) ?? '–' },
      ]}
      rows={data?.content}
      keyOf={({ id }) => id}
      error={error}
      onRetry={() => void refetch()}
      empty={t('emptyTitle')}
    />
  )
}
