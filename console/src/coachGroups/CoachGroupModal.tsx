import { limitsOf } from '@camp/contract/base/limits'
import { type CoachGroup, getCoachGroup } from '@camp/contract/coachGroups/coachGroups'
import { coachGroupRecord } from '@camp/contract/coachGroups/coachGroups.record'
import { saveCoachGroup } from '@camp/contract/coachGroups/coachGroups.writing'
import { CoachField } from '../coaches/coaches.parts.tsx'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { coachGroupsText } from './coachGroups.text.ts'

interface Values {
  readonly name: string
  /** 0: nobody. */
  readonly leaderCoachId: number | undefined
  readonly remark: string
}

const valuesOf = (group: CoachGroup | null): Values => ({
  name: group?.name ?? '',
  leaderCoachId: group?.leaderCoachId ?? 0,
  remark: group?.remark ?? '',
})

const takes = limitsOf(saveCoachGroup)

/** A coach group; null: a new one. */
export function CoachGroupModal({ group: initial, onClose }: { readonly group: CoachGroup | null; onClose(): void }) {
  const t = useText(coachGroupsText)
  const words = useText(uiText)
  const title = useTitles(coachGroupRecord)
  const [group, latest] = useFormRecord(initial, ({ id }) => call(getCoachGroup, { query: { id } }), valuesOf)
  const action = useAction(saveCoachGroup, { quiet: shownInForm })
  const form = useForm<Values>(takes, valuesOf(group))
  const send = async ({ name, leaderCoachId, remark }: Values) => {
    const body = { name: name.trim(), leaderCoachId: leaderCoachId || null, remark: remark.trim() || null }
    return (await action.run({ body: group ? { ...body, id: group.id, version: group.version } : body })) && t('saved', { name: body.name })
  }
  return (
    <FormModal
      title={group ? t('editTitle', { name: group.name }) : t('createTitle')}
      form={form}
      sending={action}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <TextField label={title('name')} {...form.field('name')} />
      <CoachField
        label={title('leaderName')}
        hint={t('leaderHint')}
        none={t('noLeader')}
        own={group?.leaderCoachId ? { id: group.leaderCoachId, name: group.leaderName ?? '' } : null}
        {...form.field('leaderCoachId')}
      />
      <TextAreaField label={title('remark')} {...form.field('remark')} />
    </FormModal>
  )
}
