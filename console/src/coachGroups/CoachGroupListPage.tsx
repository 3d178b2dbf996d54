import { type CoachGroup, type CoachGroupFilter, coachGroupFilter, listCoachGroups } from '@camp/contract/coachGroups/coachGroups'
import { coachGroupRecord } from '@camp/contract/coachGroups/coachGroups.record'
import { useMemo } from 'react'
import { CoachFilter } from '../coaches/coaches.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { latePart } from '../ui/base/latePart.tsx'
import { TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { type List, useList } from '../ui/list/useList.ts'
import { type Peek, rowPeek } from '../ui/peek/peek.ts'
import { PageLink } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { CoachGroupDialogs, useCoachGroupDialogs } from './CoachGroupDialogs.tsx'
import { coachGroupsText } from './coachGroups.text.ts'
import { LeaderCell, RemarkCell } from './RemarkCell.tsx'
import { membersPage, useCoachGroupActions } from './useCoachGroupActions.ts'

/** A group beside the list: who leads it, and who is in it. */
const coachGroupPeek: Peek<CoachGroup> = {
  ...rowPeek,
  part: latePart(async () => (await import('./CoachGroupPeek.tsx')).CoachGroupPeek),
}

/** The coach groups, who leads them, and what they have to do. */
export function CoachGroupListPage() {
  const t = useText(coachGroupsText)
  const list = useList(listCoachGroups, { filter: coachGroupFilter })
  const dialogs = useCoachGroupDialogs()
  const { actions, seesMembers } = useCoachGroupActions(dialogs.opens)
  return (
    <>
      <ListPage
        id="coachGroups"
        title={t('title')}
        list={list}
        columns={useCoachGroupColumns(seesMembers)}
        actions={actions}
        peek={coachGroupPeek}
        create={{
          label: t('do.create'),
          code: 'COASH_GROUP_EDIT',
          run: dialogs.opens.create,
          first: { title: t('emptyTitle'), hint: t('emptyHint') },
        }}
        search={<CoachGroupSearchForm list={list} />}
      />
      <CoachGroupDialogs open={dialogs.open} close={dialogs.close} />
    </>
  )
}

function CoachGroupSearchForm({ list }: { list: List<CoachGroup, CoachGroupFilter> }) {
  const title = useTitles(coachGroupRecord)
  const draft = useDraft(list)
  const { field } = draft
  return (
    <SearchForm draft={draft}>
      <TextFilter label={title('name')} {...field('name')} />
      <CoachFilter label={title('leaderName')} {...field('leaderCoachId')} />
    </SearchForm>
  )
}

function useCoachGroupColumns(seesMembers: boolean): readonly Column<CoachGroup>[] {
  const column = useColumnOf(coachGroupRecord)
  const mayEdit = useHolds()('COASH_GROUP_EDIT')
  return useMemo(
    () => [
      column('name', { width: 180, pin: 'left', sortKey: 'name', ...(seesMembers && { cell: linkOf }) }),
      column('leaderName', { width: 180, grow: true, cell: leaderOf }),
      column('memberCount', { width: 110, sortKey: 'memberCount' }),
      column('studentCount', { width: 120, sortKey: 'studentCount' }),
      column('remark', { width: 220, yields: true, ...(mayEdit && { cell: remarkOf }) }),
      column('createdAt', { width: 124, hidden: true }),
    ],
    [column, seesMembers, mayEdit],
  )
}

const linkOf = ({ id, name }: CoachGroup) => <PageLink to={membersPage(id)}>{name}</PageLink>
const remarkOf = (group: CoachGroup, active?: boolean) => <RemarkCell group={group} active={active} />
const leaderOf = (row: CoachGroup) => <LeaderCell group={row} />
