import { employment } from '@camp/contract/camps/camps.labels'
import { getCoachesNotInGroup } from '@camp/contract/coachGroups/coachGroups'
import { addCoachGroupMember } from '@camp/contract/coachGroups/coachGroups.writing'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { idsOf, MultiSelectField } from '../ui/form/MultiSelectField.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { coachGroupsText } from './coachGroups.text.ts'

interface AddMembersModalProps {
  readonly group: { readonly id: number; readonly name: string }
  onClose(): void
}

const takes = { coachIds: { required: true } }

/** Coaches who are in no group come into this one, from today on: all of them or none. */
export function AddMembersModal({ group, onClose }: AddMembersModalProps) {
  const t = useText(coachGroupsText)
  const language = useLanguage()
  const action = useAction(addCoachGroupMember, { quiet: shownInForm })
  const form = useForm(takes, { coachIds: '' })
  const coaches = useCall(getCoachesNotInGroup, { query: {} })
  const options = optionsOf(coaches, (list) =>
    list.map(({ id, name, level, employment: kind }) => ({
      value: id,
      label: name,
      hint: [level, employment.label(kind, language)].filter(Boolean).join(' · '),
    })),
  )
  const send = async ({ coachIds }: { coachIds: string }) => {
    const ids = idsOf(coachIds)
    const done = await action.run({ body: { groupId: group.id, coachIds: ids } }, { name: group.name, count: ids.length })
    return done && t('added', { name: group.name, count: done.count })
  }
  return (
    <FormModal title={t('addTitle', { name: group.name })} form={form} sending={action} submit={t('add')} onClose={onClose} send={send}>
      <MultiSelectField
        label={t('addLabel')}
        hint={t(coaches.data?.length === 0 ? 'addNone' : 'addHint')}
        options={options}
        {...form.field('coachIds')}
      />
    </FormModal>
  )
}
