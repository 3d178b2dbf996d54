import { type CoachGroup, getCoachGroup, getCoachGroupMembers } from '@camp/contract/coachGroups/coachGroups'
import { coachGroupRecord } from '@camp/contract/coachGroups/coachGroups.record'
import { Link } from 'react-router'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { PlainList } from '../ui/page/PlainList.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { nameIn } from '../ui/page/recordNames.tsx'
import { idOf, type PeekProps } from '../ui/peek/peek.ts'
import { TimeCell } from '../ui/table/cells.tsx'
import { CoachGroupDialogs, useCoachGroupDialogs } from './CoachGroupDialogs.tsx'
import { coachGroupsText } from './coachGroups.text.ts'
import { LeaderCell } from './RemarkCell.tsx'
import { membersPage, useCoachGroupActions } from './useCoachGroupActions.ts'

/** A coach group beside the list. */
export function CoachGroupPeek({ of, row }: PeekProps<CoachGroup>) {
  const t = useText(coachGroupsText)
  const id = idOf(of)
  const known = Number.isInteger(id)
  const asked = useCall(getCoachGroup, { query: { id } }, { enabled: row === undefined && known, quiet: () => true })
  const group = row ?? asked.data
  if (group) return <Group key={group.id} group={group} />
  return (
    <RecordState
      failure={asked.error?.failure}
      missing={!known}
      words={{ title: t('gone'), hint: t('goneHint'), back: t('title') }}
      list="/coach/coachGroup"
      onRetry={() => void asked.refetch()}
    />
  )
}

function Group({ group }: { readonly group: CoachGroup }) {
  const t = useText(coachGroupsText)
  const title = useTitles(coachGroupRecord)
  const dialogs = useCoachGroupDialogs()
  const { actions, seesMembers } = useCoachGroupActions(dialogs.opens)
  const facts = [
    { key: 'leaderName', title: title('leaderName'), value: <LeaderCell group={group} /> },
    { key: 'memberCount', title: title('memberCount'), value: formatCount(group.memberCount) },
    { key: 'studentCount', title: title('studentCount'), value: formatCount(group.studentCount) },
    { key: 'createdAt', title: title('createdAt'), value: <TimeCell at={group.createdAt} /> },
    { key: 'remark', title: title('remark'), value: group.remark, wide: true },
  ]
  return (
    <DetailPage title={group.name} actions={<PageActions items={actions(group)} />}>
      <Card title={t('facts')}>
        <Descriptions facts={facts} />
        {group.leaderName !== null && !group.leaderHasAccount && <p className="dialog-text">{t('noAccountHint')}</p>}
      </Card>
      {seesMembers && (
        <Card title={t('members')} extra={<Link to={membersPage(group.id)}>{t('openMembers')}</Link>}>
          <Members groupId={group.id} />
        </Card>
      )}
      <CoachGroupDialogs open={dialogs.open} close={dialogs.close} />
    </DetailPage>
  )
}

/** The first hundred; a group holds fewer. */
function Members({ groupId }: { readonly groupId: number }) {
  const t = useText(coachGroupsText)
  const title = useTitles(coachGroupRecord)
  const { data, error, refetch } = useCall(getCoachGroupMembers, { query: { groupId, page: 1, size: 100 } }, { quiet: () => true })
  return (
    <PlainList
      label={t('members')}
      columns={[
        { key: 'coachName', title: title('coachName'), cell: (row) => nameIn(row, 'coachName') },
        { key: 'studentCount', title: title('studentCount'), right: true, cell: (row) => formatCount(row.studentCount) },
        { key: 'joinedAt', title: title('joinedAt'), cell: (row) => row.joinedAt },
      ]}
      rows={data?.content}
      keyOf={({ id }) => id}
      error={error}
      onRetry={() => void refetch()}
      empty={t('noMembers')}
    />
  )
}
