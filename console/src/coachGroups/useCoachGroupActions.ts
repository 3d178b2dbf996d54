import type { CoachGroup } from '@camp/contract/coachGroups/coachGroups'
import { deleteCoachGroup } from '@camp/contract/coachGroups/coachGroups.writing'
import { useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTaken } from '../ui/change/undo.ts'
import type { RowAction } from '../ui/table/column.ts'
import { coachGroupsText } from './coachGroups.text.ts'

/** The page of the members of a group. */
export const membersPage = (groupId: number): string => `/coach/coachMember?groupId=${groupId}`

interface Opens {
  edit(group: CoachGroup): void
  history(group: CoachGroup): void
}

/** What can be done with a coach group. */
export function useCoachGroupActions({ edit, history }: Opens) {
  const t = useText(coachGroupsText)
  const holds = useHolds()
  const navigate = useNavigate()
  const removing = useAction(deleteCoachGroup)
  const taken = useTaken(deleteCoachGroup.area)
  const remove = async ({ id, version, name }: CoachGroup) => {
    const done = await removing.run({ params: { id }, query: { version } }, { name })
    if (done) taken(t('deleted', { name }), done.undo)
  }
  const seesMembers = holds('COASH_MEMBER')
  const actions = (group: CoachGroup): RowAction[] => [
    ...(seesMembers ? [{ key: 'members', title: t('do.members'), run: () => void navigate(membersPage(group.id)) }] : []),
    ...(holds('COASH_GROUP_EDIT') ? [{ key: 'edit', title: t('do.edit'), run: () => edit(group) }] : []),
    { key: 'history', title: t('do.history'), run: () => history(group) },
    ...(holds('COASH_GROUP_EDIT')
      ? [
          {
            key: 'remove',
            title: t('do.remove'),
            danger: true as const,
            run: () => void remove(group),
            ...(group.memberCount > 0 && { refusal: t('deleteFilled', { count: group.memberCount }) }),
          },
        ]
      : []),
  ]
  return { actions, seesMembers }
}
