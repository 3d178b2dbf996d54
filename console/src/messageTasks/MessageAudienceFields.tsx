import { MAX_PAGE_SIZE } from '@camp/contract/base/page'
import { messageTaskRecord } from '@camp/contract/messageTasks/messageTasks.record'
import { getAllAuthRoles } from '@camp/contract/roles/roles'
import { getAllTags } from '@camp/contract/tags/tags'
import { getAllFrontAuthUsers } from '@camp/contract/users/users'
import { useCampOptions } from '../camps/camps.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import type { Form } from '../ui/base/useForm.ts'
import { idsOf, MultiSelectField } from '../ui/form/MultiSelectField.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import type { MessageValues } from './messageTaskForm.ts'
import { messageTasksText } from './messageTasks.text.ts'

interface PartProps {
  readonly form: Form<MessageValues>
}

const everyRole = { query: { page: 1, size: MAX_PAGE_SIZE }, body: {} }
const everybody = { query: { page: 1, size: MAX_PAGE_SIZE } }

/** Everybody of a kind; or staff by role, name or tag, families by camp or tag. */
export function MessageAudienceFields({ form }: PartProps) {
  const t = useText(messageTasksText)
  const title = useTitles(messageTaskRecord)
  const { kind, who } = form.values
  const options = [
    { value: 'chosen' as const, label: t(`chosen.${kind}`) },
    { value: 'all' as const, label: t(`everybody.${kind}`) },
  ]
  return (
    <>
      <Segmented label={title('audience')} options={options} {...form.field('who')} />
      {who === 'chosen' && kind === 'STAFF' && <StaffChoices form={form} />}
      {who === 'chosen' && kind === 'PARENTS' && <CampChoice form={form} />}
      {who === 'chosen' && <TagChoice form={form} />}
      {who === 'chosen' && kind === 'PARENTS' && form.values.parentIds !== '' && (
        <p className="quiet">{t('namedFamilies', { count: idsOf(form.values.parentIds).length })}</p>
      )}
    </>
  )
}

function StaffChoices({ form }: PartProps) {
  const t = useText(messageTasksText)
  const roles = optionsOf(useCall(getAllAuthRoles, everyRole), ({ content }) =>
    content.map(({ id, roleName }) => ({ value: id, label: roleName })),
  )
  const users = optionsOf(useCall(getAllFrontAuthUsers, everybody), ({ content }) =>
    content.map(({ id, realName, username }) => ({ value: id, label: `${realName} (${username})` })),
  )
  return (
    <>
      <MultiSelectField label={t('field.roles')} options={roles} {...form.field('roleIds')} />
      <MultiSelectField label={t('field.users')} options={users} {...form.field('userIds')} />
    </>
  )
}

function CampChoice({ form }: PartProps) {
  const t = useText(messageTasksText)
  return <MultiSelectField label={t('field.camps')} options={useCampOptions()} hint={t('campChoices')} {...form.field('campIds')} />
}

/** The last of the choices: what is said of all of them stands under it. */
function TagChoice({ form }: PartProps) {
  const t = useText(messageTasksText)
  const { kind } = form.values
  const tags = useCall(getAllTags, { query: { scope: kind === 'STAFF' ? 'USER' : 'PARENT' } })
  return (
    <MultiSelectField
      label={t('field.tags')}
      options={optionsOf(tags, (list) => list.map(({ id, name, useCount }) => ({ value: id, label: name, hint: String(useCount) })))}
      hint={t(tags.data?.length === 0 ? 'noChoices' : 'choices')}
      {...form.field('tagIds')}
    />
  )
}
