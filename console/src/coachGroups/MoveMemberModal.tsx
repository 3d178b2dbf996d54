import { limitsOf, requiring } from '@camp/contract/base/limits'
import type { CoachGroupMember } from '@camp/contract/coachGroups/coachGroups'
import { moveCoachGroupMembers } from '@camp/contract/coachGroups/coachGroups.writing'
import { formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { useTaken } from '../ui/change/undo.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { coachGroupsText } from './coachGroups.text.ts'
import type { GroupOption } from './GroupSide.tsx'

interface MoveMemberModalProps {
  readonly member: CoachGroupMember
  /** Those where the coach is not. */
  readonly groups: readonly GroupOption[]
  onClose(): void
}

interface Values {
  readonly toGroupId: number | undefined
  readonly from: string
}

const takes = requiring(limitsOf(moveCoachGroupMembers), 'from')

/** A coach goes into another group: what dragging does, by keys. */
export function MoveMemberModal({ member, groups, onClose }: MoveMemberModalProps) {
  const t = useText(coachGroupsText)
  const action = useAction(moveCoachGroupMembers, { quiet: shownInForm })
  const taken = useTaken(moveCoachGroupMembers.area)
  const form = useForm<Values>(takes, { toGroupId: undefined, from: formatDay(Date.now()) })
  const { coachName: coach, coachId } = member
  const send = async ({ toGroupId = 0, from }: Values) => {
    const name = groups.find(({ id }) => id === toGroupId)?.name ?? ''
    const done = await action.run({ body: { coachIds: [coachId], toGroupId, from } }, { name, count: 1 })
    const words = t(from > formatDay(Date.now()) ? 'movesLater' : 'moved', { coach, name, day: from })
    return done && (() => taken(words, done.undo))
  }
  return (
    <FormModal title={t('moveTitle', { coach })} form={form} sending={action} submit={t('move')} onClose={onClose} send={send}>
      <SelectField
        label={t('moveTo')}
        options={groups.map(({ id, name, memberCount }) => ({ value: id, label: name, hint: t('memberCount', { count: memberCount }) }))}
        {...form.field('toGroupId')}
      />
      <DayField label={t('moveFrom')} hint={t('moveHint')} min={formatDay(Date.now())} {...form.field('from')} />
    </FormModal>
  )
}
