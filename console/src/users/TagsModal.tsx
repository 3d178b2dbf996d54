import { unlimited } from '@camp/contract/base/limits'
import { getAllTags } from '@camp/contract/tags/tags'
import { addTagsToUser } from '@camp/contract/users/users'
import { userRecord } from '@camp/contract/users/users.record'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { idsOf, idsText, MultiSelectField } from '../ui/form/MultiSelectField.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { uiText } from '../ui/ui.text.ts'
import { useFreshUser } from './useFreshUser.ts'
import type { UserRow } from './userRow.ts'
import { usersText } from './users.text.ts'

const ofStaff = { query: { scope: 'USER' as const } }

const valuesOf = ({ tags }: UserRow) => ({ tags: idsText(tags.map(({ id }) => id)) })

/** The tags of an account. */
export function TagsModal({ user: initial, onClose }: { readonly user: UserRow; onClose(): void }) {
  const t = useText(usersText)
  const title = useTitles(userRecord)
  const words = useText(uiText)
  const tags = useCall(getAllTags, ofStaff)
  const { user, reload } = useFreshUser(initial)
  const form = useForm({ tags: unlimited }, valuesOf(initial))
  const action = useAction(addTagsToUser, { stale: [getAllTags.area], quiet: shownInForm })
  const latest = async () => {
    const fresh = await reload()
    return fresh && valuesOf(fresh)
  }
  return (
    <FormModal
      title={t('tagsTitle', { name: user.realName })}
      form={form}
      sending={action}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={async ({ tags }) => {
        const { id: userId, username, version } = user
        if (!(await action.run({ params: { userId }, query: { version }, body: idsOf(tags) }, { username }))) return
        toast('success', t('done.tags'))
        onClose()
      }}
    >
      <MultiSelectField
        label={title('tags')}
        hint={tags.data?.length === 0 ? t('noTags') : undefined}
        options={optionsOf(tags, (list) => list.map(({ id, name }) => ({ value: id, label: name })))}
        {...form.field('tags')}
      />
    </FormModal>
  )
}
