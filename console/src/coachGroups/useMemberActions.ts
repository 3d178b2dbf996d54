import type { CoachGroupMember } from '@camp/contract/coachGroups/coachGroups'
import { moveCoachGroupMembers, removeCoachGroupMember } from '@camp/contract/coachGroups/coachGroups.writing'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
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
  return {
    run: async ({ coachId, coachName: coach }: CoachGroupMember, { id, name }: Named) => {
      if (await moving.run({ body: { coachIds: [coachId], toGroupId: id } }, { name, count: 1 }))
        toast('success', t('moved', { coach, name }))
    },
    remove: async ({ coachId, coachName: coach }: CoachGroupMember) => {
      const name = group?.name ?? ''
      const text = t('removeText')
      if (!group || !(await confirmDanger({ title: t('removeTitle', { coach, name }), text, confirm: t('remove') }))) return
      if (await removing.run({ params: { groupId: group.id, coachId } }, { coach, name })) toast('success', t('removed', { coach, name }))
    },
  }
}
