import type { CoachGroupMember } from '@camp/contract/coachGroups/coachGroups'
import { moveCoachGroupMembers, removeCoachGroupMember } from '@camp/contract/coachGroups/coachGroups.writing'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTaken } from '../ui/change/undo.ts'
import { coachGroupsText } from './coachGroups.text.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** Moves a member of a group to another one, or removes them. */
export function useMemberActions(group: Named | undefined) {
  const t = useText(coachGroupsText)
  const moving = useAction(moveCoachGroupMembers)
  const removing = useAction(removeCoachGroupMember)
  const taken = useTaken(moveCoachGroupMembers.area)
  return {
    run: async ({ coachId, coachName: coach }: CoachGroupMember, { id, name }: Named) => {
      const done = await moving.run({ body: { coachIds: [coachId], toGroupId: id } }, { name, count: 1 })
      if (done) taken(t('moved', { coach, name }), done.undo)
    },
    remove: async ({ coachId, coachName: coach }: CoachGroupMember) => {
      if (!group) return
      const { id: groupId, name } = group
      const done = await removing.run({ params: { groupId, coachId } }, { coach, name })
      if (done) taken(t('removed', { coach, name }), done.undo)
    },
  }
}
