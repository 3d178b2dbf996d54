import { employment } from '@camp/contract/camps/camps.labels'
import { coachRecord } from '@camp/contract/coaches/coaches.record'
import {
  type CoachGroupMember,
  coachGroupMemberFilter,
  getAllCoachGroups,
  getCoachGroupMembers,
} from '@camp/contract/coachGroups/coachGroups'
import { coachGroupRecord } from '@camp/contract/coachGroups/coachGroups.record'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { useList } from '../ui/list/useList.ts'
import { DetailPage } from '../ui/page/DetailPage.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { PersonalCell, StatusTag } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { coachGroupsText } from './coachGroups.text.ts'
import { type GroupOption, GroupSide } from './GroupSide.tsx'
import { MemberHandle } from './MemberHandle.tsx'
import { useMemberActions } from './useMemberActions.ts'
import { type MemberDrag, useMemberDrag } from './useMemberDrag.tsx'
import './coachGroups.css'

const adding = latePart(async () => (await import('./AddMembersModal.tsx')).AddMembersModal)
const moving = latePart(async () => (await import('./MoveMemberModal.tsx')).MoveMemberModal)

/** What the screen reads in its address. */
const BESIDE = ['groupId'] as const

/** The coaches of the group that the address names, or else of the first one, beside all groups: a coach is moved by a drag onto another one. */
export function CoachMemberPage() {
  const t = useText(coachGroupsText)
  const asked = useCall(getAllCoachGroups, {}, { quiet: () => true })
  const named = new URLSearchParams(useLocation().search).get('groupId')
  const groupId = named === null ? (asked.data?.[0]?.id ?? 0) : Number(named)
  const group = asked.data?.find(({ id }) => id === groupId)
  const move = useMemberActions(group)
  const drag = useMemberDrag(groupId, (member, to) => {
    const target = asked.data?.find(({ id }) => id === to)
    if (target) void move.run(member, target)
  })
  const failure = asked.error?.failure
  if (failure) {
    return (
      <DetailPage title={t('members')}>
        <div className="card detail-state">
          {failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={failure} onRetry={() => void asked.refetch()} />}
        </div>
      </DetailPage>
    )
  }
  if (!asked.data) return <DetailPage title={t('members')}>{<div className="detail-loading" aria-busy="true" />}</DetailPage>
  return (
    <div className="coachGroups-screen">
      <GroupSide groups={asked.data} shown={groupId} over={drag.over} />
      {group ? (
        <Members key={group.id} group={group} groups={asked.data} onDrag={drag.start} move={move} />
      ) : (
        <DetailPage title={t('members')}>
          <div className="card detail-state coachGroups-none">
            <EmptyState title={t(named === null ? 'none' : 'gone')}>{t(named === null ? 'noneHint' : 'goneHint')}</EmptyState>
          </div>
        </DetailPage>
      )}
      {drag.ghost}
    </div>
  )
}

interface MembersProps {
  readonly group: GroupOption
  readonly groups: readonly GroupOption[]
  readonly onDrag: MemberDrag['start']
  readonly move: ReturnType<typeof useMemberActions>
}

function Members({ group, groups, onDrag, move }: MembersProps) {
  const t = useText(coachGroupsText)
  const holds = useHolds()
  const of = useMemo(() => ({ groupId: group.id }), [group.id])
  const list = useList(getCoachGroupMembers, { filter: coachGroupMemberFilter, of, beside: BESIDE })
  const [adds, setAdds] = useState(false)
  const [moves, setMoves] = useState<CoachGroupMember>()
  const edits = holds('COASH_MEMBER_EDIT')
  const others = groups.filter(({ id }) => id !== group.id)
  const columns = useMemberColumns(edits && others.length > 0 ? onDrag : undefined)
  return (
    <>
      <ListPage
        id="coachMembers"
        title={t('memberTitle', { name: group.name })}
        list={list}
        columns={columns}
        actions={(member) => [
          ...(edits && others.length > 0 ? [{ key: 'move', title: t('move'), run: () => setMoves(member) }] : []),
          ...(edits ? [{ key: 'remove', title: t('remove'), run: () => void move.remove(member) }] : []),
        ]}
        create={{
          label: t('add'),
          code: 'COASH_MEMBER_EDIT',
          run: () => setAdds(true),
          first: { title: t('emptyMembers'), hint: t('emptyMembersHint') },
        }}
      />
      {adds && <Late part={adding} props={{ group, onClose: () => setAdds(false) }} />}
      {moves && <Late part={moving} props={{ member: moves, groups: others, onClose: () => setMoves(undefined) }} />}
    </>
  )
}

function useMemberColumns(onDrag: MemberDrag['start'] | undefined): readonly Column<CoachGroupMember>[] {
  const column = useColumnOf(coachGroupRecord)
  const ofCoach = useTitles(coachRecord)
  return useMemo(
    () => [
      column('coachName', {
        width: 180,
        pin: 'left',
        sortKey: 'coachName',
        grow: true,
        cell: (row) => <MemberHandle member={row} {...(onDrag && { onDrag })} />,
      }),
      {
        key: 'phone',
        title: ofCoach('phone'),
        width: 130,
        cell: (row) => <PersonalCell value={row.phone} entity="coach" id={row.coachId} field="phone" />,
      },
      { key: 'employment', title: ofCoach('employment'), width: 110, cell: (row) => <StatusTag of={employment} value={row.employment} /> },
      column('studentCount', { width: 90 }),
      column('joinedAt', { width: 110, sortKey: 'joinedAt' }),
    ],
    [column, ofCoach, onDrag],
  )
}
